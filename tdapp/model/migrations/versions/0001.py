"""Schema 1."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Lead the tables to this schema."""
    op.create_table(
        "appeal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("entry", sa.BigInteger(), nullable=False),
        sa.Column("of", sa.BigInteger(), nullable=True),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("segment", sa.BigInteger(), nullable=False),
        sa.Column("party", sa.Text(), nullable=False),
        sa.Column("signed_by", sa.Text(), nullable=False),
        sa.Column("against", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("panel", sa.Text(), nullable=False),
        sa.Column("fee_cents", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_appeal")),
        sa.UniqueConstraint("event_id", "entry", name=op.f("uq_appeal_event_id_entry")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_appeal_event_id"), "appeal", ["event_id"], unique=False)
    op.create_table(
        "board_batch",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("trump_by", sa.Text(), nullable=False),
        sa.Column("first_by", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=True),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board_batch")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "board_opening",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("version_number", sa.BigInteger(), nullable=False),
        sa.Column("sealed", sa.Text(), nullable=False),
        sa.Column("hands", sa.Text(), nullable=True),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("segment", sa.BigInteger(), nullable=True),
        sa.Column("round", sa.BigInteger(), nullable=True),
        sa.Column("early", sa.Boolean(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board_opening")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_board_opening_code"), "board_opening", ["code"], unique=False)
    op.create_table(
        "club",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("short", sa.Text(), nullable=False),
        sa.Column("region", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club")),
        sa.UniqueConstraint("name", name=op.f("uq_club_name")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "correction",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("segment", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("group", sa.Text(), nullable=False),
        sa.Column("table_number", sa.BigInteger(), nullable=False),
        sa.Column("board", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("of", sa.BigInteger(), nullable=True),
        sa.Column("old_line", sa.Text(), nullable=False),
        sa.Column("new_line", sa.Text(), nullable=False),
        sa.Column("agreed", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_correction")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_correction_event_id"), "correction", ["event_id"], unique=False)
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
        sa.UniqueConstraint("code", name=op.f("uq_event_code")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "paper",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_paper")),
        sa.UniqueConstraint("number", name=op.f("uq_paper_number")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "photo",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sha", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_photo")),
        sa.UniqueConstraint("sha", name=op.f("uq_photo_sha")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "publication",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("of", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("segment", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=True),
        sa.Column("official", sa.Boolean(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("regulations_number", sa.BigInteger(), nullable=False),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("journal_seq", sa.BigInteger(), nullable=False),
        sa.Column("journal_hash", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publication")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_publication_event_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_publication_event_id"), "publication", ["event_id"], unique=False)
    op.create_table(
        "query",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("of", sa.BigInteger(), nullable=True),
        sa.Column("segment", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("group", sa.Text(), nullable=False),
        sa.Column("table_number", sa.BigInteger(), nullable=False),
        sa.Column("board", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_query")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_query_event_id"), "query", ["event_id"], unique=False)
    op.create_table(
        "restore_point",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_restore_point")),
        sa.UniqueConstraint("name", name=op.f("uq_restore_point_name")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "room_table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("area", sa.Text(), nullable=False),
        sa.Column("usable", sa.Boolean(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_room_table")),
        sa.UniqueConstraint("number", name=op.f("uq_room_table_number")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "ruling",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("of", sa.BigInteger(), nullable=True),
        sa.Column("because", sa.Text(), nullable=False),
        sa.Column("segment", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=True),
        sa.Column("group", sa.Text(), nullable=False),
        sa.Column("table_number", sa.BigInteger(), nullable=True),
        sa.Column("board", sa.BigInteger(), nullable=True),
        sa.Column("party", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("cards", sa.BigInteger(), nullable=True),
        sa.Column("article", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("ruled_by", sa.Text(), nullable=False),
        sa.Column("incident_at", sa.Text(), nullable=False),
        sa.Column("ruled_at", sa.Text(), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ruling")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_ruling_event_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_ruling_event_id"), "ruling", ["event_id"], unique=False)
    op.create_table(
        "sealed",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sha", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sealed")),
        sa.UniqueConstraint("sha", name=op.f("uq_sealed_sha")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "secret",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_secret")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "sheet",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("serial", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("segment", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("group", sa.Text(), nullable=False),
        sa.Column("table_number", sa.BigInteger(), nullable=False),
        sa.Column("seating", sa.Text(), nullable=False),
        sa.Column("duplicate", sa.Boolean(), nullable=False),
        sa.Column("replaced_by", sa.BigInteger(), nullable=True),
        sa.Column("lost", sa.Boolean(), nullable=False),
        sa.Column("signed_west", sa.Boolean(), nullable=False),
        sa.Column("signed_north", sa.Boolean(), nullable=False),
        sa.Column("photo_sha", sa.Text(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sheet")),
        sa.UniqueConstraint("serial", name=op.f("uq_sheet_serial")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "tournament",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("venue", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("first_day", sa.Text(), nullable=False),
        sa.Column("last_day", sa.Text(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
        sa.UniqueConstraint("code", name=op.f("uq_tournament_code")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "vault_key",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("scheme", sa.Text(), nullable=False),
        sa.Column("public", sa.LargeBinary(), nullable=False),
        sa.Column("locked", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vault_key")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "board",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("trump", sa.Text(), nullable=False),
        sa.Column("first", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.Integer(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["board_batch.id"], name=op.f("fk_board_batch_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board")),
        sa.UniqueConstraint("code", name=op.f("uq_board_code")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_board_batch_id"), "board", ["batch_id"], unique=False)
    op.create_table(
        "breach_catalogue",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("toml", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_breach_catalogue_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_breach_catalogue")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_breach_catalogue_event_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_breach_catalogue_event_id"), "breach_catalogue", ["event_id"], unique=False)
    op.create_table(
        "delegation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("contact", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_delegation_club_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_delegation")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_delegation_club_id"), "delegation", ["club_id"], unique=False)
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("list_number", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=True),
        sa.Column("seed", sa.BigInteger(), nullable=True),
        sa.Column("categories", sa.Text(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("left_segment", sa.BigInteger(), nullable=True),
        sa.Column("left_round", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_entry_club_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_entry_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
        sa.UniqueConstraint("event_id", "list_number", name=op.f("uq_entry_event_id_list_number")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_entry_event_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_entry_club_id"), "entry", ["club_id"], unique=False)
    op.create_index(op.f("ix_entry_event_id"), "entry", ["event_id"], unique=False)
    op.create_table(
        "official",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=True),
        sa.Column("region", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_official_club_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_official")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_official_club_id"), "official", ["club_id"], unique=False)
    op.create_table(
        "person",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("gender", sa.Text(), nullable=False),
        sa.Column("birth", sa.Text(), nullable=True),
        sa.Column("registration", sa.Text(), nullable=True),
        sa.Column("club_id", sa.Integer(), nullable=True),
        sa.Column("region", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_person_club_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
        sa.UniqueConstraint("registration", name=op.f("uq_person_registration")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_person_club_id"), "person", ["club_id"], unique=False)
    op.create_table(
        "regulations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("toml", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("from_segment", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_regulations_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_regulations")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_regulations_event_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_regulations_event_id"), "regulations", ["event_id"], unique=False)
    op.create_table(
        "segment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("rounds", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_segment_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_segment")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_segment_event_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_segment_event_id"), "segment", ["event_id"], unique=False)
    op.create_table(
        "suspension",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("ordered_by", sa.Text(), nullable=False),
        sa.Column("began_at", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.Text(), nullable=True),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_suspension_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suspension")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_suspension_event_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_suspension_event_id"), "suspension", ["event_id"], unique=False)
    op.create_table(
        "award",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name=op.f("fk_award_entry_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_award_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_award_person_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_award")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_award_entry_id"), "award", ["entry_id"], unique=False)
    op.create_index(op.f("ix_award_event_id"), "award", ["event_id"], unique=False)
    op.create_index(op.f("ix_award_person_id"), "award", ["person_id"], unique=False)
    op.create_table(
        "board_copy",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("board_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("whereabouts", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["board_id"], ["board.id"], name=op.f("fk_board_copy_board_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board_copy")),
        sa.UniqueConstraint("board_id", "number", name=op.f("uq_board_copy_board_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_board_copy_board_id"), "board_copy", ["board_id"], unique=False)
    op.create_table(
        "board_value",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("board_id", sa.Integer(), nullable=False),
        sa.Column("tier", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("mean", sa.Text(), nullable=False),
        sa.Column("sd", sa.Text(), nullable=False),
        sa.Column("threshold", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["board_id"], ["board.id"], name=op.f("fk_board_value_board_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board_value")),
        sa.UniqueConstraint("board_id", "tier", "seat", name=op.f("uq_board_value_board_id_tier_seat")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_board_value_board_id"), "board_value", ["board_id"], unique=False)
    op.create_table(
        "board_version",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("board_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("hands", sa.Text(), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["board_id"], ["board.id"], name=op.f("fk_board_version_board_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board_version")),
        sa.UniqueConstraint("board_id", "number", name=op.f("uq_board_version_board_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_board_version_board_id"), "board_version", ["board_id"], unique=False)
    op.create_table(
        "check_in",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("slot", sa.BigInteger(), nullable=False),
        sa.Column("item", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name=op.f("fk_check_in_entry_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_check_in")),
        sa.UniqueConstraint("entry_id", "slot", "item", name=op.f("uq_check_in_entry_id_slot_item")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_check_in_entry_id"), "check_in", ["entry_id"], unique=False)
    op.create_table(
        "delegation_member",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("delegation_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=True),
        sa.Column("certificate", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["delegation_id"],
            ["delegation.id"],
            name=op.f("fk_delegation_member_delegation_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["entry.id"],
            name=op.f("fk_delegation_member_entry_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["person.id"],
            name=op.f("fk_delegation_member_person_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_delegation_member")),
        sa.UniqueConstraint(
            "delegation_id",
            "person_id",
            "role",
            "entry_id",
            name=op.f("uq_delegation_member_delegation_id_person_id_role_entry_id"),
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_delegation_member_delegation_id"), "delegation_member", ["delegation_id"], unique=False)
    op.create_index(op.f("ix_delegation_member_entry_id"), "delegation_member", ["entry_id"], unique=False)
    op.create_index(op.f("ix_delegation_member_person_id"), "delegation_member", ["person_id"], unique=False)
    op.create_table(
        "draw",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("segment_id", sa.Integer(), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("odd", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["segment_id"], ["segment.id"], name=op.f("fk_draw_segment_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draw")),
        sa.UniqueConstraint("segment_id", name=op.f("uq_draw_segment_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_draw_segment_id"), "draw", ["segment_id"], unique=False)
    op.create_table(
        "entry_member",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("slot", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("from_segment", sa.BigInteger(), nullable=False),
        sa.Column("from_round", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name=op.f("fk_entry_member_entry_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_entry_member_person_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry_member")),
        sa.UniqueConstraint(
            "entry_id",
            "slot",
            "from_segment",
            "from_round",
            name=op.f("uq_entry_member_entry_id_slot_from_segment_from_round"),
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_entry_member_entry_id"), "entry_member", ["entry_id"], unique=False)
    op.create_index(op.f("ix_entry_member_person_id"), "entry_member", ["person_id"], unique=False)
    op.create_table(
        "official_pin",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["official_id"],
            ["official.id"],
            name=op.f("fk_official_pin_official_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_official_pin")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_official_pin_official_id"), "official_pin", ["official_id"], unique=False)
    op.create_table(
        "official_tie",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("club_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_official_tie_club_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["official_id"],
            ["official.id"],
            name=op.f("fk_official_tie_official_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_official_tie_person_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_official_tie")),
        sa.UniqueConstraint(
            "official_id", "person_id", "club_id", name=op.f("uq_official_tie_official_id_person_id_club_id")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_official_tie_club_id"), "official_tie", ["club_id"], unique=False)
    op.create_index(op.f("ix_official_tie_official_id"), "official_tie", ["official_id"], unique=False)
    op.create_index(op.f("ix_official_tie_person_id"), "official_tie", ["person_id"], unique=False)
    op.create_table(
        "play_group",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("segment_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("tables", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["segment_id"], ["segment.id"], name=op.f("fk_play_group_segment_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_play_group")),
        sa.UniqueConstraint("segment_id", "code", name=op.f("uq_play_group_segment_id_code")),
        sa.UniqueConstraint("segment_id", "number", name=op.f("uq_play_group_segment_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_play_group_segment_id"), "play_group", ["segment_id"], unique=False)
    op.create_table(
        "ranking_lot",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("segment_id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("lot", sa.BigInteger(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name=op.f("fk_ranking_lot_entry_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["segment_id"],
            ["segment.id"],
            name=op.f("fk_ranking_lot_segment_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ranking_lot")),
        sa.UniqueConstraint("segment_id", "entry_id", name=op.f("uq_ranking_lot_segment_id_entry_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_ranking_lot_entry_id"), "ranking_lot", ["entry_id"], unique=False)
    op.create_index(op.f("ix_ranking_lot_segment_id"), "ranking_lot", ["segment_id"], unique=False)
    op.create_table(
        "relation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("other_id", sa.Integer(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name=op.f("fk_relation_entry_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["other_id"], ["entry.id"], name=op.f("fk_relation_other_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_relation")),
        sa.UniqueConstraint("entry_id", "other_id", name=op.f("uq_relation_entry_id_other_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_relation_entry_id"), "relation", ["entry_id"], unique=False)
    op.create_index(op.f("ix_relation_other_id"), "relation", ["other_id"], unique=False)
    op.create_table(
        "round",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("segment_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("planned_start", sa.Text(), nullable=True),
        sa.Column("planned_end", sa.Text(), nullable=True),
        sa.Column("actual_start", sa.Text(), nullable=True),
        sa.Column("actual_end", sa.Text(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["segment_id"], ["segment.id"], name=op.f("fk_round_segment_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_round")),
        sa.UniqueConstraint("segment_id", "number", name=op.f("uq_round_segment_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_round_segment_id"), "round", ["segment_id"], unique=False)
    op.create_table(
        "team_substitute",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name=op.f("fk_team_substitute_entry_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["person.id"],
            name=op.f("fk_team_substitute_person_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_team_substitute")),
        sa.UniqueConstraint("entry_id", "person_id", name=op.f("uq_team_substitute_entry_id_person_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_team_substitute_entry_id"), "team_substitute", ["entry_id"], unique=False)
    op.create_index(op.f("ix_team_substitute_person_id"), "team_substitute", ["person_id"], unique=False)
    op.create_table(
        "board_use",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=True),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("board_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["board_id"], ["board.id"], name=op.f("fk_board_use_board_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["group_id"], ["play_group.id"], name=op.f("fk_board_use_group_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["round_id"], ["round.id"], name=op.f("fk_board_use_round_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board_use")),
        sa.UniqueConstraint("round_id", "group_id", "number", name=op.f("uq_board_use_round_id_group_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_board_use_board_id"), "board_use", ["board_id"], unique=False)
    op.create_index(op.f("ix_board_use_group_id"), "board_use", ["group_id"], unique=False)
    op.create_index(op.f("ix_board_use_round_id"), "board_use", ["round_id"], unique=False)
    op.create_table(
        "circulation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=True),
        sa.Column("copies", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["play_group.id"], name=op.f("fk_circulation_group_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["round_id"], ["round.id"], name=op.f("fk_circulation_round_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_circulation")),
        sa.UniqueConstraint("round_id", "group_id", name=op.f("uq_circulation_round_id_group_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_circulation_group_id"), "circulation", ["group_id"], unique=False)
    op.create_index(op.f("ix_circulation_round_id"), "circulation", ["round_id"], unique=False)
    op.create_table(
        "clock_change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("seconds", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["round_id"], ["round.id"], name=op.f("fk_clock_change_round_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clock_change")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_clock_change_round_id"), "clock_change", ["round_id"], unique=False)
    op.create_table(
        "duty_lot",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("drawn_at", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("accepted", sa.Text(), nullable=False),
        sa.Column("accepted_by", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["round_id"], ["round.id"], name=op.f("fk_duty_lot_round_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_duty_lot")),
        sa.UniqueConstraint("round_id", name=op.f("uq_duty_lot_round_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_duty_lot_round_id"), "duty_lot", ["round_id"], unique=False)
    op.create_table(
        "encounter",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.BigInteger(), nullable=False),
        sa.Column("room_table_id", sa.Integer(), nullable=True),
        sa.Column("sets", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("side_ew_id", sa.Integer(), nullable=True),
        sa.Column("side_ns_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["play_group.id"], name=op.f("fk_encounter_group_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["room_table_id"],
            ["room_table.id"],
            name=op.f("fk_encounter_room_table_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["round_id"], ["round.id"], name=op.f("fk_encounter_round_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["side_ew_id"], ["entry.id"], name=op.f("fk_encounter_side_ew_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["side_ns_id"], ["entry.id"], name=op.f("fk_encounter_side_ns_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_encounter")),
        sa.UniqueConstraint(
            "round_id", "group_id", "table_number", name=op.f("uq_encounter_round_id_group_id_table_number")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_encounter_group_id"), "encounter", ["group_id"], unique=False)
    op.create_index(op.f("ix_encounter_room_table_id"), "encounter", ["room_table_id"], unique=False)
    op.create_index(op.f("ix_encounter_round_id"), "encounter", ["round_id"], unique=False)
    op.create_index(op.f("ix_encounter_side_ew_id"), "encounter", ["side_ew_id"], unique=False)
    op.create_index(op.f("ix_encounter_side_ns_id"), "encounter", ["side_ns_id"], unique=False)
    op.create_table(
        "segment_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("segment_id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=True),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=True),
        sa.Column("half", sa.Text(), nullable=False),
        sa.Column("place_before", sa.BigInteger(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name=op.f("fk_segment_entry_entry_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["group_id"],
            ["play_group.id"],
            name=op.f("fk_segment_entry_group_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["segment_id"],
            ["segment.id"],
            name=op.f("fk_segment_entry_segment_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_segment_entry")),
        sa.UniqueConstraint("group_id", "position", name=op.f("uq_segment_entry_group_id_position")),
        sa.UniqueConstraint("segment_id", "entry_id", name=op.f("uq_segment_entry_segment_id_entry_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_segment_entry_entry_id"), "segment_entry", ["entry_id"], unique=False)
    op.create_index(op.f("ix_segment_entry_group_id"), "segment_entry", ["group_id"], unique=False)
    op.create_index(op.f("ix_segment_entry_segment_id"), "segment_entry", ["segment_id"], unique=False)
    op.create_table(
        "board_seat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("encounter_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("slot", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("credit_id", sa.Integer(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["credit_id"], ["entry.id"], name=op.f("fk_board_seat_credit_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["encounter_id"],
            ["encounter.id"],
            name=op.f("fk_board_seat_encounter_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name=op.f("fk_board_seat_entry_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_board_seat_person_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board_seat")),
        sa.UniqueConstraint("encounter_id", "board", "seat", name=op.f("uq_board_seat_encounter_id_board_seat")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_board_seat_credit_id"), "board_seat", ["credit_id"], unique=False)
    op.create_index(op.f("ix_board_seat_encounter_id"), "board_seat", ["encounter_id"], unique=False)
    op.create_index(op.f("ix_board_seat_entry_id"), "board_seat", ["entry_id"], unique=False)
    op.create_index(op.f("ix_board_seat_person_id"), "board_seat", ["person_id"], unique=False)
    op.create_table(
        "deal_result",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("encounter_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("left", sa.Text(), nullable=False),
        sa.Column("assigned", sa.Text(), nullable=True),
        sa.Column("in_mean", sa.Boolean(), nullable=True),
        sa.Column("in_total", sa.Boolean(), nullable=True),
        sa.Column("code", sa.Text(), nullable=True),
        sa.Column("board_version", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("remark", sa.Text(), nullable=False),
        sa.Column("keyed_by", sa.Text(), nullable=False),
        sa.Column("keyed_at", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"],
            ["encounter.id"],
            name=op.f("fk_deal_result_encounter_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deal_result")),
        sa.UniqueConstraint("encounter_id", "board", name=op.f("uq_deal_result_encounter_id_board")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_deal_result_encounter_id"), "deal_result", ["encounter_id"], unique=False)
    op.create_table(
        "guandan_match",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("encounter_id", sa.Integer(), nullable=False),
        sa.Column("ended_by", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"],
            ["encounter.id"],
            name=op.f("fk_guandan_match_encounter_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guandan_match")),
        sa.UniqueConstraint("encounter_id", name=op.f("uq_guandan_match_encounter_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_guandan_match_encounter_id"), "guandan_match", ["encounter_id"], unique=False)
    op.create_table(
        "keying",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("encounter_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.BigInteger(), nullable=False),
        sa.Column("pass_number", sa.BigInteger(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("keyed_by", sa.Text(), nullable=False),
        sa.Column("keyed_at", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"],
            ["encounter.id"],
            name=op.f("fk_keying_encounter_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_keying")),
        sa.UniqueConstraint(
            "encounter_id", "board", "pass_number", name=op.f("uq_keying_encounter_id_board_pass_number")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_keying_encounter_id"), "keying", ["encounter_id"], unique=False)
    op.create_table(
        "occupancy",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("encounter_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("slot", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("credit_id", sa.Integer(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["credit_id"], ["entry.id"], name=op.f("fk_occupancy_credit_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["encounter_id"],
            ["encounter.id"],
            name=op.f("fk_occupancy_encounter_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name=op.f("fk_occupancy_entry_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_occupancy_person_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_occupancy")),
        sa.UniqueConstraint("encounter_id", "stage", "seat", name=op.f("uq_occupancy_encounter_id_stage_seat")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_occupancy_credit_id"), "occupancy", ["credit_id"], unique=False)
    op.create_index(op.f("ix_occupancy_encounter_id"), "occupancy", ["encounter_id"], unique=False)
    op.create_index(op.f("ix_occupancy_entry_id"), "occupancy", ["entry_id"], unique=False)
    op.create_index(op.f("ix_occupancy_person_id"), "occupancy", ["person_id"], unique=False)
    op.create_table(
        "official_duty",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("encounter_id", sa.Integer(), nullable=True),
        sa.Column("duty", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"],
            ["encounter.id"],
            name=op.f("fk_official_duty_encounter_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["official_id"],
            ["official.id"],
            name=op.f("fk_official_duty_official_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["round_id"], ["round.id"], name=op.f("fk_official_duty_round_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_official_duty")),
        sa.UniqueConstraint(
            "round_id", "official_id", "encounter_id", name=op.f("uq_official_duty_round_id_official_id_encounter_id")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_official_duty_encounter_id"), "official_duty", ["encounter_id"], unique=False)
    op.create_index(op.f("ix_official_duty_official_id"), "official_duty", ["official_id"], unique=False)
    op.create_index(op.f("ix_official_duty_round_id"), "official_duty", ["round_id"], unique=False)
    op.create_table(
        "suspended_board",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("suspension_id", sa.Integer(), nullable=False),
        sa.Column("encounter_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.Text(), nullable=False),
        sa.Column("decided_at", sa.Text(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"],
            ["encounter.id"],
            name=op.f("fk_suspended_board_encounter_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["suspension_id"],
            ["suspension.id"],
            name=op.f("fk_suspended_board_suspension_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suspended_board")),
        sa.UniqueConstraint(
            "suspension_id", "encounter_id", "board", name=op.f("uq_suspended_board_suspension_id_encounter_id_board")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_suspended_board_encounter_id"), "suspended_board", ["encounter_id"], unique=False)
    op.create_index(op.f("ix_suspended_board_suspension_id"), "suspended_board", ["suspension_id"], unique=False)
    op.create_table(
        "version_at_table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("encounter_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.BigInteger(), nullable=False),
        sa.Column("board_version_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["board_version_id"],
            ["board_version.id"],
            name=op.f("fk_version_at_table_board_version_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["encounter_id"],
            ["encounter.id"],
            name=op.f("fk_version_at_table_encounter_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_version_at_table")),
        sa.UniqueConstraint("encounter_id", "board", name=op.f("uq_version_at_table_encounter_id_board")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("ix_version_at_table_board_version_id"), "version_at_table", ["board_version_id"], unique=False
    )
    op.create_index(op.f("ix_version_at_table_encounter_id"), "version_at_table", ["encounter_id"], unique=False)
    op.create_table(
        "guandan_deal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("level_ew", sa.Text(), nullable=False),
        sa.Column("level_ns", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["guandan_match.id"],
            name=op.f("fk_guandan_deal_match_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guandan_deal")),
        sa.UniqueConstraint("match_id", "game", "number", name=op.f("uq_guandan_deal_match_id_game_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_guandan_deal_match_id"), "guandan_deal", ["match_id"], unique=False)
    op.create_table(
        "journal_change",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("row", sa.BigInteger(), nullable=False),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("seq", "n", name=op.f("pk_journal_change")),
    )
    op.create_index(op.f("ix_journal_change_row"), "journal_change", ["row"], unique=False)
    op.create_table(
        "journal_head",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_journal_head")),
    )
    op.create_table(
        "journal_step",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("operator", sa.Text(), nullable=False),
        sa.Column("desk", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("inverse", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("undoes", sa.BigInteger(), nullable=True),
        sa.Column("prev", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_journal_step")),
    )
    op.create_index(op.f("ix_journal_step_undoes"), "journal_step", ["undoes"], unique=False)

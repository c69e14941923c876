"""Makes a photo small enough to be kept: upright, without the camera's own data, at most 200 kB."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from tdapp.text import Refused, Text

MOST_BYTES = 200_000
PHOTO_TYPES = ("jpg", "jpeg", "png", "bmp", "webp", "gif")
_LONGEST = (2000, 1600, 1280, 1000, 800, 600)
_QUALITY = (80, 65, 50, 38)
_MOST_MEGABYTES = 256


def encode_photo(path: Path) -> bytes:
    """The picture of a file as a JPEG of at most 200 kB, as sharp as that allows; refused when it is no picture."""
    QImageReader.setAllocationLimit(_MOST_MEGABYTES)
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    image = reader.read()
    if image.isNull():
        raise Refused(Text("{file} is no picture that can be read. Photos are JPEG or PNG.", file=path.name))
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    for longest in _LONGEST:
        smaller = image
        if max(image.width(), image.height()) > longest:
            size = QSize(longest, longest)
            smooth = Qt.TransformationMode.SmoothTransformation
            smaller = image.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        for quality in _QUALITY:
            content = _jpeg(smaller, quality)
            if len(content) <= MOST_BYTES:
                return content
    raise Refused(Text("{file} cannot be made small enough to be kept.", file=path.name))


def _jpeg(image: QImage, quality: int) -> bytes:
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPEG", quality)  # type: ignore[call-overload]
    buffer.close()
    return bytes(held.data())

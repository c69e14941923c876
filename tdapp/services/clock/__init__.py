"""The clocks of rounds: started, paused, given more time, ended, and what they show now."""

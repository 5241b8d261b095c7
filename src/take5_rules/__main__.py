"""``python -m take5_rules`` is the command ``take5-rules``."""

from take5_rules.cli import main

main()

"""A table of texts, as pages made of data have them."""

from __future__ import annotations

from docutils import nodes


def table(head: list[str], rows: list[list[str]]) -> nodes.Node:
    """One paragraph of plain text a cell."""
    table = nodes.table()
    group = nodes.tgroup(cols=len(head))
    table += group
    for _ in head:
        group += nodes.colspec(colwidth=1)
    for part, lines in ((nodes.thead(), [head]), (nodes.tbody(), rows)):
        for line in lines:
            row = nodes.row()
            for cell in line:
                entry = nodes.entry()
                entry += nodes.paragraph(text=cell)
                row += entry
            part += row
        group += part
    return table

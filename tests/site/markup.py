"""What a page says where: sections, and the words of each paragraph as a browser puts them together."""

from __future__ import annotations

from html.parser import HTMLParser

INLINE = {"a", "b", "i", "em", "strong", "span", "small", "q", "time", "code", "kbd", "u"}
SILENT = {"script", "style", "template", "svg", "option"}


class _Paragraphs(HTMLParser):
    """Collects texts; only what is not inline begins a new one."""

    def __init__(self) -> None:
        """Nothing read yet."""
        super().__init__()
        self.texts = [""]
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.silent += tag in SILENT
        self._next(tag)

    def handle_endtag(self, tag: str) -> None:
        """And ends."""
        self.silent -= tag in SILENT
        self._next(tag)

    def _next(self, tag: str) -> None:
        if tag not in INLINE:
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        """Words between tags."""
        if not self.silent:
            self.texts[-1] += data


def paragraphs(html: str) -> list[str]:
    """The texts of a page, one a block, each as it is read."""
    parser = _Paragraphs()
    parser.feed(html)
    return [text for text in (" ".join(text.split()) for text in parser.texts) if text]


def words(html: str) -> str:
    """All texts of a page or a part of one, in a row."""
    return " ".join(paragraphs(html))


def bar(html: str) -> str:
    """The bar of a table, as it is written."""
    start = html.index('<section class="bar"')
    return html[start : html.index("</section>", start)]

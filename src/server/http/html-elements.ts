export interface HtmlElement {
  /** Start and end in the document. */
  start: number;
  end: number;
  /** The tag's attributes as written. */
  attributes: string;
  /** Content between the tags; empty for a void element. */
  content: string;
}

/**
 * The elements with one name in a document that the site rendered. Tags are matched by their exact rendering; no other
 * occurs, and neither script nor style contains its own end tag.
 */
export function* elementsOf(html: string, name: "link" | "script" | "style"): Generator<HtmlElement> {
  const opening = `<${name}`;
  const closing = name === "link" ? null : `</${name}>`;
  for (let start = html.indexOf(opening); start >= 0; ) {
    const tagEnd = html.indexOf(">", start);
    const contentEnd = closing ? html.indexOf(closing, tagEnd) : tagEnd + 1;
    if (tagEnd < 0 || contentEnd < 0) return;
    const end = closing ? contentEnd + closing.length : contentEnd;
    const attributes = html.slice(start + opening.length, tagEnd);
    yield { start, end, attributes, content: closing ? html.slice(tagEnd + 1, contentEnd) : "" };
    start = html.indexOf(opening, end);
  }
}

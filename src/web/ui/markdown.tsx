import { createElement, type ReactNode } from "react";
import type { MarkdownNode } from "../markdown.ts";
import { Link } from "./link.tsx";

/** Renders a text by staff as elements, so that its markup does not get into the document. */
export function Markdown({ nodes }: { nodes: readonly MarkdownNode[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text never change.
  return nodes.map((node, place) => <Node key={place} node={node} />);
}

function Node({ node }: { node: MarkdownNode }): ReactNode {
  if (typeof node === "string") return node;
  const inside = <Markdown nodes={node.children} />;
  if (node.tag === "ol") return <ol start={node.start}>{inside}</ol>;
  if (node.tag !== "a") return createElement(node.tag, null, inside);
  if (node.href.startsWith("/")) return <Link to={node.href}>{inside}</Link>;
  if (!/^http/i.test(node.href)) return <a href={node.href}>{inside}</a>;
  return (
    <a href={node.href} target="_blank" rel="noopener noreferrer">
      {inside}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}

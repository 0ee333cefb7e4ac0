import { hash, randomBytes } from "node:crypto";
import { VIDEO_PLAYERS } from "#contract/club.ts";

export function baseHeaders(options: { https: boolean }): [string, string][] {
  return [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["x-frame-options", "DENY"],
    ["cross-origin-opener-policy", "same-origin-allow-popups"],
    ["cross-origin-resource-policy", "same-origin"],
    // The gate's screen reads QR codes with the camera; no other feature is used.
    ["permissions-policy", "camera=(self), microphone=(), geolocation=(), payment=()"],
    ...(options.https ? ([["strict-transport-security", "max-age=31536000"]] as [string, string][]) : []),
  ];
}

/** Policy of responses other than documents: forbids running and loading. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The home page's video players. After client-side navigation a page keeps the policy of the first document, so staff
 * documents allow them as well.
 */
const VIDEO = VIDEO_PLAYERS.join(" ");

/** Where browsers report policy violations (`POST /api/csp`). */
export const REPORTING: [name: string, value: string] = ["reporting-endpoints", 'csp="/api/csp"'];

function policy(script: string, style: string, frame = "'none'"): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${script}`.trim(),
    `style-src 'self' ${style}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "media-src 'self' blob:",
    `frame-src ${frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Sends both directives: not every browser supports `report-to`, and browsers that do ignore `report-uri`.
    "report-uri /api/csp",
    "report-to csp",
  ].join("; ");
}

/** Returns the policy of a public page: a cached page cannot carry a nonce, so inline code is allowed by hash. */
export function policyByHash(html: string): string {
  return policy(hashesOf(html, "script"), hashesOf(html, "style"), VIDEO);
}

function hashesOf(html: string, name: "script" | "style"): string {
  const hashes = new Set<string>();
  // Data blocks are not run, so the policy does not apply to them.
  for (const { attributes, content } of elementsOf(html, name))
    if (!/ src=|"application\/ld\+json"/.test(attributes))
      hashes.add(`'sha256-${hash("sha256", content, "base64")}'`);
  return [...hashes].join(" ");
}

/** Returns the policy of a staff page, which has its own nonce, because its library inserts style elements. */
export function policyByNonce(nonce: string): string {
  return policy(`'nonce-${nonce}'`, `'nonce-${nonce}'`, VIDEO);
}

export function newNonce(): string {
  return randomBytes(16).toString("base64url");
}

interface HtmlElement {
  start: number;
  end: number;
  attributes: string;
  content: string;
}

/**
 * Yields the elements with one name in a document rendered by the site. Tags are matched in the exact form in which
 * the site renders them; neither script nor style contains its own end tag.
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

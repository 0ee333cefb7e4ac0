/** Built-ins that at least one of the oldest browsers lacks, according to `newer-built-ins.json`. */

import data from "./newer-built-ins.json" with { type: "json" };

export interface BuiltIn {
  name: string;
  kind: "global" | "static" | "method";
}

const KINDS = ["global", "static", "method"] as const;

export const NEWER_BUILT_INS: readonly BuiltIn[] = KINDS.flatMap((kind) =>
  data[kind].split(" ").map((name) => ({ name, kind })),
);

const lastOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);

/**
 * Members that other objects have had for longer under the same name, so that a name does not tell which object is
 * meant.
 */
const OLD_NAMES = new Set(data.olderMembers.split(" "));

/**
 * Regular expression syntax that the build leaves unchanged. In an old browser, a literal with this syntax makes the
 * whole file unreadable. Safari 16.4 introduced lookbehind.
 */
const NEWER_PATTERNS: Readonly<Record<string, RegExp>> = { "lookbehind (?<=": /\(\?<[=!]/ };

function patternOf({ name, kind }: BuiltIn): string {
  if (kind === "method") return `\\.${lastOf(name)}\\(`;
  // No member of another object, except after a spread (`...Map.groupBy`).
  const exact = `(?<![\\w$\`'"/-]|(?<!\\.\\.)\\.)${name.replaceAll(".", "\\.")}`;
  return kind === "static" ? `${exact}\\b` : `(?:new |instanceof )${name}\\b|${exact}[.(]\\w`;
}

const SEARCHED = NEWER_BUILT_INS.filter(
  ({ name, kind }) => kind !== "method" || !OLD_NAMES.has(lastOf(name)),
);
const EXPRESSIONS = new Map(SEARCHED.map((one) => [one.name, new RegExp(patternOf(one))]));
/** Names by their last word, to find them in one pass over a text instead of thousands. */
const WORDS = new Map<string, string[]>();
for (const { name } of SEARCHED) WORDS.set(lastOf(name), [...(WORDS.get(lastOf(name)) ?? []), name]);

export function newerBuiltInsIn(code: string): string[] {
  const words = new Set(code.match(/[A-Za-z]\w*/g));
  const found = [...words]
    .flatMap((word) => WORDS.get(word) ?? [])
    .filter((name) => EXPRESSIONS.get(name)?.test(code));
  for (const [name, pattern] of Object.entries(NEWER_PATTERNS)) if (pattern.test(code)) found.push(name);
  return found;
}

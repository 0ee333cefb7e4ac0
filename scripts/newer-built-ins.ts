/** Built-ins that at least one of the oldest browsers lacks, from MDN's compatibility data. */

import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { DATA_NAMES } from "./oldest-browsers.ts";

export interface BuiltIn {
  /** As in code: `Map.groupBy`, `Array.prototype.at`, `DecompressionStream`. */
  name: string;
  kind: "global" | "static" | "method";
}

/** Compares versions such as `15` and `15.4`. */
function isNewer(version: string, oldest: string): boolean {
  const [major = 0, minor = 0] = version.replace("≤", "").split(".").map(Number);
  const [oldMajor = 0, oldMinor = 0] = oldest.split(".").map(Number);
  return major > oldMajor || (major === oldMajor && minor > oldMinor);
}

/** Whether each browser has it, in part at least: `oldest` is its number in that version, `ever` in any later one. */
function supportOf({ support }: CompatStatement): { oldest: boolean; ever: boolean }[] {
  return Object.entries(DATA_NAMES).map(([browser, version]) => {
    const versions = [support[browser as keyof typeof support] ?? []]
      .flat()
      .filter((one) => !one.flags && !one.prefix && !one.alternative_name)
      .flatMap(({ version_added: since }) =>
        typeof since === "string" && since !== "preview" ? [since] : [],
      );
    return { oldest: versions.some((since) => !isNewer(since, version)), ever: versions.length > 0 };
  });
}

/** Lacking in one of the oldest, and not a proposal of which no browser has anything. */
function isMissing(compat: CompatStatement): boolean {
  const all = supportOf(compat);
  return all.some(({ oldest }) => !oldest) && all.some(({ ever }) => ever);
}

const isPrototype = ({ spec_url }: CompatStatement) =>
  [spec_url ?? []].flat().some((url) => url.includes(".prototype"));

/** Members of an object of the data, without sub-features such as `signal_parameter`. */
function* membersOf(node: Identifier = {}): Generator<[string, CompatStatement]> {
  for (const [name, { __compat }] of Object.entries(node) as [string, Identifier][])
    if (__compat && /^[A-Za-z]\w*$/.test(name)) yield [name, __compat];
}

function* all(): Generator<BuiltIn & { compat: CompatStatement }> {
  const builtins = data.javascript.builtins ?? {};
  for (const [owner, compat] of membersOf(builtins)) {
    yield { name: owner, kind: "global", compat };
    // Unlike others, its methods are reached without its name.
    if (isMissing(compat) && owner !== "Iterator") continue;
    for (const [name, member] of membersOf(builtins[owner])) {
      if (name.includes("_") || name === owner) continue;
      if (isPrototype(member)) yield { name: `${owner}.prototype.${name}`, kind: "method", compat: member };
      else yield { name: `${owner}.${name}`, kind: "static", compat: member };
    }
  }
  for (const [owner, compat] of membersOf(data.api)) {
    yield { name: owner, kind: "global", compat };
    // Objects without a global name are skipped, except elements, which HTML creates.
    if (isMissing(compat) && !owner.endsWith("Element")) continue;
    for (const [name, member] of membersOf(data.api[owner])) {
      if (name.endsWith("_static"))
        yield { name: `${owner}.${name.replace("_static", "")}`, kind: "static", compat: member };
      else if (!name.includes("_") && name !== owner)
        yield { name: `${owner}.prototype.${name}`, kind: "method", compat: member };
    }
  }
}

const BUILT_INS = [...all()].map(({ name, kind, compat }) => ({ name, kind, missing: isMissing(compat) }));

/** Everything that one of the oldest browsers lacks. */
export const NEWER_BUILT_INS: readonly BuiltIn[] = BUILT_INS.filter(({ missing }) => missing);

const lastOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);

/** Names of members that other objects have had for longer: the code does not show which object is meant. */
const OLD_NAMES = new Set(
  BUILT_INS.filter(({ kind, missing }) => kind === "method" && !missing).map(({ name }) => lastOf(name)),
);

/**
 * Syntax of regular expressions that the build leaves as it is: in a literal it makes the whole file
 * unreadable. Lookbehind came with Safari 16.4.
 */
const NEWER_PATTERNS: Readonly<Record<string, RegExp>> = { "lookbehind (?<=": /\(\?<[=!]/ };

/** Syntax of the uses of a built-in. */
function patternOf({ name, kind }: BuiltIn): string {
  if (kind === "method") return `\\.${lastOf(name)}\\(`;
  // Not a member of something else, but maybe spread (`...Map.groupBy`).
  const exact = `(?<![\\w$\`'"/-]|(?<!\\.\\.)\\.)${name.replaceAll(".", "\\.")}`;
  return kind === "static" ? `${exact}\\b` : `(?:new |instanceof )${name}\\b|${exact}[.(]\\w`;
}

const SEARCHED = NEWER_BUILT_INS.filter(
  ({ name, kind }) => kind !== "method" || !OLD_NAMES.has(lastOf(name)),
);
const EXPRESSIONS = new Map(SEARCHED.map((one) => [one.name, new RegExp(patternOf(one))]));
/** One pass over a text instead of thousands: all words that may be one of the names. */
const WORDS = new Map<string, string[]>();
for (const { name } of SEARCHED) WORDS.set(lastOf(name), [...(WORDS.get(lastOf(name)) ?? []), name]);

/** Newer built-ins that JavaScript or TypeScript without comments appears to use. */
export function newerBuiltInsIn(code: string): string[] {
  const words = new Set(code.match(/[A-Za-z]\w*/g));
  const found = [...words]
    .flatMap((word) => WORDS.get(word) ?? [])
    .filter((name) => EXPRESSIONS.get(name)?.test(code));
  for (const [name, pattern] of Object.entries(NEWER_PATTERNS)) if (pattern.test(code)) found.push(name);
  return found;
}

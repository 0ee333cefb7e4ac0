/**
 * `node scripts/find-newer-built-ins.ts`: regenerates `newer-built-ins.json`, the built-ins that one of the oldest
 * browsers lacks, from MDN's compatibility data (20 MB, downloaded for this occasional command).
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BuiltIn } from "./newer-built-ins.ts";
import { DATA_NAMES } from "./oldest-browsers.ts";

/** The part of an entry that this script reads; see the package's `types.d.ts`. */
interface CompatStatement {
  spec_url?: string | string[];
  support: Record<string, Support | Support[]>;
}
interface Support {
  version_added: string | false | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}
type Identifier = { [member: string]: Identifier } & { __compat?: CompatStatement };

execFileSync("npm", ["install", "--no-save", "--silent", "@mdn/browser-compat-data@8.1.9"], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
const mdn = createRequire(import.meta.url)("@mdn/browser-compat-data") as {
  javascript: { builtins: Identifier };
  api: Identifier;
};

function isNewer(version: string, oldest: string): boolean {
  const [major = 0, minor = 0] = version.replace("≤", "").split(".").map(Number);
  const [oldMajor = 0, oldMinor = 0] = oldest.split(".").map(Number);
  return major > oldMajor || (major === oldMajor && minor > oldMinor);
}

/**
 * Whether each browser supports the feature, at least in part: `oldest` in the oldest version, `ever` in any later
 * one.
 */
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

/** Whether one of the oldest browsers lacks the feature. Proposals that no browser supports yet do not count. */
function isMissing(compat: CompatStatement): boolean {
  const all = supportOf(compat);
  return all.some(({ oldest }) => !oldest) && all.some(({ ever }) => ever);
}

const isPrototype = ({ spec_url }: CompatStatement) =>
  [spec_url ?? []].flat().some((url) => url.includes(".prototype"));

/** Yields the members of an object of the data, without sub-features such as `signal_parameter`. */
function* membersOf(node: Identifier = {}): Generator<[string, CompatStatement]> {
  for (const [name, { __compat }] of Object.entries(node) as [string, Identifier][])
    if (__compat && /^[A-Za-z]\w*$/.test(name)) yield [name, __compat];
}

function* all(): Generator<BuiltIn & { compat: CompatStatement }> {
  const builtins = mdn.javascript.builtins;
  for (const [owner, compat] of membersOf(builtins)) {
    yield { name: owner, kind: "global", compat };
    // Code calls the methods of an iterator without naming `Iterator`.
    if (isMissing(compat) && owner !== "Iterator") continue;
    for (const [name, member] of membersOf(builtins[owner])) {
      if (name.includes("_") || name === owner) continue;
      if (isPrototype(member)) yield { name: `${owner}.prototype.${name}`, kind: "method", compat: member };
      else yield { name: `${owner}.${name}`, kind: "static", compat: member };
    }
  }
  for (const [owner, compat] of membersOf(mdn.api)) {
    yield { name: owner, kind: "global", compat };
    // Objects without a global name are skipped, except elements, which HTML creates.
    if (isMissing(compat) && !owner.endsWith("Element")) continue;
    for (const [name, member] of membersOf(mdn.api[owner])) {
      if (name.endsWith("_static"))
        yield { name: `${owner}.${name.replace("_static", "")}`, kind: "static", compat: member };
      else if (!name.includes("_") && name !== owner)
        yield { name: `${owner}.prototype.${name}`, kind: "method", compat: member };
    }
  }
}

const builtIns = [...all()].map(({ name, kind, compat }) => ({ name, kind, missing: isMissing(compat) }));
const newer = (kind: BuiltIn["kind"]) =>
  builtIns.flatMap((one) => (one.missing && one.kind === kind ? one.name : [])).join(" ");
const olderMembers = new Set(
  builtIns.flatMap(({ name, kind, missing }) =>
    kind === "method" && !missing ? name.slice(name.lastIndexOf(".") + 1) : [],
  ),
);

const found = {
  browsers: DATA_NAMES,
  global: newer("global"),
  static: newer("static"),
  method: newer("method"),
  olderMembers: [...olderMembers].join(" "),
};
writeFileSync(new URL("newer-built-ins.json", import.meta.url), `${JSON.stringify(found, null, 2)}\n`);

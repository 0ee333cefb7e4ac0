/**
 * Fails on built-ins that one of the oldest browsers lacks and that no polyfill adds: in the sources of pages (`npm
 * run check`), and in the built files with their libraries (`tests/built-files.test.ts`).
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { importsOf } from "./check-architecture.ts";
import { newerBuiltInsIn } from "./newer-built-ins.ts";
import { POLYFILLS } from "./polyfills.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const POLYFILLED = new Set(Object.values(POLYFILLS).flatMap((group) => Object.keys(group)));

/** Accepted uses by file: browsers without the built-in do not reach them, or they belong to another object. */
const ACCEPTED: readonly { names: RegExp; file: RegExp; why: string }[] = [
  { names: /^TypedArray[.]/, file: /./, why: "the methods of arrays, which are called on arrays only" },
  { names: /[.]toWellFormed$/, file: /rules[.]ts$/, why: "the server calls it; the built files lack it" },
  { names: /[.]share$/, file: /share-and-calendar|difundir/, why: "the button exists only where it does" },
  { names: /[.](show|hide)Popover$/, file: /use-disclosure|site/, why: "not open without popovers" },
  { names: /[.]prototype[.]show$/, file: /./, why: "of the site's notices" },
  { names: /[.]toArray$/, file: /FocusTrap/, why: "React's Children" },
  { names: /^TouchEvent$/, file: /AccordionChevron/, why: "behind a test of it" },
  { names: /[.]resize$/, file: /decode/, why: "the QR reader's own" },
  { names: /[.](toBase64|toHex|fromHex)$/, file: /qr|session-vault/, why: "behind a test of it" },
  { names: /^lookbehind/, file: /marked/, why: "in a text, behind a test of it" },
  {
    names: /webkitGetAsEntry|getAsFileSystemHandle|showOpenFilePicker/,
    file: /pictures-field/,
    why: "behind a test of it",
  },
  { names: /[.](startViewTransition|navigate)$/, file: /react|router/, why: "behind a test of it" },
];

/** Returns one sentence per built-in used by this file that an old browser lacks. */
export function violationsIn(path: string, code: string): string[] {
  return newerBuiltInsIn(code)
    .filter((name) => !POLYFILLED.has(name))
    .filter((name) => !ACCEPTED.some(({ names, file }) => names.test(name) && file.test(path)))
    .map(
      (name) =>
        `${path}: ${name} is missing in one of the oldest browsers; write it otherwise, test for it (\`?.\`), or add a polyfill to scripts/polyfills.ts`,
    );
}

const SERVER_ONLY = /entry[.]server[.]tsx$|[/]server[/]|[.]test[.]tsx?$/;

/** Returns the source files that the pages' code reaches through imports at run time. */
export function browserSources(root = ROOT): { path: string; text: string }[] {
  const files = new Map<string, string>();
  const add = (path: string) => {
    if (files.has(path) || SERVER_ONLY.test(path) || !/^src[/].*[.]tsx?$/.test(path)) return;
    const text = readFileSync(join(root, path), "utf8");
    files.set(path, text);
    for (const { target, typeOnly } of importsOf({ path, text })) if (!typeOnly) add(target);
  };
  for (const path of globSync("src/{web,features/*/*/web}/**/*.{ts,tsx}", { cwd: root }))
    add(path.replaceAll("\\", "/"));
  return [...files].map(([path, text]) => ({ path, text }));
}

/** Removes comments, which may contain any name. The `//` of a URL (`https://`) does not begin a comment. */
export function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|[^:"'`\\/])\/\/.*$/gm, "$1");
}

if (import.meta.main) {
  const files = [
    ...browserSources().filter(({ path }) => !path.startsWith("src/web/old-browsers/")),
    ...globSync("src/web/public/*.js", { cwd: ROOT }).map((path) => ({
      path,
      text: readFileSync(join(ROOT, path), "utf8"),
    })),
  ];
  const violations = files.flatMap(({ path, text }) => violationsIn(path, withoutComments(text)));
  for (const violation of violations) process.stderr.write(`${violation}\n`);
  process.stdout.write(`${files.length} files of the pages, ${violations.length} violations\n`);
  process.exit(violations.length > 0 ? 1 : 0);
}

/**
 * Part of the architecture check: compares components with their CSS modules, because no other tool reports wrong
 * class names.
 */
import { dirname, posix } from "node:path";
import type { SourceFile } from "./check-architecture.ts";

/** `html:has(…)` or `body:has(…)` with a descendant as the subject, or any sibling (`a + *`). */
const BELOW_THE_PAGE = /\b(?:html|body):has\([^{},]*\)\s*[>~+]?\s*[^\s{},)>~+]|[~+]\s*\*/;
const NOT_ON_SCREEN = /\/\*[\s\S]*?\*\/|@media print \{[\s\S]*?\n\}/g;

const THEME = /^src\/web\/theme\/.*\.css$/;
const CLASS_NAMES = /\bclassName=(?:"([^"]*)"|\{`([^`]*)`\})/g;
const IMPORT = /^import (\w+) from "([^"]+\.module\.css)";/gm;

/**
 * Returns classes that a component uses but its stylesheet lacks, unused classes and stylesheets, and selectors that
 * slow down every change to a page, as `file: sentence`.
 */
export function findStyleViolations(files: readonly SourceFile[]): string[] {
  const sheets = new Map(
    files
      .filter(({ path }) => path.endsWith(".module.css"))
      .map(({ path, text }) => [
        path,
        { classes: classesOf(text), named: new Set<string>(), chosen: false, imported: false },
      ]),
  );
  const found = files
    .filter(({ path, text }) => path.endsWith(".css") && BELOW_THE_PAGE.test(text.replace(NOT_ON_SCREEN, "")))
    .map(
      ({ path }) => `${path}: :has() on the whole page, or "+ *", restyles it with every inserted element`,
    );
  for (const { path, text } of files) {
    // Leaves out strings, because file names look like class names.
    const code = text.replace(/"[^"\n]*"/g, "");
    for (const [, name = "", from = ""] of text.matchAll(IMPORT)) {
      const sheet = sheets.get(addressOf(path, from));
      if (!sheet) continue;
      sheet.imported = true;
      for (const [, named = ""] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))) {
        sheet.named.add(named);
        if (!sheet.classes.has(named)) found.push(`${path}: ${from} has no class "${named}"`);
      }
      // `styles[tone]` does not name the class that it uses.
      if (new RegExp(`\\b${name}\\[`).test(code)) sheet.chosen = true;
    }
  }
  for (const [path, { classes, named, chosen, imported }] of sheets) {
    // The build drops a module that is imported without a name.
    if (!imported) found.push(`${path}: no component imports this stylesheet by name`);
    if (chosen) continue;
    for (const name of classes) if (!named.has(name)) found.push(`${path}: unused class "${name}"`);
  }
  return [...found, ...findGlobalViolations(files)];
}

/** Returns names in `className` that no sheet of the theme defines, except names with a computed part. */
function findGlobalViolations(files: readonly SourceFile[]): string[] {
  const theme = files.filter(({ path }) => THEME.test(path));
  if (theme.length === 0) return [];
  const defined = new Set(theme.flatMap(({ text }) => [...classesOf(text)]));
  const pages = files.filter(({ path }) => path.endsWith(".tsx"));
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(CLASS_NAMES)].flatMap(([, plain, template = ""]) =>
      (plain ?? template.replace(/\S*\$\{[^}]*\}\S*/g, " "))
        .split(/\s+/)
        .filter((name) => name && !defined.has(name))
        .map((name) => `${path}: the theme has no class "${name}"`),
    ),
  );
}

function addressOf(path: string, from: string): string {
  return from.startsWith("#web/")
    ? from.replace("#web/", "src/web/")
    : posix.normalize(posix.join(dirname(path), from));
}

function classesOf(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/url\([^)]*\)/g, "");
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name));
}

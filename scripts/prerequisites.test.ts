import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const SCRIPT = resolve("scripts/prerequisites.sh");
const LOADER =
  "echo 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file' >&2; exit 127";
const PROGRAMS = ["/usr/bin", "/bin"];

/**
 * A checkout whose bundled Node is this shell script, with the given os-release and system Node.
 */
function checkout(own: string | null, { release = "", system = "" } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "club-prerequisites-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = (name: string, text: string) => {
    const file = join(folder, name);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
  };
  if (own !== null) program("node_modules/.bin/node", own);
  program("system/node", system || "echo 20");
  writeFileSync(join(folder, "os-release"), release);
  const { status, stderr } = spawnSync("/bin/sh", [SCRIPT], {
    cwd: folder,
    encoding: "utf8",
    env: {
      PATH: [join(folder, "node_modules/.bin"), join(folder, "system"), ...PROGRAMS].join(":"),
      OS_RELEASE: join(folder, "os-release"),
    },
  });
  return { folder, status, output: stderr };
}

describe.skipIf(process.platform === "win32")("when the bundled Node does not start", () => {
  test.each([
    ["Debian", "ID=debian", "apt-get install -y libatomic1"],
    ["Ubuntu derivatives", 'ID=linuxmint\nID_LIKE="ubuntu debian"', "apt-get install -y libatomic1"],
    ["Fedora derivatives", 'ID="rocky"\nID_LIKE="rhel centos fedora"', "dnf install -y libatomic"],
    ["openSUSE", 'ID="opensuse-leap"\nID_LIKE="suse opensuse"', "zypper install -y libatomic1"],
    ["an unknown system", "ID=other", "el paquete de tu sistema que la trae"],
  ])("names the missing library and the install command for %s", (_system, release, command) => {
    const { status, output } = checkout(LOADER, { release });
    expect(status).toBe(1);
    expect(output).toContain("libatomic.so.1");
    expect(output).toContain(command);
  });

  test("uses the system's Node if it is recent enough", () => {
    const { folder, status, output } = checkout(LOADER, { system: "echo 26" });
    expect([status, output]).toEqual([0, ""]);
    expect(readlinkSync(join(folder, "node_modules/.bin/node"))).toBe(join(folder, "system/node"));
  });

  test("reports a Node omitted by npm, and the missing glibc on Alpine", () => {
    expect(checkout(null).output).toContain("Falta Node 26");
    expect(checkout("echo 'sh: node_modules/.bin/node: not found' >&2; exit 127").output).toContain("glibc");
  });
});

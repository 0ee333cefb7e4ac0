import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import tls from "node:tls";
import { fileURLToPath } from "node:url";
import { until } from "#tests/harness/site.ts";
import { freePort } from "#tests/harness/site-process.ts";
import { createAuthority } from "./certificates.ts";

const DEPLOY = fileURLToPath(new URL("../../deploy/", import.meta.url));

/** A reverse proxy with its shipped configuration, in front of processes on this machine. */
export interface ShippedProxy {
  name: "nginx" | "caddy";
  /** Whether the program is installed on this machine; CI installs both. */
  installed: boolean;
  /** Whether the proxy polls `/readyz` of each process, and leaves out processes that are not ready. */
  checksHealth: boolean;
  /**
   * Starts the proxy with TLS at `https://localhost:<port>` and waits until it answers. This process then trusts the
   * proxy's certificate. `folder` is a scratch folder; `upstreams` are the ports of the processes.
   */
  start(options: { folder: string; port: number; upstreams: number[] }): Promise<{ end(): Promise<void> }>;
}

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;

/** Replaces the values that an operator would replace. @throws if a value is missing in the file */
function fillIn(text: string, replacements: [RegExp, string][]): string {
  return replacements.reduce((filled, [pattern, value]) => {
    if (!pattern.test(filled)) throw new Error(`the shipped file no longer has ${pattern}`);
    return filled.replace(pattern, value);
  }, text);
}

export const nginx: ShippedProxy = {
  name: "nginx",
  installed: isInstalled("nginx", "-v"),
  checksHealth: false,
  async start({ folder, port, upstreams }) {
    const own = (name: string) => path.join(folder, name);
    const authority = createAuthority();
    const { certificate, key } = authority.issue("localhost");
    await Promise.all([
      writeFile(own("cert.pem"), certificate),
      writeFile(own("key.pem"), key, { mode: 0o600 }),
    ]);
    const shipped = await readFile(path.join(DEPLOY, "nginx.conf"), "utf8");
    const site = fillIn(shipped, [
      [/www\.example\.com/g, "localhost"],
      [/listen 80;\s+listen \[::\]:80;/, `listen 127.0.0.1:${await freePort()};`],
      [/listen 443 ssl http2;\s+listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
      [/ssl_certificate \S+;/, `ssl_certificate ${own("cert.pem")};`],
      [/ssl_certificate_key \S+;/, `ssl_certificate_key ${own("key.pem")};`],
      [/server 127\.0\.0\.1:3000 (.*;)/, upstreams.map((one) => `server 127.0.0.1:${one} $1`).join("\n\t")],
    ]);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const whole = `daemon off;
master_process off;
pid ${own("nginx.pid")};
error_log ${own("error.log")};
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${own(name)};`).join("\n  ")}
  ${site}
}
`;
    await writeFile(own("nginx.conf"), whole);
    trust(authority.certificate);
    return run("nginx", ["-p", folder, "-c", own("nginx.conf"), "-e", own("error.log")], port);
  },
};

export const caddy: ShippedProxy = {
  name: "caddy",
  installed: isInstalled("caddy", "version"),
  checksHealth: true,
  async start({ folder, port, upstreams }) {
    const file = path.join(folder, "Caddyfile");
    // Only options for this machine; the shipped file itself is unchanged.
    const options = `admin off\nskip_install_trust\nhttp_port ${await freePort()}`;
    await writeFile(file, `{\n${options}\n}\nimport ${path.join(DEPLOY, "Caddyfile")}\n`);
    const home = path.join(folder, "caddy");
    await mkdir(home);
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      SITE_URL: `https://localhost:${port}`,
      SITE_UPSTREAMS: upstreams.map((one) => `127.0.0.1:${one}`).join(" "),
    };
    const authority = path.join(home, "caddy/pki/authorities/local/root.crt");
    const trusted = async () => {
      const certificate = await readFile(authority, "utf8").catch(() => null);
      if (certificate) trust(certificate);
      return certificate !== null;
    };
    return run("caddy", ["run", "--config", file, "--adapter", "caddyfile"], port, { env, trusted });
  },
};

export const haproxyInstalled = isInstalled("haproxy", "-v");

/**
 * Starts HAProxy with its shipped configuration at `127.0.0.1:<port>`, in front of database members on this machine.
 */
export async function startHaproxy(options: {
  folder: string;
  port: number;
  members: { port: number; restPort: number }[];
}): Promise<{ end(): Promise<void> }> {
  const { folder, port, members } = options;
  const shipped = await readFile(path.join(DEPLOY, "haproxy.cfg"), "utf8");
  const filled = fillIn(shipped, [
    [/bind 127\.0\.0\.1:5432/, `bind 127.0.0.1:${port}`],
    // The members listen on separate ports, because they share this machine's address.
    ...members.map((member, index): [RegExp, string] => [
      new RegExp(`DB${index + 1}\\}:5432" check port 8008`),
      `DB${index + 1}}:${member.port}" check port ${member.restPort}`,
    ]),
  ]);
  const file = path.join(folder, "haproxy.cfg");
  await writeFile(file, filled);
  const child = spawn("haproxy", ["-db", "-f", file], {
    stdio: "ignore",
    env: { PATH: process.env.PATH, DB1: "127.0.0.1", DB2: "127.0.0.1", DB3: "127.0.0.1" },
  });
  return {
    async end() {
      if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
    },
  };
}

function trust(certificate: string): void {
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), certificate]);
}

async function run(
  program: string,
  args: string[],
  port: number,
  more: { env?: NodeJS.ProcessEnv; trusted?: () => Promise<boolean> } = {},
): Promise<{ end(): Promise<void> }> {
  const child: ChildProcess = spawn(program, args, {
    stdio: ["ignore", "ignore", more.env ? "ignore" : "inherit"],
    ...(more.env ? { env: more.env } : {}),
  });
  const end = async () => {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
  };
  try {
    if (more.trusted) await until(`${program} to make its certificate`, more.trusted);
    await until(`${program} to answer`, () =>
      fetch(`https://localhost:${port}/healthz`).then(
        (response) => response.ok,
        () => false,
      ),
    );
  } catch (error) {
    await end();
    throw error;
  }
  return { end };
}

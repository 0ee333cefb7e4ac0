import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { version } from "../../package.json" with { type: "json" };
import { asSite, CONTAINED, environmentOf, image, services } from "./container.ts";
import { asArguments, commandsWith, isBuilt, lacks, onMachine, read, UNTIL } from "./machine.ts";

test.each([
  ["1.18.0", "listen 443 ssl http2;", "listen [::]:443 ssl http2;"],
  ["1.24.0", "listen 443 ssl http2;", "listen [::]:443 ssl http2;"],
  ["1.26.3", "listen 443 ssl;", "listen [::]:443 ssl;", "http2 on;"],
  ["1.30.0", "listen 443 ssl;", "listen [::]:443 ssl;", "http2 on;"],
])("the documented command makes nginx.conf serve HTTP/2 with nginx %s", async (version, ...lines) => {
  const folder = await tempFolder(onTestFinished);
  const file = path.join(folder, "club");
  await writeFile(file, read("deploy/nginx.conf"));
  await writeFile(path.join(folder, "nginx"), `#!/bin/sh\necho "nginx version: nginx/${version}" >&2\n`, {
    mode: 0o755,
  });
  const command = /^nginx -v .*$/m.exec(commandsWith("docs/renew.md", "--webroot"))?.[0] ?? "";
  spawnSync("sh", ["-c", command.replace("/etc/nginx/sites-enabled/club", file)], {
    env: { PATH: `${folder}:${process.env.PATH}` },
  });
  const written = (await readFile(file, "utf8")).split("\n").map((line) => line.trim());
  expect(written.filter((line) => /^listen .*443|^http2/.test(line))).toEqual(lines);
});

describe("on a separate machine,", () => {
  test.skipIf(lacks("caddy", "curl", "setpriv") || !isBuilt)(
    "compose.yaml serves the site through Caddy within the containers' limits",
    async () => {
      const { site, caddy } = services();
      const { env, user, command, healthCheck } = image();
      expect([user, env.DATA_DIR]).toEqual(["node", "/data"]);
      for (const { read_only, cap_drop, tmpfs } of [site, caddy])
        expect([read_only, cap_drop, tmpfs]).toEqual([true, ["ALL"], ["/tmp"]]);
      expect(caddy.volumes[0]).toBe("./deploy/Caddyfile:/etc/caddy/Caddyfile:ro");
      const dotEnv = { SITE_URL: "https://localhost" };
      const inSite = asSite(dotEnv);
      const caddyEnv = {
        XDG_DATA_HOME: "/data",
        XDG_CONFIG_HOME: "/config",
        ...environmentOf(caddy, dotEnv),
      };
      const output = await onMachine(
        `${UNTIL}
mkdir -p /config /volumes/data /volumes/caddy /etc/caddy
cp /site/deploy/Caddyfile /etc/caddy/Caddyfile
chown 1000:1000 /volumes/data
${CONTAINED}
# Each service has its own network, so that only the name of the other one leads there.
unshare --net sleep infinity & net=$!
own_net() { [ "$(readlink /proc/$net/ns/net)" != "$(readlink /proc/self/ns/net)" ]; }
until_ok own_net
in_caddy() { nsenter --net --target $net "$@"; }
ip link add site0 type veth peer name caddy0 netns $net
ip addr add 10.9.0.1/24 dev site0; ip link set site0 up
in_caddy ip addr add 10.9.0.2/24 dev caddy0; in_caddy ip link set caddy0 up; in_caddy ip link set lo up
echo '10.9.0.1 site' >> /etc/hosts
contained /volumes/data ${inSite} ${command} > /machine/site.log 2>&1 &
in_caddy bash -c "$(declare -f contained); contained /volumes/caddy env -i PATH=/usr/bin ${asArguments(caddyEnv)} caddy run --config /etc/caddy/Caddyfile --adapter caddyfile" > /machine/caddy.log 2>&1 &
until_ok contained /volumes/data ${inSite} ${healthCheck}
until_ok in_caddy curl -kfs -m 2 https://localhost/instalar
in_caddy curl -kfs https://localhost/readyz; echo
in_caddy curl -ks -o /dev/null -w 'metrics %{http_code}\\n' https://localhost/metrics
contained /volumes/data ${inSite} sh -c 'touch /etc/x 2>/dev/null || echo "the root is read-only"'
ls /volumes/data
kill %2; wait %2 || true
`,
      );
      expect(output).toContain(`{"ok":true,"version":"${version}"}`);
      expect(output).toContain("metrics 404");
      expect(output).toContain("the root is read-only");
      expect(output).toMatch(/^postgres$/m);
    },
  );

  test.skipIf(lacks("nginx", "certbot", "pebble", "openssl", "curl"))(
    "nginx serves a renewed certificate automatically",
    async () => {
      const output = await onMachine(
        `${UNTIL}
mkdir -p /etc/letsencrypt; cd /machine
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout pebble.key -out pebble.pem 2>/dev/null
echo '{"pebble":{"listenAddress":"127.0.0.1:14000","managementListenAddress":"127.0.0.1:15000","certificate":"pebble.pem","privateKey":"pebble.key","httpPort":80,"tlsPort":443}}' > pebble.json
PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 pebble -config pebble.json > pebble.log 2>&1 &
# The authority of this machine instead of Let's Encrypt, and no questions.
printf 'server = https://127.0.0.1:14000/dir\\nno-verify-ssl = true\\nagree-tos = true\\nregister-unsafely-without-email = true\\nnon-interactive = true\\nno-random-sleep-on-renew = true\\n' > /etc/letsencrypt/cli.ini
until_ok curl -kfs https://127.0.0.1:14000/dir
serial() { openssl s_client -connect 127.0.0.1:443 -servername www.yourclub.com.ar </dev/null 2>/dev/null | openssl x509 -noout -serial; }
cd /opt/club-site
${commandsWith("docs/renew.md", "--webroot")}
until_ok serial
first=$(serial)
curl -s -o /dev/null -w 'redirect %{http_code} %{redirect_url}\\n' http://www.yourclub.com.ar/x
# What certbot's timer runs, with the certificate due.
certbot -q renew --force-renewal
renewed() { [ "$(serial)" != "$first" ]; }
until_ok renewed
echo "renewed"
nginx -s stop; kill %1
`,
        { code: "/opt/club-site", hosts: "www.yourclub.com.ar" },
      );
      expect(output).toContain("redirect 308 https://www.yourclub.com.ar/x");
      expect(output).toContain("renewed");
    },
  );

  test.skipIf(lacks("adduser", "curl", "npm", "runuser") || !isBuilt)(
    "the systemd unit's command serves the site as its own user",
    async () => {
      const unit = read("deploy/club-site.service");
      const value = (name: string) =>
        [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, v = ""]) => v);
      const [user] = value("User");
      const [program] = value("ExecStart");
      const files = value("EnvironmentFile").map((file) => `--env-file=${file}`);
      const install = commandsWith("docs/install.md", "adduser --system")
        .split("\n")
        .map((line) => line.replace(/ && nano .*/, ""));
      const [node, ...rest] = program?.split(" ") ?? [];
      const output = await onMachine(
        `${UNTIL}
cd ${value("WorkingDirectory")[0]}
${install.filter((line) => /^(adduser|install) /.test(line)).join("\n")}
install -d -m ${value("StateDirectoryMode")[0]} -o ${user} -g ${value("Group")[0]} /var/lib/${value("StateDirectory")[0]}
umask ${value("UMask")[0]}
runuser -u ${user} -- ${[node, ...files, ...rest].join(" ")} > /machine/site.log 2>&1 &
until_ok curl -fs http://127.0.0.1:3000/readyz
stat -c '%n %U %a' /etc/club-site.env /var/lib/club-site
cp deploy/club-site.service /etc/systemd/system/
npm run --silent backup
stat -c '%U' /var/lib/club-site/copias/*
npm run --silent doctor -- --json > /machine/doctor.json || true
grep -o 'Responde; es PostgreSQL' /machine/doctor.json
npm start 2>&1 | grep -o 'systemctl start club-site' || true
mkdir -p /var/lib/club-site/otro; chown club-site /var/lib/club-site/otro
DATA_DIR=/var/lib/club-site/otro npm run --silent backup 2>&1 || true
grep -c '"' /machine/doctor.json
curl -fs http://127.0.0.1:3000/readyz; echo
kill %1; wait %1 || true
`,
        { code: "/opt/club-site" },
      );
      expect(output).toContain("/etc/club-site.env root 640");
      expect(output).toContain("/var/lib/club-site club-site 750");
      // Run by root in the code's folder, the commands find the service's data.
      expect(output).toMatch(/^Listo: \/var\/lib\/club-site\/copias\/club-.*\.tar\.zst[\s\S]*\nclub-site\n/m);
      expect(output).toContain("Responde; es PostgreSQL");
      expect(output).toContain("systemctl start club-site");
      expect(output).toContain("En /var/lib/club-site/otro no hay ningún sitio");
      expect(output).toContain(`{"ok":true,"version":"${version}"}`);
    },
  );

  test.skipIf(lacks("systemd-analyze"))("the systemd unit is valid and restricted", async () => {
    const output = await onMachine(
      `mkdir -p /etc/systemd/system
cp /opt/club-site/deploy/club-site.service /etc/systemd/system/
systemd-analyze verify --man=no /etc/systemd/system/club-site.service 2>&1 | grep club-site.service || echo valid
systemd-analyze security --offline=true --threshold=20 /etc/systemd/system/club-site.service | tail -1`,
      { code: "/opt/club-site" },
    );
    expect(output).toContain("valid");
    expect(output).toMatch(/exposure level.*OK/);
  });

  test.skipIf(lacks("haproxy"))("haproxy.cfg starts with the cluster members' addresses", () => {
    const file = fileURLToPath(new URL("../../deploy/haproxy.cfg", import.meta.url));
    const check = (env: Record<string, string>) =>
      spawnSync("haproxy", ["-c", "-f", file], {
        env: { PATH: process.env.PATH, ...env },
        encoding: "utf8",
      });
    expect(check({ DB1: "10.0.0.1", DB2: "10.0.0.2", DB3: "10.0.0.3" }).status).toBe(0);
    const { status, stderr } = check({ DB1: "10.0.0.1", DB2: "10.0.0.2" });
    expect([status, stderr]).toEqual([1, expect.stringContaining("set DB1, DB2 and DB3")]);
  });
});

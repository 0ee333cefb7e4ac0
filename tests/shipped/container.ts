import { parse as parseYaml } from "yaml";
import { asArguments, read } from "./machine.ts";

interface Service {
  environment: Record<string, string>;
  read_only: boolean;
  cap_drop: string[];
  volumes: string[];
  tmpfs: string[];
}

export function image() {
  const text = read("Dockerfile");
  const env = /^ENV ((?:.*\\\n)*.*)$/m.exec(text)?.[1]?.replaceAll("\\\n", " ") ?? "";
  const program = (start: RegExp) => JSON.parse(start.exec(text)?.[1] ?? "") as string[];
  const quoted = (words: string[]) => words.map((word) => `'${word}'`).join(" ");
  return {
    env: Object.fromEntries(
      env
        .trim()
        .split(/\s+/)
        .map((pair) => pair.split("=") as [string, string]),
    ),
    user: /^USER (\w+)$/m.exec(text)?.[1],
    command: quoted(program(/^CMD (\[.*\])$/m)),
    healthCheck: quoted(program(/^ {2}CMD (\[.*\])$/m)),
  };
}

export function services(): { site: Service; caddy: Service } {
  return (parseYaml(read("compose.yaml")) as { services: { site: Service; caddy: Service } }).services;
}

export function environmentOf(service: Service, dotEnv: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(service.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, variable: string) => dotEnv[variable] ?? ""),
    ]),
  );
}

/**
 * Returns the lines of a script that precede a command of the container `site`: its environment, and its user without
 * capabilities.
 */
export function asSite(dotEnv: Record<string, string>): string {
  const path = "PATH=/site/node_modules/.bin:/usr/bin:/bin";
  const env = asArguments({ ...image().env, ...dotEnv, ...environmentOf(services().site, dotEnv) });
  return `env -i ${path} ${env} setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --bounding-set=-all`;
}

/**
 * For a machine's script: `contained VOLUME COMMAND…` runs a command that sees a read-only root, /tmp, and the volume
 * at /data.
 */
export const CONTAINED = `echo 'node:x:1000:1000::/home/node:/bin/sh' >> /etc/passwd
contained() {
  local volume=$1; shift
  mkdir -p /config
  unshare --mount bash -euc 'mount --bind "$0" /data; mount -t tmpfs tmpfs /tmp; mount -t tmpfs tmpfs /config; mount -o remount,ro,bind /; cd /site; exec "$@"' "$volume" "$@"
}`;

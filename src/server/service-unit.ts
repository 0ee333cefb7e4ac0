import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { SettingsError } from "./settings.ts";

/** Path at which the unit in deploy/ is installed. */
export const UNIT = "/etc/systemd/system/club-site.service";

/** The systemd service that runs a site: the settings from its files, and its account. */
export interface Service {
  settings: Record<string, string | undefined>;
  user: string | undefined;
  group: string | undefined;
}

export const isService = (root: string) => names(textOf(UNIT), root);

const textOf = (unit: string) => (existsSync(unit) ? readFileSync(unit, "utf8") : "");
const names = (text: string, root: string) => text.includes(`${root}/`);

/**
 * Returns the service of the site in `root`; null for a site without a service.
 * @throws SettingsError if this account cannot read the service's settings
 */
export function readService(root: string, unit = UNIT): Service | null {
  const text = textOf(unit);
  if (!names(text, root)) return null;
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value.trim());
  return {
    settings: Object.assign({}, ...values("EnvironmentFile").map(readSettingsFile)),
    user: values("User")[0],
    group: values("Group")[0],
  };
}

function readSettingsFile(named: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(named.replace(/^-/, ""), "utf8"));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return {};
    throw new SettingsError(
      `Este sitio es un servicio de la máquina, y esta cuenta no puede leer sus ajustes (${named}): corré el comando como root, con sudo.`,
      { cause },
    );
  }
}

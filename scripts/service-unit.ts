import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { UNIT, unitOf } from "#server/service-unit.ts";
import { SettingsError } from "#server/settings.ts";

/** The systemd service that runs a site: the settings from its files, and its account. */
export interface Service {
  settings: Record<string, string | undefined>;
  user: string | undefined;
  group: string | undefined;
}

/**
 * Returns the service of the site in `root`; null for a site without a service.
 * @throws SettingsError if this account cannot read the service's settings
 */
export function readService(root: string, unit = UNIT): Service | null {
  const text = unitOf(root, unit);
  if (text === null) return null;
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

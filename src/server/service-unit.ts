import { existsSync, readFileSync } from "node:fs";

/** Path at which the unit in deploy/ is installed. */
export const UNIT = "/etc/systemd/system/club-site.service";

/** Returns the text of the systemd unit that runs the site in `root`; null if none does. */
export function unitOf(root: string, unit = UNIT): string | null {
  const text = existsSync(unit) ? readFileSync(unit, "utf8") : "";
  return text.includes(`${root}/`) ? text : null;
}

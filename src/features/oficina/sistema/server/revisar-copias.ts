import { HOUR_MS } from "#contract/club-time.ts";
import { withTables } from "#server/doctor/database.ts";
import { type Check, findingsOf } from "#server/doctor/finding.ts";
import { findTerminada, findUltimaCopia } from "./sistema.repo.ts";

/** One failed nightly backup is not reported. */
const OLD_HOURS = 36;
const { ok, warning, bad } = findingsOf("Copias de seguridad");

export const copias: Check = {
  part: "Copias de seguridad",
  async look({ database, clock }) {
    const url = await database();
    const none = warning("Todavía no hay ninguna.", "Hacé la primera con `npm run backup`.");
    if (url === null) return [none];
    const hechas = await withTables(url, async (tx) => ({
      last: (await findTerminada(tx))?.terminadaEn,
      error: (await findUltimaCopia(tx))?.error,
    }));
    if (hechas?.error)
      return [bad("La última falló.", "Mirá el motivo en Estado del sistema y probá con `npm run backup`.")];
    if (!hechas?.last) return [none];
    const hours = Math.floor((clock().getTime() - hechas.last.getTime()) / HOUR_MS);
    if (hours <= OLD_HOURS) return [ok(`La última tiene ${hours} h.`)];
    return [
      warning(
        `La última tiene ${hours} h.`,
        "Hacé una con `npm run backup` y revisá que las de cada noche estén prendidas.",
      ),
    ];
  },
};

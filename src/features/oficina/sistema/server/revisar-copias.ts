import { withClient } from "#server/doctor/database.ts";
import { type Check, findingsOf } from "#server/doctor/finding.ts";

const HOUR_MS = 3_600_000;
/** Tolerates one failed nightly backup before reporting a problem. */
const OLD_HOURS = 36;
const { ok, warning, bad } = findingsOf("Copias de seguridad");

export const copias: Check = {
  part: "Copias de seguridad",
  async look({ database, clock }) {
    const url = await database();
    const none = warning("Todavía no hay ninguna.", "Hacé la primera con `npm run backup`.");
    if (url === null) return [none];
    const { last, error } = await withClient(url, async (client) => {
      const { rows: there } = await client.query("select to_regclass('public.copias_de_seguridad') as name");
      if (there[0]?.name === null) return { last: null, error: false };
      const { rows } = await client.query<{ last: Date | null; error: boolean | null }>(
        `select max(terminada_en) filter (where error is null) as last,
           (array_agg(error is not null order by empezada_en desc))[1] as error
         from copias_de_seguridad`,
      );
      return { last: rows[0]?.last ?? null, error: rows[0]?.error ?? false };
    });
    if (error)
      return [bad("La última falló.", "Mirá el motivo en Estado del sistema y probá con `npm run backup`.")];
    if (last === null) return [none];
    const hours = Math.floor((clock().getTime() - last.getTime()) / HOUR_MS);
    if (hours <= OLD_HOURS) return [ok(`La última tiene ${hours} h.`)];
    return [
      warning(
        `La última tiene ${hours} h.`,
        "Hacé una con `npm run backup` y revisá que las de cada noche estén prendidas.",
      ),
    ];
  },
};

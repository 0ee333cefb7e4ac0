import { addDays, clubTime } from "#contract/club-time.ts";
import { MAX_ROWS } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import { avisarVispera } from "../mails.ts";
import { filas, ids, tomar } from "../repo.ts";

/** Nobody wants to be reminded in the night. */
const DESDE_LA_HORA = "09:00";

/**
 * Reminds people of what they have tomorrow, of a month of its first day only. Runs every hour; the mail's key makes
 * it once, and one that was accepted during the day is still reminded of.
 */
export async function recordarReservas(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
): Promise<void> {
  const { fecha, hora } = clubTime(deps.clock());
  if (hora < DESDE_LA_HORA) return;
  const maniana = { desde: addDays(fecha, 1), antesDe: addDays(fecha, 2) };
  const filtro = { estado: "aceptada", periodos: [maniana] } as const;
  const orden = { field: "fecha", descending: false } as const;
  for (const id of await ids(deps.db, filtro, orden, { limit: MAX_ROWS, offset: 0 })) {
    await deps.db.transaction(async (tx) => {
      // Taken, so that nobody is reminded of what is being cancelled.
      if ((await tomar(tx, id))?.estado !== "aceptada") return;
      const [fila] = await filas(tx, [id]);
      if (fila) await avisarVispera(deps, tx, fila);
    });
  }
}

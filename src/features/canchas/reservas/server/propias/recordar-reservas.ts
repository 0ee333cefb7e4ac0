import { addDays, clubTime } from "#contract/club-time.ts";
import { MAX_ROWS } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import { avisarVispera } from "../mails.ts";
import { ids, lockReserva, selectReservas } from "../repo.ts";

/** No reminders at night. */
const DESDE_LA_HORA = "09:00";

/**
 * Emails reminders of tomorrow's bookings; for a month, only of its first day. Runs hourly: the email's idempotency
 * key prevents duplicates, and bookings accepted during the day are included.
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
      // Locked, so that a booking being cancelled causes no reminder.
      if ((await lockReserva(tx, id))?.estado !== "aceptada") return;
      const [fila] = await selectReservas(tx, [id]);
      if (fila) await avisarVispera(deps, tx, fila);
    });
  }
}

import { addDays, clubTime } from "#contract/club-time.ts";
import type { Deps } from "#server/deps.ts";
import { avisar } from "../mails.ts";
import { aceptadasDel, getReserva, lockReserva } from "../repo.ts";

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
  for (const id of await aceptadasDel(deps.db, addDays(fecha, 1))) {
    await deps.db.transaction(async (tx) => {
      // Locked, so that a booking being cancelled causes no reminder.
      if ((await lockReserva(tx, id))?.estado === "aceptada")
        await avisar(deps, tx, await getReserva(tx, id), "recordatorio");
    });
  }
}

import { withDatabase } from "./database.ts";
import { type Check, type Examined, type Finding, findingsOf } from "./finding.ts";

const PART = "Reloj";
const PATIENCE_MS = 4_000;
/** Tickets, links and second factors depend on the clock. Network latency is far below this limit. */
const MOST_MS = 60_000;
const { ok, warning, bad } = findingsOf(PART);

export const clock: Check = {
  part: PART,
  async look(examined) {
    const difference = (await againstProvider(examined)) ?? (await againstDatabase(examined));
    if (difference === null)
      return [
        warning(
          "No hubo con qué comparar la hora.",
          "Revisá que el servidor salga a internet y que tenga prendida la hora automática (timedatectl).",
        ),
      ];
    return [clockFinding(difference)];
  },
};

/** Returns the finding for a clock difference in milliseconds; positive means ahead. */
function clockFinding(difference: number): Finding {
  const seconds = Math.round(Math.abs(difference) / 1000);
  if (Math.abs(difference) <= MOST_MS) return ok("Está en hora.");
  return bad(
    `${difference > 0 ? "Adelanta" : "Atrasa"} ${seconds} segundos.`,
    "Prendé la hora automática: `timedatectl set-ntp true` (en un contenedor, en la máquina que lo corre).",
  );
}

/** Compares the clock with the Date header of the payment provider, which any response has; sends no credential. */
async function againstProvider({ settings, clock: now }: Examined): Promise<number | null> {
  try {
    const asked = now().getTime();
    const answer = await fetch(settings.mercadoPago.apiUrl, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const theirs = Date.parse(answer.headers.get("date") ?? "");
    return Number.isNaN(theirs) ? null : (asked + now().getTime()) / 2 - theirs;
  } catch {
    return null;
  }
}

/** Compares the clock with that of a database on another machine. */
async function againstDatabase({ settings, database, clock: now }: Examined): Promise<number | null> {
  if (settings.databaseUrl === undefined) return null;
  try {
    const url = await database();
    if (url === null) return null;
    return await withDatabase(url, async (client) => {
      const { rows } = await client.query<{ now: Date }>("select now() as now");
      return rows[0] ? now().getTime() - rows[0].now.getTime() : null;
    });
  } catch {
    return null;
  }
}

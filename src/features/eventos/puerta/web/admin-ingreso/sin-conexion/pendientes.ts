import { DAY_MS } from "#contract/club-time.ts";
import { answerOf, api } from "#web/api.ts";
import { LECTURAS_MAX } from "../../../rules.ts";
import { phoneId } from "../../telefono.ts";
import {
  type EventoGuardado,
  isSent,
  type LecturaGuardada,
  listAll,
  markSent,
  putAll,
  removeUnsent,
} from "./almacen.ts";

const PATIENCE_MS = 20_000;
/** Longer than any admission window. */
const WINDOW_MS = DAY_MS;

/** Entries that could not be stored, and are kept as long as the page is open. */
export const unstored = new Map<string, LecturaGuardada>();

export const findUnstored = (codigo: string) => [...unstored.values()].find((one) => one.codigo === codigo);
export const hasUnstored = () => [...unstored.values()].some(({ enviadaEn }) => enviadaEn === null);

export async function listPending(): Promise<LecturaGuardada[]> {
  return [...(await listAll("lecturas")), ...unstored.values()]
    .filter(({ enviadaEn }) => enviadaEn === null)
    .sort((a, b) => a.corregidaEn - b.corregidaEn);
}

/**
 * Sends the entries that the server lacks, oldest first.
 * @returns whether the server now has all entries that it accepts
 */
export async function sendEntries(): Promise<boolean> {
  const pending = (await listPending()).filter(({ rechazo }) => rechazo === undefined);
  const events = await listAll("eventos");
  for (let i = 0; i < pending.length; i += LECTURAS_MAX) {
    const batch = await markForSending(pending.slice(i, i + LECTURAS_MAX));
    if (batch.length === 0) continue;
    let sent = await send(batch, events);
    // A refused entry must not block the other entries.
    if (sent !== true && sent.status === 422 && batch.length > 1) {
      for (const one of batch) {
        sent = await send([one], events);
        if (sent !== true && sent.status !== 422) return false;
      }
    } else if (sent !== true && sent.status !== 422) return false;
  }
  return true;
}

/**
 * Marks a batch as sent.
 * @returns the entries that were not undone
 */
async function markForSending(batch: LecturaGuardada[]): Promise<LecturaGuardada[]> {
  const [now, kept] = [Date.now(), batch.filter(({ id }) => unstored.has(id))];
  for (const one of kept) unstored.set(one.id, { ...one, mandadaEn: now });
  const ids = batch.flatMap(({ id }) => (unstored.has(id) ? [] : [id]));
  const stored = ids.length > 0 ? await markSent(ids, now) : [];
  return [...stored, ...kept].sort((a, b) => a.corregidaEn - b.corregidaEn);
}

/** Undoes an unsent entry of this phone. A sent entry needs a connection to be undone (Rule PUE-5). */
export async function undoHere(id: string): Promise<boolean> {
  const kept = unstored.get(id);
  if (!kept) return removeUnsent(id);
  return !isSent(kept) && unstored.delete(id);
}

async function send(batch: LecturaGuardada[], events: EventoGuardado[]) {
  const lecturas = batch.map(({ id, evento, huella, sello, operador, leidaEn, corregidaEn, igual }) => {
    // The phone's clock may have changed, so the entry's time is limited to the 24 hours before the window
    // closes, and to now.
    const of = events.find((one) => one.id === evento);
    const [first, now] = [
      (of?.cierra ? Date.parse(of.cierra) : 0) - WINDOW_MS,
      Date.now() + (of?.desfase ?? 0),
    ];
    const at = Math.min(Math.max(corregidaEn, first), now);
    const instant = (ms: number) => new Date(ms).toISOString();
    return {
      id,
      evento,
      huella,
      ...(sello && { sello }),
      operador,
      igual,
      leidaEn: instant(leidaEn),
      corregidaEn: instant(at),
    };
  });
  const answer = await answerOf(
    api.entradas.puerta.lecturas.$post(
      { json: { telefono: phoneId(), lecturas } },
      { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
    ),
  );
  if (!answer.ok && !(answer.status === 422 && batch.length === 1)) return answer;
  const done = batch.map((one) => ({
    ...one,
    ...(answer.ok
      ? { enviadaEn: Date.now() }
      : { rechazo: answer.problem.errors?.[0]?.message ?? "No vale" }),
  }));
  for (const one of done) if (unstored.has(one.id)) unstored.set(one.id, one);
  await putAll(
    "lecturas",
    done.filter(({ id }) => !unstored.has(id)),
  );
  return answer.ok ? true : answer;
}

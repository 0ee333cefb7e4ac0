import { answerOf, api } from "#web/api.ts";
import { tryStorage } from "#web/session-storage.ts";
import { LECTURAS_MAX, type Puerta } from "../../../rules.ts";
import { esCarnet } from "../admin-codigo.ts";
import type { Pedido, Veredicto } from "../juzgar.ts";
import {
  addLectura,
  type EventoGuardado,
  findLectura,
  type LecturaGuardada,
  listAll,
  putAll,
  removeAll,
} from "./almacen.ts";
import { decidirCarnet, decidirEntrada, findEstado, hashCode, yaPaso } from "./decidir.ts";

const PATIENCE_MS = 20_000;
/** Longer than any admission window. */
const WINDOW_MS = 24 * 3_600_000;
const PHONE_KEY = "puerta-telefono";

/** Entries that could not be stored; they last as long as the page. */
const unstored = new Map<string, LecturaGuardada>();

/** This phone's random id, stored with its entries. */
export function phoneId(): string {
  const known = tryStorage(() => localStorage.getItem(PHONE_KEY));
  if (known) return known;
  const made = crypto.randomUUID();
  tryStorage(() => localStorage.setItem(PHONE_KEY, made));
  return made;
}

/** Whether the browser offers what working without a connection needs: only on https. */
export const isCapable = () => isSecureContext && "indexedDB" in globalThis && "serviceWorker" in navigator;

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Replaces the codes of these events by the server's current ones. Entries that the server had before are forgotten,
 * since its states include them; so are the keys of events that ended.
 */
export async function downloadCodes(
  ids: readonly number[],
): Promise<{ ok: boolean; events: EventoGuardado[] }> {
  const began = Date.now();
  const answer = await answerOf(
    api.entradas.puerta.codigos.$get(
      { query: { eventos: ids.join(",") } },
      { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
    ),
  );
  if (!answer.ok) return { ok: false, events: await listAll("eventos") };
  const bajadoEn = Date.parse(answer.data.hora);
  const desfase = bajadoEn - Date.now();
  const events = await Promise.all(
    answer.data.eventos.map(async ({ clave, codigos, ...evento }) => ({
      ...evento,
      clave: await crypto.subtle.importKey(
        "raw",
        fromBase64(clave),
        { name: "HMAC", hash: "SHA-256" },
        false,
        ["sign"],
      ),
      codigos: fromBase64(codigos),
      bajadoEn,
      desfase,
    })),
  );
  await putAll("eventos", events);
  const stored = await listAll("lecturas");
  const known = stored.filter(({ enviadaEn }) => enviadaEn !== null && enviadaEn < began);
  if (known.length > 0)
    await removeAll(
      "lecturas",
      known.map(({ id }) => id),
    );
  const waiting = new Set(stored.filter(({ enviadaEn }) => enviadaEn === null).map(({ evento }) => evento));
  const all = await listAll("eventos");
  const over = all.filter(
    ({ id, cierra }) => Date.parse(cierra) < bajadoEn && !waiting.has(id) && !ids.includes(id),
  );
  if (over.length > 0)
    await removeAll(
      "eventos",
      over.map(({ id }) => id),
    );
  return { ok: true, events: all.filter(({ id }) => !over.some((one) => one.id === id)) };
}

export async function listPending(): Promise<LecturaGuardada[]> {
  return [...(await listAll("lecturas")), ...unstored.values()]
    .filter(({ enviadaEn }) => enviadaEn === null)
    .sort((a, b) => a.corregidaEn - b.corregidaEn);
}

/** Sends the entries that the server does not have, oldest first. @returns whether it has all that it accepts */
export async function sendEntries(): Promise<boolean> {
  const pending = (await listPending()).filter(({ rechazo }) => rechazo === undefined);
  const events = await listAll("eventos");
  for (let i = 0; i < pending.length; i += LECTURAS_MAX) {
    const batch = pending.slice(i, i + LECTURAS_MAX);
    let sent = await send(batch, events);
    // One entry that the server refuses must not hold up the others.
    if (sent !== true && sent.status === 422 && batch.length > 1) {
      for (const one of batch) {
        sent = await send([one], events);
        if (sent !== true && sent.status !== 422) return false;
      }
    } else if (sent !== true && sent.status !== 422) return false;
  }
  return true;
}

async function send(batch: LecturaGuardada[], events: EventoGuardado[]) {
  const lecturas = batch.map(({ id, evento, huella, operador, leidaEn, corregidaEn, igual }) => {
    // The phone's clock may have been changed since the entry: within the last day of the event, and never after now.
    const of = events.find((one) => one.id === evento);
    const [first, now] = [
      (of?.cierra ? Date.parse(of.cierra) : 0) - WINDOW_MS,
      Date.now() + (of?.desfase ?? 0),
    ];
    const at = Math.min(Math.max(corregidaEn, first), now);
    const instant = (ms: number) => new Date(ms).toISOString();
    return { id, evento, huella, operador, igual, leidaEn: instant(leidaEn), corregidaEn: instant(at) };
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

interface Scan extends Pedido {
  eventos: readonly number[];
  operador: number;
}

/** The event whose list has the code, or the first one. Null without a list of any of them. */
async function findCode(events: readonly EventoGuardado[], codigo: string) {
  const found = [];
  for (const evento of events) {
    const huella = await hashCode(evento.clave, codigo);
    found.push({ evento, huella: toHex(huella), estado: findEstado(evento.codigos, huella) });
  }
  return found.find(({ estado }) => estado !== undefined) ?? found[0] ?? null;
}

/** Judges a scan without a connection and records the entry first (Rule PUE-8). Null if this phone cannot. */
export async function judgeHere(
  puerta: Puerta,
  events: readonly EventoGuardado[],
  scan: Scan,
): Promise<Veredicto | null> {
  if (!("codigo" in scan.que)) return null;
  const { codigo } = scan.que;
  const carnet = esCarnet(codigo);
  const found = await findCode(
    carnet ? events : events.filter(({ id }) => scan.eventos.includes(id)),
    codigo,
  );
  if (!found) return null;
  const { evento, estado } = found;
  if (carnet) return decidirCarnet(estado, evento.bajadoEn);
  const before = (await findLectura(codeOf(found)).catch(() => undefined)) ?? findUnstored(codeOf(found));
  if (before && before.id !== scan.intento)
    return yaPaso({ leidaEn: before.leidaEn, desfase: evento.desfase });
  const ahora = Date.now() + evento.desfase;
  const veredicto = decidirEntrada(puerta, evento, estado, { igual: scan.igual, ahora });
  if (veredicto.tono !== "adelante" || before) return veredicto;
  const lectura = toLectura(found, scan);
  try {
    if (await addLectura(lectura)) return veredicto;
    return yaPaso({ leidaEn: Date.now(), desfase: evento.desfase });
  } catch {
    // No space, or no storage at all.
    const sinLugar = "No lo pudimos guardar: el teléfono no tiene lugar.";
    if (!scan.igual)
      return {
        tono: "no",
        titulo: "NO SE PUDO ANOTAR",
        detalle: `${sinLugar} Liberá espacio o usá otro.`,
        salvable: true,
      };
    unstored.set(lectura.id, lectura);
    return { ...veredicto, detalle: `${sinLugar} No cierres esta página hasta que vuelva la conexión.` };
  }
}

/** Remembers a ticket admitted with a connection, so that it does not pass again without one. */
export async function rememberEntry(events: readonly EventoGuardado[], scan: Scan): Promise<void> {
  if (!("codigo" in scan.que)) return;
  const found = await findCode(
    events.filter(({ id }) => scan.eventos.includes(id)),
    scan.que.codigo,
  );
  if (found) await addLectura({ ...toLectura(found, scan), enviadaEn: Date.now() });
}

/** Forgets the entries of a ticket whose check-in was undone. */
export async function forgetEntries(): Promise<void> {
  const sent = (await listAll("lecturas")).filter(({ enviadaEn }) => enviadaEn !== null);
  await removeAll(
    "lecturas",
    sent.map(({ id }) => id),
  );
}

type Found = NonNullable<Awaited<ReturnType<typeof findCode>>>;

const codeOf = ({ evento, huella }: Found) => `${evento.id} ${huella}`;
const findUnstored = (codigo: string) => [...unstored.values()].find((one) => one.codigo === codigo);
export const hasUnstored = () => [...unstored.values()].some(({ enviadaEn }) => enviadaEn === null);

function toLectura(found: Found, { intento, operador, igual }: Scan): LecturaGuardada {
  const leidaEn = Date.now();
  return {
    id: intento,
    codigo: codeOf(found),
    evento: found.evento.id,
    huella: found.huella,
    operador,
    leidaEn,
    corregidaEn: leidaEn + found.evento.desfase,
    igual,
    enviadaEn: null,
  };
}

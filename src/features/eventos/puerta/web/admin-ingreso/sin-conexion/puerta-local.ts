import { clubTime, MINUTE_MS } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import {
  codigoParejo,
  ESTADOS_DE_CODIGO,
  type EstadoDeCodigo,
  HUELLA_BYTES,
  motivoDeRechazo,
  PUERTA_INICIAL,
  type Puerta,
  puedeIgual,
  REGISTRO_BYTES,
  SOLO_ADMINISTRADOR,
  textoDelSello,
} from "#features/eventos/puerta/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { phoneId } from "../../telefono.ts";
import { esCarnet, esCorto } from "../admin-codigo.ts";
import { type Pedido, TITULOS, type Veredicto } from "../juzgar.ts";
import {
  addLectura,
  type EventoGuardado,
  findLectura,
  isSent,
  type LecturaGuardada,
  listAll,
  putAll,
  removeAll,
} from "./almacen.ts";
import { findUnstored, unstored } from "./pendientes.ts";

const PATIENCE_MS = 20_000;

/** Whether the browser has the APIs for working offline, which need https. */
export const isCapable = () => isSecureContext && "indexedDB" in globalThis && "serviceWorker" in navigator;

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Replaces these events' codes with the server's. Deletes entries that the server has, because they are part
 * of the codes' states, and the keys of past events.
 * @returns why the server refuses some events' codes, for example for an event that is neither today nor
 * tomorrow
 */
export async function downloadCodes(ids: readonly number[]): Promise<string[]> {
  const refusals: string[] = [];
  for (const id of ids) {
    const refusal = await downloadOf(id);
    if (refusal !== null) refusals.push(refusal);
  }
  return refusals;
}

/** Sends one event per call, because the server refuses a call completely if it refuses one event. */
async function downloadOf(evento: number): Promise<string | null> {
  const began = Date.now();
  const answer = await answerOf(
    api.entradas.puerta.codigos.$get(
      { query: { eventos: String(evento), telefono: phoneId() } },
      { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
    ),
  );
  if (!answer.ok) {
    if (answer.status !== 409) return null;
    await forgetCodes(({ id }) => id === evento);
    return answer.problem.detail;
  }
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
  const known = stored.filter(
    (one) => one.evento === evento && one.enviadaEn !== null && one.enviadaEn < began,
  );
  if (known.length > 0)
    await removeAll(
      "lecturas",
      known.map(({ id }) => id),
    );
  await forgetCodes(({ id, cierra }) => id !== evento && Date.parse(cierra) < bajadoEn);
  return null;
}

/** Removes these events' codes, unless unsent entries still need the events' times. */
async function forgetCodes(of: (evento: EventoGuardado) => boolean): Promise<void> {
  const waiting = new Set(
    (await listAll("lecturas")).filter(({ enviadaEn }) => enviadaEn === null).map(({ evento }) => evento),
  );
  const over = (await listAll("eventos")).filter((evento) => of(evento) && !waiting.has(evento.id));
  if (over.length === 0) return;
  await removeAll(
    "eventos",
    over.map(({ id }) => id),
  );
}

interface Scan extends Pedido {
  eventos: readonly number[];
  operador: number;
  administrador: boolean;
}

/** Finds the event that has this code, or else the first event; null without codes. */
async function findCode(events: readonly EventoGuardado[], codigo: string) {
  const found = [];
  for (const evento of events) {
    const huella = await hashCode(evento.clave, codigo);
    found.push({ evento, huella: toHex(huella), estado: findEstado(evento.codigos, huella) });
  }
  return found.find(({ estado }) => estado !== undefined) ?? found[0] ?? null;
}

/**
 * Decides a scan offline, and records the entry before showing the verdict (Rule PUE-8); null if this phone cannot
 * decide it.
 */
export async function judgeHere(events: readonly EventoGuardado[], scan: Scan): Promise<Veredicto | null> {
  if (!("codigo" in scan.que)) return null;
  const { codigo } = scan.que;
  const carnet = esCarnet(codigo);
  const found = await findCode(
    carnet ? events : events.filter(({ id }) => scan.eventos.includes(id)),
    codigo,
  );
  if (!found) return null;
  const { evento, estado } = found;
  const { puerta = PUERTA_INICIAL } = evento;
  if (carnet) return decidirCarnet(codigo, estado, evento.bajadoEn);
  const ahora = Date.now() + evento.desfase;
  const veredicto = decidirEntrada(puerta, evento, estado, { ...scan, ahora });
  const sello = toHex(await sealCode(evento.clave, codigo));
  const lectura = { ...toLectura(found, scan), sello };
  const kept = findUnstored(lectura.codigo);
  let full = false;
  // Adding an entry reports whether the code was admitted before, so most tickets need a single access to the
  // storage.
  if (veredicto.tono === "adelante" && !kept) {
    try {
      if (await addLectura(lectura)) return undoable(lectura, veredicto);
    } catch {
      full = true;
    }
  }
  const before = kept ?? (await findLectura(lectura.codigo).catch(() => undefined));
  if (before && before.id !== scan.intento)
    return undoable(before, yaPaso({ leidaEn: before.leidaEn, desfase: evento.desfase }));
  if (!full || before) return veredicto;
  // The storage is full or missing.
  const sinLugar = "No lo pudimos guardar: el teléfono no tiene lugar.";
  if (!scan.igual)
    return {
      tono: "no",
      titulo: "NO SE PUDO ANOTAR",
      detalle: `${sinLugar} Liberá espacio o usá otro.`,
      salvable: true,
    };
  unstored.set(lectura.id, lectura);
  const detalle = `${sinLugar} No cierres esta página hasta que vuelva la conexión.`;
  return undoable(lectura, { ...veredicto, detalle });

  /** Adds the undo button to a verdict, for the same time as online. */
  function undoable(entry: LecturaGuardada, of: Veredicto): Veredicto {
    const recent = Date.now() - entry.leidaEn <= puerta.minutosParaDeshacer * MINUTE_MS;
    return recent && entry.operador === scan.operador && !isSent(entry)
      ? { ...of, ingresado: { lectura: entry.id } }
      : of;
  }
}

/** Remembers a ticket that was admitted online, so that it is not admitted again offline. */
export async function rememberEntry(events: readonly EventoGuardado[], scan: Scan): Promise<void> {
  if (!("codigo" in scan.que)) return;
  const found = await findCode(
    events.filter(({ id }) => scan.eventos.includes(id)),
    scan.que.codigo,
  );
  if (found) await addLectura({ ...toLectura(found, scan), enviadaEn: Date.now() });
}

type Found = NonNullable<Awaited<ReturnType<typeof findCode>>>;

const codeOf = ({ evento, huella }: Found) => `${evento.id} ${huella}`;

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

/** Computes the keyed hash of a code, as in the downloaded records. */
export const hashCode = (clave: CryptoKey, codigo: string) => macOf(clave, codigoParejo(codigo));

/** Computes the proof that this phone read the code, which is not part of the download. */
export const sealCode = (clave: CryptoKey, codigo: string) => macOf(clave, textoDelSello(codigo));

async function macOf(clave: CryptoKey, text: string): Promise<Uint8Array> {
  const signed = await crypto.subtle.sign("HMAC", clave, new TextEncoder().encode(text));
  return new Uint8Array(signed, 0, HUELLA_BYTES);
}

export function findEstado(codigos: Uint8Array, huella: Uint8Array): EstadoDeCodigo | undefined {
  let [low, high] = [0, codigos.length / REGISTRO_BYTES - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = middle * REGISTRO_BYTES;
    let order = 0;
    for (let i = 0; i < HUELLA_BYTES && order === 0; i++) order = (codigos[at + i] ?? 0) - (huella[i] ?? 0);
    if (order === 0) return ESTADOS_DE_CODIGO[codigos[at + HUELLA_BYTES] ?? -1];
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

type Lista = Pick<EventoGuardado, "id" | "nombre" | "fecha" | "hora" | "suspendido" | "bajadoEn">;

const SIN_CONEXION = "Sin conexión: lo decidió este teléfono.";
const horaDe = (ms: number) => clubTime(new Date(ms)).hora;

/**
 * Decides on a ticket or an accreditation offline (Rule PUE-8), in the same words as the server.
 * @param ahora time of the server's clock
 */
export function decidirEntrada(
  puerta: Puerta,
  lista: Lista,
  estado: EstadoDeCodigo | undefined,
  { igual, administrador, ahora }: { igual: boolean; administrador: boolean; ahora: number },
): Veredicto {
  const datos = `${lista.nombre}, ${formatFecha(lista.fecha)} - ${lista.hora} hs. ${SIN_CONEXION}`;
  const alBajar = horaDe(lista.bajadoEn);
  const no = (titulo: string, detalle: string): Veredicto => ({ tono: "no", titulo, datos, detalle });
  if (estado === "usada" || estado === "prensaUsada")
    return no("YA INGRESÓ", `Ya había ingresado a las ${alBajar}, cuando bajamos los códigos.`);
  if (estado === "anulada") return no("ANULADA", "Esta entrada fue anulada.");
  if (estado === "pasada") return no("ANULADA", "Esta entrada se pasó a otra persona: vale el código nuevo.");
  if (estado === "prensaRetirada") return no("ANULADA", "Esta acreditación de prensa fue retirada.");
  if (estado === "sinPagar")
    return { ...no("NO ESTÁ PAGA", `Esta entrada no estaba paga a las ${alBajar}.`), tono: "sinPagar" };
  const conocida = estado === "pagada" || estado === "prensa";
  if (!conocida && !igual)
    return {
      ...no("NO ESTÁ EN LA LISTA", `Es de otro evento, o de una compra posterior a las ${alBajar}.`),
      salvable: true,
    };
  const motivo = motivoDeRechazo(puerta, lista, undefined, new Date(ahora));
  const salvable = puedeIgual(puerta, lista, administrador, new Date(ahora));
  if (conocida && motivo && !(igual && salvable))
    return {
      ...no(TITULOS[motivo.codigo], salvable ? motivo.detalle : `${motivo.detalle} ${SOLO_ADMINISTRADOR}`),
      ...(salvable && { salvable }),
    };
  return {
    tono: "adelante",
    titulo: "¡ADELANTE!",
    ...(estado === "prensa" && { quien: "Prensa acreditada" }),
    datos,
    detalle: igual ? "Pasa igual: queda anotado." : `Ingresó a las ${horaDe(ahora)}.`,
  };
}

export function decidirCarnet(
  codigo: string,
  estado: EstadoDeCodigo | undefined,
  bajadoEn: number,
): Veredicto {
  // The download has no short codes of cards, because they could be found by trying every number.
  if (esCorto(codigo))
    return {
      tono: "sinRespuesta",
      titulo: "CARNET DE ANTES",
      detalle: "Sin conexión no se puede leer. Pedile que abra su carnet en el sitio, o su DNI.",
    };
  const detalle = `Según los códigos de las ${horaDe(bajadoEn)}. ${SIN_CONEXION}`;
  if (estado === "alDia") return { tono: "alDia", titulo: "AL DÍA", detalle };
  if (estado === "adeuda") return { tono: "adeuda", titulo: "ADEUDA", detalle };
  if (estado === "noEsSocio") return { tono: "noEsSocio", titulo: "YA NO ES SOCIO", detalle };
  return { tono: "noEsSocio", titulo: "CARNET DESCONOCIDO", detalle };
}

export function yaPaso({ leidaEn, desfase }: { leidaEn: number; desfase: number }): Veredicto {
  return {
    tono: "no",
    titulo: "YA INGRESÓ",
    datos: SIN_CONEXION,
    detalle: `Pasó por este teléfono a las ${horaDe(leidaEn + desfase)}.`,
  };
}

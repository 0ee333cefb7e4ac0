import { createHmac, hkdfSync } from "node:crypto";
import { setImmediate as otherRequests } from "node:timers/promises";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { codigoDe } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import { codigoDePrensa } from "#features/eventos/prensa/server/codigo-de-prensa.ts";
import { carnetsParaLaPuerta } from "#features/socios/socios/server/ver-carnet.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { CodigosDeEvento } from "../../contract/sin-conexion.ts";
import {
  codesFrom,
  codigoParejo,
  ESTADOS_DE_CODIGO,
  type EstadoDeCodigo,
  entryWindow,
  HUELLA_BYTES,
  textoDelSello,
} from "../../rules.ts";
import { verDispositivo } from "../dispositivos/dispositivos.ts";
import { listCodigosDePrensa } from "../prensa/repo.ts";
import { findEventos } from "../repo.ts";
import { listCodigosDeEntradas } from "./repo.ts";

/** Codes hashed before other requests run: about 5 ms. */
const AT_ONCE = 500;

/** The HMAC key of an event's codes: derived, so that all instances and phones share it without storing it. */
const keyOf = ({ settings }: Pick<Deps, "settings">, eventoId: number) =>
  Buffer.from(hkdfSync("sha256", settings.secret, "", `puerta ${eventoId}`, 32));

const hmac = (key: Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest().subarray(0, HUELLA_BYTES);
const huellaDe = (key: Buffer, codigo: string) => hmac(key, codigoParejo(codigo));

/**
 * Derived from the code, so only a phone that read it can send it: the download contains the code's hash, but not this
 * (Rule PUE-12).
 */
export const selloDe = (deps: Pick<Deps, "settings">, eventoId: number, codigo: string): string =>
  hmac(keyOf(deps, eventoId), textoDelSello(codigo)).toString("hex");

type EntradaConCodigo = Awaited<ReturnType<typeof listCodigosDeEntradas>>[number];

function estadoDe({ estado, usada }: EntradaConCodigo): EstadoDeCodigo {
  if (usada) return "usada";
  return estado === "pagada" ? "pagada" : estado === "reservada" ? "sinPagar" : "anulada";
}

/** A ticket, or the press's accreditation, by its code. */
export interface CodigoLeido {
  de: "entrada" | "prensa";
  id: number;
  codigo: string;
  /** The ticket's number at that time; another one since then means that it was passed on. */
  numero: number | null;
  estado: EstadoDeCodigo;
}

/**
 * The event's tickets and accreditations by the hash of their code, in hex; `pasada` under the old code of a ticket
 * that was passed on.
 */
export async function codigosPorHuella(
  deps: Pick<Deps, "codes" | "db" | "settings">,
  eventoId: number,
): Promise<Map<string, CodigoLeido>> {
  const key = keyOf(deps, eventoId);
  const found = new Map<string, CodigoLeido>();
  for (const [i, entrada] of (await listCodigosDeEntradas(deps.db, eventoId)).entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await otherRequests();
    const { id, numero, codigoLargo } = entrada;
    const add = (signed: Parameters<typeof codigoDe>[1], estado: EstadoDeCodigo) => {
      const codigo = codigoDe(deps, signed);
      found.set(huellaDe(key, codigo).toString("hex"), { de: "entrada", id, codigo, numero, estado });
    };
    add(entrada, estadoDe(entrada));
    if (numero === null) continue;
    for (const before of new Set([false, codigoLargo]))
      add({ id, numero: null, codigoLargo: before }, "pasada");
  }
  for (const { id, codigoLargo, aprobado, usada } of await listCodigosDePrensa(deps.db, eventoId)) {
    const codigo = codigoDePrensa(deps, { id, codigoLargo });
    found.set(huellaDe(key, codigo).toString("hex"), {
      de: "prensa",
      id,
      codigo,
      numero: null,
      estado: usada ? "prensaUsada" : aprobado ? "prensa" : "prensaRetirada",
    });
  }
  return found;
}

/**
 * What a phone needs to judge the codes of these events without a connection. Refused for all if one of them is neither
 * about to begin nor going on, and to a withdrawn phone, since a phone may be stolen (Rules PUE-7, PUE-13).
 */
export async function bajarCodigos(
  deps: Pick<Deps, "clock" | "club" | "codes" | "db" | "settings">,
  actor: Actor,
  { eventos: ids, telefono }: { eventos: number[]; telefono?: string | undefined },
): Promise<Outcome<{ hora: string; eventos: CodigosDeEvento[] }>> {
  if (telefono && (await verDispositivo(deps, actor, telefono)))
    return refused(
      409,
      "dispositivo-retirado",
      "Este teléfono se retiró de la puerta. Un administrador lo puede aceptar de nuevo.",
    );
  const ahora = deps.clock();
  const { puerta } = deps.club().entradas;
  const pedidos = await findEventos(deps.db, ids);
  const lejano = pedidos.find(
    (evento) => ahora < codesFrom(puerta, evento) || entryWindow(puerta, evento).cierra < ahora,
  );
  if (lejano)
    return refused(
      409,
      "codigos-fuera-de-fecha",
      `Los códigos de ${lejano.nombre} se bajan desde el día anterior y hasta que cierra el ingreso.`,
    );
  const carnets = await carnetsParaLaPuerta(deps);
  const eventos: CodigosDeEvento[] = [];
  for (const { id, nombre, fecha, hora, suspendido } of pedidos) {
    const key = keyOf(deps, id);
    const records = [...(await codigosPorHuella(deps, id))].map(([huella, { estado }]) =>
      Buffer.from(huella + byteOf(estado), "hex"),
    );
    for (const [i, { codigo, estado }] of carnets.entries()) {
      if (i % AT_ONCE === AT_ONCE - 1) await otherRequests();
      records.push(Buffer.from(huellaDe(key, codigo).toString("hex") + byteOf(estado), "hex"));
    }
    eventos.push({
      id,
      nombre,
      fecha,
      hora,
      suspendido,
      clave: key.toString("base64"),
      cantidad: records.length,
      codigos: Buffer.concat(records.sort(Buffer.compare)).toString("base64"),
      cierra: entryWindow(puerta, { fecha, hora }).cierra.toISOString(),
      puerta,
    });
  }
  return done({ hora: ahora.toISOString(), eventos });
}

const byteOf = (estado: EstadoDeCodigo) => ESTADOS_DE_CODIGO.indexOf(estado).toString(16).padStart(2, "0");

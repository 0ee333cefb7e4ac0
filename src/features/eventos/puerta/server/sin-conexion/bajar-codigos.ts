import { createHmac, hkdfSync } from "node:crypto";
import { setImmediate as otherRequests } from "node:timers/promises";
import { CODIGO_DE_ENTRADA } from "#features/eventos/entradas/rules.ts";
import { CODIGO_DE_PRENSA } from "#features/eventos/prensa/rules.ts";
import { carnetsParaLaPuerta } from "#features/socios/socios/server/ver-carnet.ts";
import type { Deps } from "#server/deps.ts";
import type { CodigosDeEvento } from "../../contract/sin-conexion.ts";
import {
  codigoParejo,
  ESTADOS_DE_CODIGO,
  type EstadoDeCodigo,
  entryWindow,
  HUELLA_BYTES,
} from "../../rules.ts";
import { codigosDePrensa } from "../prensa/repo.ts";
import { findEventos } from "../repo.ts";
import { codigosDeEntradas } from "./repo.ts";

/** Codes hashed before other requests run: about 5 ms. */
const AT_ONCE = 500;

/** The HMAC key of an event's codes: derived, so that all instances and phones share it without storing it. */
const keyOf = ({ settings }: Pick<Deps, "settings">, eventoId: number) =>
  Buffer.from(hkdfSync("sha256", settings.secret, "", `puerta ${eventoId}`, 32));

const huellaDe = (key: Buffer, codigo: string) =>
  createHmac("sha256", key).update(codigoParejo(codigo)).digest().subarray(0, HUELLA_BYTES);

type EntradaConCodigo = Awaited<ReturnType<typeof codigosDeEntradas>>[number];

function estadoDe({ estado, usada }: EntradaConCodigo): EstadoDeCodigo {
  if (usada) return "usada";
  return estado === "pagada" ? "pagada" : estado === "reservada" ? "sinPagar" : "anulada";
}

/** A ticket, or the press's accreditation, by its code. */
export interface CodigoLeido {
  de: "entrada" | "prensa";
  id: number;
  /** The ticket's number at that time; another one since then means that it was passed on. */
  numero: number | null;
  estado: EstadoDeCodigo;
}

/**
 * The event's tickets and accreditations by the hash of their code, in hex; `pasada` under the old code of a ticket that
 * was passed on.
 */
export async function codigosPorHuella(
  deps: Pick<Deps, "codes" | "db" | "settings">,
  eventoId: number,
): Promise<Map<string, CodigoLeido>> {
  const [key, codes] = [keyOf(deps, eventoId), deps.codes(CODIGO_DE_ENTRADA)];
  const found = new Map<string, CodigoLeido>();
  for (const [i, entrada] of (await codigosDeEntradas(deps.db, eventoId)).entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await otherRequests();
    const { id, numero } = entrada;
    const add = (signed: number, estado: EstadoDeCodigo) =>
      found.set(huellaDe(key, codes.sign(signed)).toString("hex"), { de: "entrada", id, numero, estado });
    add(numero ?? id, estadoDe(entrada));
    if (numero !== null && numero !== id) add(id, "pasada");
  }
  const prensa = deps.codes(CODIGO_DE_PRENSA);
  for (const { id, estado, usada } of await codigosDePrensa(deps.db, eventoId))
    found.set(huellaDe(key, prensa.sign(id)).toString("hex"), {
      de: "prensa",
      id,
      numero: null,
      estado: usada ? "prensaUsada" : estado ? "prensa" : "prensaRetirada",
    });
  return found;
}

/** What a phone needs to judge the codes of these events without a connection (Rule PUE-7). */
export async function bajarCodigos(
  deps: Pick<Deps, "clock" | "club" | "codes" | "db" | "settings">,
  { eventos: ids }: { eventos: number[] },
): Promise<{ hora: string; eventos: CodigosDeEvento[] }> {
  const carnets = await carnetsParaLaPuerta(deps);
  const eventos: CodigosDeEvento[] = [];
  for (const { id, nombre, fecha, hora, suspendido } of await findEventos(deps.db, ids)) {
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
      cierra: entryWindow(deps.club().entradas.puerta, { fecha, hora }).cierra.toISOString(),
    });
  }
  return { hora: deps.clock().toISOString(), eventos };
}

const byteOf = (estado: EstadoDeCodigo) => ESTADOS_DE_CODIGO.indexOf(estado).toString(16).padStart(2, "0");

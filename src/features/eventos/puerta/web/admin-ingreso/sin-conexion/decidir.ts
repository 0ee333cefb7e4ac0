import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import {
  codigoParejo,
  ESTADOS_DE_CODIGO,
  type EstadoDeCodigo,
  HUELLA_BYTES,
  motivoDeRechazo,
  type Puerta,
  puedeIgual,
  REGISTRO_BYTES,
  SOLO_ADMINISTRADOR,
  textoDelSello,
} from "../../../rules.ts";
import { esCorto } from "../admin-codigo.ts";
import { TITULOS, type Veredicto } from "../juzgar.ts";
import type { EventoGuardado } from "./almacen.ts";

/** The keyed hash of a code, as in the downloaded records. */
export async function hashCode(clave: CryptoKey, codigo: string): Promise<Uint8Array> {
  const signed = await crypto.subtle.sign("HMAC", clave, new TextEncoder().encode(codigoParejo(codigo)));
  return new Uint8Array(signed, 0, HUELLA_BYTES);
}

/** Proves to the server that this phone read the code: the download does not contain this hash. */
export async function sealCode(clave: CryptoKey, codigo: string): Promise<Uint8Array> {
  const signed = await crypto.subtle.sign("HMAC", clave, new TextEncoder().encode(textoDelSello(codigo)));
  return new Uint8Array(signed, 0, HUELLA_BYTES);
}

/** Binary search in sorted records. */
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
 * The verdict on the code of a ticket or an accreditation without a connection (Rule PUE-8), worded as with one.
 * @param ahora by the server's clock
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

/** The verdict on a membership card without a connection. */
export function decidirCarnet(
  codigo: string,
  estado: EstadoDeCodigo | undefined,
  bajadoEn: number,
): Veredicto {
  // The download has no short codes of cards, since their number could be used to search for them.
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

/** A code that this phone admitted before. */
export function yaPaso({ leidaEn, desfase }: { leidaEn: number; desfase: number }): Veredicto {
  return {
    tono: "no",
    titulo: "YA INGRESÓ",
    datos: SIN_CONEXION,
    detalle: `Pasó por este teléfono a las ${horaDe(leidaEn + desfase)}.`,
  };
}

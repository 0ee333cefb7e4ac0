import { done, type Outcome } from "#contract/outcome.ts";
import { isGroup } from "#features/oficina/club/rules.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { S3Settings } from "#server/providers/storage/s3.ts";
import type { Settings } from "#server/settings.ts";
import { type Conexion, VALORES } from "../contract.ts";
import { CONEXIONES, type NombreDeConexion } from "../rules.ts";
import { leerConexiones } from "./almacen.ts";

/** Whether the environment sets this connection, which takes precedence over a saved connection. */
export function vieneDelEntorno({ settings }: Deps, nombre: NombreDeConexion): boolean {
  return datosDe(nombre, settings) !== null;
}

export async function listarConexiones(deps: Deps, _actor: Actor): Promise<Outcome<Conexion[]>> {
  return done(await conexionesDe(deps));
}

export async function conexionesDe(deps: Deps): Promise<Conexion[]> {
  const { ilegibles, perdidos, guardados, rows } = await leerConexiones(deps.db, deps.settings.secret);
  return CONEXIONES.map((nombre) => {
    const sinGuardar = { nombre, camposPerdidos: [], guardadaEn: null, guardadaPor: null };
    const delEntorno = datosDe(nombre, deps.settings);
    if (delEntorno) return { ...sinGuardar, origen: "entorno", datos: delEntorno };
    const row = rows.get(nombre);
    if (!row) return { ...sinGuardar, origen: "ninguna", datos: {} };
    const camposPerdidos = perdidos.get(nombre) ?? [];
    const guardadaEn = row.guardadaEn.toISOString();
    const guardada = { nombre, camposPerdidos, guardadaEn, guardadaPor: row.nombreUsuario };
    if (!ilegibles.includes(nombre))
      return { ...guardada, origen: "guardada", datos: datosDe(nombre, deps.connections.settings) ?? {} };
    return {
      ...guardada,
      origen: camposPerdidos.length > 0 ? "incompleta" : "otra-clave",
      datos: datosLegibles(nombre, guardados.get(nombre), camposPerdidos),
    };
  });
}

const NO_SECRETOS = ["servidor", "puerto", "usuario", "remitente", "direccion", "bucket", "region"];

/** Returns the readable values of an unusable connection, except for secrets, so that nobody has to type them again. */
function datosLegibles(
  nombre: NombreDeConexion,
  guardado: unknown,
  perdidos: readonly string[],
): Record<string, string> {
  if (!isGroup(guardado)) return {};
  const legibles = NO_SECRETOS.filter(
    (campo) => campo in VALORES[nombre].shape && guardado[campo] !== undefined && !perdidos.includes(campo),
  );
  const datos = Object.fromEntries(legibles.map((campo) => [campo, String(guardado[campo])]));
  return typeof guardado.rutaConBucket === "boolean"
    ? { ...datos, rutaConBucket: guardado.rutaConBucket ? "sí" : "no" }
    : datos;
}

/** Returns a connection's values in the settings, except for secrets; null if it is not set. */
function datosDe(nombre: NombreDeConexion, settings: Settings): Record<string, string> | null {
  const { mercadoPago, smtpUrl, mailFrom, instagram, s3, offsite } = settings;
  switch (nombre) {
    case "mercado-pago":
      return mercadoPago.accessToken === undefined ? null : {};
    case "smtp": {
      const url = smtpUrl === undefined ? null : URL.parse(smtpUrl);
      if (smtpUrl === undefined) return null;
      return {
        servidor: url?.hostname ?? "",
        puerto: url?.port || (url?.protocol === "smtps:" ? "465" : "587"),
        usuario: decoded(url?.username ?? ""),
        remitente: mailFrom ?? "",
      };
    }
    case "instagram":
      return instagram.token === undefined ? null : {};
    case "s3":
      return s3 ? datosDeBucket(s3) : null;
    case "copias-s3":
      return offsite ? datosDeBucket(offsite) : null;
  }
}

function datosDeBucket({ endpoint, bucket, region, forcePathStyle }: S3Settings): Record<string, string> {
  return { direccion: endpoint, bucket, region, rutaConBucket: forcePathStyle ? "sí" : "no" };
}

/** Decodes a text of a URL, which may contain a bare `%`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

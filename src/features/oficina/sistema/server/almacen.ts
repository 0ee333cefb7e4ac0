import type { z } from "@hono/zod-openapi";
import { isGroup } from "#features/oficina/club/rules.ts";
import { leerCampos } from "#features/oficina/club/server/leer-campos.ts";
import type { Queryable } from "#server/db/database.ts";
import { type StoredConnections, withStored } from "#server/providers/connections.ts";
import type { S3Settings } from "#server/providers/storage/s3.ts";
import { keyFingerprint, openText, sealText } from "#server/sealed-text.ts";
import { findSecret } from "#server/secret.ts";
import type { Settings } from "#server/settings.ts";
import { VALORES, type Valores } from "../contract.ts";
import { CONEXIONES, type NombreDeConexion, smtpUrlOf } from "../rules.ts";
import { type ConexionRow, listConexiones } from "./conexiones.repo.ts";

const PURPOSE = "conexiones";

export function cifrarConexion<N extends NombreDeConexion>(
  secret: string,
  nombre: N,
  valores: Valores[N] & Record<string, unknown>,
) {
  return {
    nombre,
    cifrado: sealText(secret, PURPOSE, nombre, JSON.stringify(valores)),
    clave: keyFingerprint(secret, PURPOSE),
  };
}

/** Returns the decrypted values; null if they were saved under another `SECRET` or the row is damaged. */
function abrir(
  secret: string,
  nombre: NombreDeConexion,
  row: Pick<ConexionRow, "cifrado" | "clave">,
): unknown {
  if (row.clave !== keyFingerprint(secret, PURPOSE)) return null;
  try {
    return JSON.parse(openText(secret, PURPOSE, nombre, row.cifrado));
  } catch {
    return null;
  }
}

/** Returns saved fields that this version does not have; a save keeps them (Rule CLU-10). */
export function desconocidos(
  secret: string,
  nombre: NombreDeConexion,
  row: Pick<ConexionRow, "cifrado" | "clave"> | null,
): Record<string, unknown> {
  const guardado = row && abrir(secret, nombre, row);
  if (!isGroup(guardado)) return {};
  return Object.fromEntries(Object.entries(guardado).filter(([campo]) => !(campo in VALORES[nombre].shape)));
}

/** Reads the saved connections with their values, and lists the rows with unreadable values (Rule CLU-9). */
export async function leerConexiones(q: Queryable, secret: string) {
  const valores: Partial<Valores> = {};
  const ilegibles: NombreDeConexion[] = [];
  /** Missing or invalid fields by connection. */
  const perdidos = new Map<NombreDeConexion, string[]>();
  const guardados = new Map<NombreDeConexion, unknown>();
  const rows = new Map<NombreDeConexion, ConexionRow>();
  for (const row of await listConexiones(q)) {
    const nombre = CONEXIONES.find((una) => una === row.nombre);
    if (!nombre) continue;
    rows.set(nombre, row);
    const guardado = abrir(secret, nombre, row);
    guardados.set(nombre, guardado);
    const leida = leerConexion(nombre, guardado);
    if (leida.valores === null) ilegibles.push(nombre);
    else Object.assign(valores, { [nombre]: leida.valores });
    if (leida.campos.length > 0) perdidos.set(nombre, leida.campos);
  }
  return { valores, ilegibles, perdidos, guardados, rows };
}

/** Reads decrypted values field by field. Returns null with the invalid fields if one of them has no default. */
export function leerConexion(nombre: NombreDeConexion, guardado: unknown) {
  if (guardado === null) return { valores: null, campos: [] };
  const schema: z.ZodType<Valores[NombreDeConexion]> = VALORES[nombre];
  const leida = leerCampos(schema, guardado);
  if (leida) return { valores: leida.datos, campos: leida.campos };
  const { error } = schema.safeParse(guardado);
  const campos = new Set(error?.issues.map(({ path }) => String(path[0] ?? "")));
  return { valores: null, campos: [...campos] };
}

/** Returns the saved connections in the format of the providers. `report` gets the unreadable fields. */
export async function conexionesGuardadas(
  q: Queryable,
  secret: string,
  report?: (perdidos: ReadonlyMap<string, string[]>) => void,
): Promise<StoredConnections> {
  const { valores, perdidos } = await leerConexiones(q, secret);
  report?.(perdidos);
  return toStored(valores);
}

/**
 * Adds the saved connections to the settings, for programs that run beside the site. Returns the settings unchanged
 * without a secret.
 */
export async function conConexiones(q: Queryable, settings: Settings): Promise<Settings> {
  const secret = await findSecret(settings);
  return secret === null ? settings : withStored(settings, await conexionesGuardadas(q, secret));
}

export function toStored(valores: Partial<Valores>): StoredConnections {
  const { "mercado-pago": pagos, smtp, instagram, s3, "copias-s3": copias } = valores;
  return {
    ...(pagos && {
      mercadoPago: { accessToken: pagos.credencial, webhookSecret: pagos.claveDeAvisos },
    }),
    ...(smtp && { smtp: { url: smtpUrlOf(smtp), from: smtp.remitente } }),
    ...(instagram && { instagram }),
    ...(s3 && { s3: toBucket(s3) }),
    ...(copias && { offsite: toBucket(copias) }),
  };
}

function toBucket(s3: Valores["s3"]): S3Settings {
  return {
    endpoint: s3.direccion,
    bucket: s3.bucket,
    accessKey: s3.claveDeAcceso,
    secretKey: s3.claveSecreta,
    region: s3.region,
    forcePathStyle: s3.rutaConBucket,
  };
}

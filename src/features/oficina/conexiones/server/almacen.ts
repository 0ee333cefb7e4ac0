import type { Queryable } from "#server/db/database.ts";
import { type StoredConnections, withStored } from "#server/providers/connections.ts";
import type { S3Settings } from "#server/providers/storage/s3.ts";
import { keyFingerprint, openText, sealText } from "#server/sealed-text.ts";
import { findSecret } from "#server/secret.ts";
import type { Settings } from "#server/settings.ts";
import { VALORES, type Valores } from "../contract.ts";
import { CONEXIONES, type NombreDeConexion, smtpUrlOf } from "../rules.ts";
import { type ConexionRow, listConexiones } from "./repo.ts";

const PURPOSE = "conexiones";

/** The columns that hold a connection's values. */
export function cifrarConexion<N extends NombreDeConexion>(secret: string, nombre: N, valores: Valores[N]) {
  return {
    nombre,
    cifrado: sealText(secret, PURPOSE, nombre, JSON.stringify(valores)),
    clave: keyFingerprint(secret, PURPOSE),
  };
}

/** A stored connection; null if it was stored under another `SECRET`, or its row is damaged or no longer valid. */
function abrir(secret: string, nombre: NombreDeConexion, row: ConexionRow): unknown {
  if (row.clave !== keyFingerprint(secret, PURPOSE)) return null;
  try {
    return VALORES[nombre].parse(JSON.parse(openText(secret, PURPOSE, nombre, row.cifrado)));
  } catch {
    return null;
  }
}

/** The stored connections: their values, and the rows of which the values cannot be read. */
export async function leerConexiones(q: Queryable, secret: string) {
  const valores: Partial<Valores> = {};
  const ilegibles: NombreDeConexion[] = [];
  const rows = new Map<NombreDeConexion, ConexionRow>();
  for (const row of await listConexiones(q)) {
    const nombre = CONEXIONES.find((una) => una === row.nombre);
    if (!nombre) continue;
    rows.set(nombre, row);
    const abierta = abrir(secret, nombre, row);
    if (abierta === null) ilegibles.push(nombre);
    else Object.assign(valores, { [nombre]: abierta });
  }
  return { valores, ilegibles, rows };
}

/** The stored connections, as the providers take them. */
export async function conexionesGuardadas(q: Queryable, secret: string): Promise<StoredConnections> {
  return toStored((await leerConexiones(q, secret)).valores);
}

/** The settings with the stored connections, for programs beside the site; as given while there is no secret. */
export async function conConexiones(q: Queryable, settings: Settings): Promise<Settings> {
  const secret = await findSecret(settings);
  return secret === null ? settings : withStored(settings, await conexionesGuardadas(q, secret));
}

/** The values as the providers take them. */
export function toStored(valores: Partial<Valores>): StoredConnections {
  const { "mercado-pago": pagos, smtp, instagram, s3, "copias-s3": copias, "copias-rsync": rsync } = valores;
  return {
    ...(pagos && {
      mercadoPago: {
        accessToken: pagos.credencial,
        webhookSecret: pagos.claveDeAvisos,
        test: pagos.credencialDePrueba
          ? { accessToken: pagos.credencialDePrueba, webhookSecret: pagos.claveDeAvisosDePrueba }
          : undefined,
      },
    }),
    ...(smtp && { smtp: { url: smtpUrlOf(smtp), from: smtp.remitente } }),
    ...(instagram && { instagram }),
    ...(s3 && { s3: toBucket(s3) }),
    offsite: {
      ...(copias && { s3: toBucket(copias) }),
      ...(rsync && { rsync: { target: rsync.destino, password: rsync.contrasena } }),
    },
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

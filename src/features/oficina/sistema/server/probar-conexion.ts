import { conflict, done, type Outcome } from "#contract/outcome.ts";
import { isSameBucket } from "#server/backup/offsite.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { probeStorage } from "#server/doctor/storage.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { createMercadoPago } from "#server/providers/payments/mercado-pago.ts";
import { createInstagram } from "#server/providers/posts/instagram.ts";
import { createS3Storage, type S3Settings } from "#server/providers/storage/s3.ts";
import type { Settings } from "#server/settings.ts";
import type { Prueba } from "../contract.ts";
import type { NombreDeConexion } from "../rules.ts";
import { toStored } from "./almacen.ts";
import { bien, explicarInstagram, explicarMercadoPago, explicarS3, MISMO_BUCKET, mal } from "./explicar.ts";
import { leerValores } from "./guardar-conexion.ts";
import { probarCorreo } from "./probar-correo.ts";

/** Limits tests of connections per user; during the set-up, for everybody together. */
export const LIMITE_DE_PRUEBAS: RateLimit = { name: "pruebasDeConexion", points: 10, seconds: 60 };

const PATIENCE_MS = 3_000;
/** Timeout of each of three attempts. */
const BUCKET_PATIENCE_MS = 2_000;
/** Matches no payment, because the site's references are numbers. */
const REFERENCE = "revision-del-sitio";
/** Public keys of Mercado Pago end in a UUID, access tokens in a number. */
const PUBLIC_KEY = /^(APP_USR|TEST)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The settings for a test, with the values of one connection replaced. */
type Probado = Pick<Settings, "mercadoPago" | "smtpUrl" | "mailFrom" | "instagram" | "s3" | "offsite">;

/**
 * Calls the service with the given values, or with those in use, and explains the answer. Saves nothing,
 * follows no redirects, and does not return the response body.
 */
export async function probarConexion(
  deps: Deps,
  actor: Actor,
  { nombre, valores }: { nombre: NombreDeConexion; valores?: unknown },
): Promise<Outcome<Prueba>> {
  const limite = await deps.limits.take(LIMITE_DE_PRUEBAS, String(actor.usuarioId));
  if (limite) return limite;
  if (valores === undefined) return probar(nombre, deps.connections.settings, actor);
  const leidos = leerValores(nombre, valores);
  if (!leidos.ok) return leidos;
  const { mercadoPago, smtp, instagram, s3, offsite } = toStored({ [nombre]: leidos.value });
  return probar(
    nombre,
    {
      mercadoPago: { ...deps.settings.mercadoPago, ...mercadoPago },
      smtpUrl: smtp?.url,
      mailFrom: smtp?.from,
      instagram: { ...deps.settings.instagram, ...instagram },
      // Needed to compare the bucket of backups with the bucket of files.
      s3: s3 ?? deps.connections.settings.s3,
      offsite,
    },
    actor,
  );
}

const SIN_CONEXION = conflict("sin-conexion", "Todavía no hay nada guardado para probar.");

async function probar(nombre: NombreDeConexion, probado: Probado, actor: Actor): Promise<Outcome<Prueba>> {
  const { mercadoPago, smtpUrl, mailFrom, instagram, s3, offsite } = probado;
  switch (nombre) {
    case "mercado-pago":
      if (mercadoPago.accessToken === undefined) return SIN_CONEXION;
      return done(await probarMercadoPago(mercadoPago.apiUrl, mercadoPago.accessToken));
    case "smtp":
      if (smtpUrl === undefined || mailFrom === undefined) return SIN_CONEXION;
      return done(await probarCorreo(smtpUrl, mailFrom, actor.correo));
    case "instagram": {
      const { token, apiUrl } = instagram;
      if (token === undefined) return SIN_CONEXION;
      return done(
        await createInstagram({ baseUrl: apiUrl, token, timeoutMs: PATIENCE_MS })
          .latest(token, 1)
          .then(() => bien("Instagram acepta el token. Las novedades se ven en la portada en unos minutos."))
          .catch(explicarInstagram),
      );
    }
    case "s3":
      if (!s3) return SIN_CONEXION;
      return done(await probarBucket(s3));
    case "copias-s3":
      if (!offsite) return SIN_CONEXION;
      if (isSameBucket(offsite, s3)) return done(MISMO_BUCKET);
      return done(await probarBucket(offsite));
  }
}

export async function probarMercadoPago(baseUrl: string, accessToken: string): Promise<Prueba> {
  if (PUBLIC_KEY.test(accessToken))
    return mal(
      "La credencial de producción es la Public Key.",
      "Copiá el Access Token, que está justo abajo en Tus integraciones → Credenciales.",
    );
  try {
    await createMercadoPago({ baseUrl, accessToken, timeoutMs: PATIENCE_MS }).findPayments(REFERENCE);
  } catch (error) {
    return explicarMercadoPago(error);
  }
  if (accessToken.startsWith("TEST-"))
    return {
      resultado: "atencion",
      detalle: "La credencial funciona, pero es de prueba: nadie paga de verdad.",
      consejo:
        "Para cobrar, poné el Access Token de producción (Tus integraciones → Credenciales de producción).",
    };
  return bien("Mercado Pago acepta la credencial. La clave de avisos se comprueba con el primer pago.");
}

export function probarBucket(settings: S3Settings): Promise<Prueba> {
  return probeStorage(createS3Storage(settings, { timeoutMs: BUCKET_PATIENCE_MS }))
    .then(() => bien("El bucket guarda, lee y borra."))
    .catch(explicarS3);
}

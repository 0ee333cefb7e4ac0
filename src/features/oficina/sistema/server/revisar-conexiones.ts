import { withTables } from "#server/doctor/database.ts";
import { type Check, type Finding, findingsOf } from "#server/doctor/finding.ts";
import { keyFingerprint } from "#server/sealed-text.ts";
import { findSecret } from "#server/secret.ts";
import type { Prueba } from "../contract.ts";
import { CONEXIONES, TITULOS } from "../rules.ts";
import { listConexiones } from "./conexiones.repo.ts";
import { probarBucket, probarMercadoPago } from "./probar-conexion.ts";
import { entrarAlCorreo } from "./probar-correo.ts";

const PART = "Conexiones";
const { ok, bad } = findingsOf(PART);

/**
 * Reports connections that were saved under another `SECRET`, for example after restoring another server's
 * backup.
 */
export const conexionesPorEscribir: Check = {
  part: PART,
  async look({ database, settings }) {
    const url = await database();
    const guardadas = (url && (await withTables(url, listConexiones))) || [];
    const secret = await findSecret(settings);
    const fingerprint = secret && keyFingerprint(secret, "conexiones");
    const otras = CONEXIONES.filter((nombre) =>
      guardadas.some((una) => una.nombre === nombre && una.clave !== fingerprint),
    );
    if (otras.length === 0)
      return [
        ok(
          guardadas.length === 0
            ? "Ninguna guardada en la pantalla Conexiones."
            : `Guardadas: ${CONEXIONES.filter((nombre) => guardadas.some((una) => una.nombre === nombre))
                .map((nombre) => TITULOS[nombre])
                .join(", ")}.`,
        ),
      ];
    return [
      bad(
        `Se guardaron con otro SECRET y no se pueden leer: ${otras.map((nombre) => TITULOS[nombre]).join(", ")}.`,
        "Poné el SECRET de antes, o escribilas de nuevo en Sistema → Conexiones.",
      ),
    ];
  },
};

/** Returns the result of an office's test. @param variables where else the connection may be set */
function toFinding(part: string, { resultado, detalle, consejo }: Prueba, variables: string): Finding {
  const { ok, warning, bad } = findingsOf(part);
  if (resultado === "bien") return ok(detalle);
  const remedy = `${consejo} Se configura en Sistema → Conexiones, o en ${variables}.`;
  return resultado === "mal" ? bad(detalle, remedy) : warning(detalle, remedy);
}

export const correo: Check = {
  part: "Correo",
  async look({ settings: { smtpUrl }, has }) {
    if (!has("SMTP_URL") || smtpUrl === undefined)
      return [
        findingsOf("Correo").warning(
          "Sin servidor de correo: los correos esperan en la cola.",
          "Conectá uno en Sistema → Conexiones, o completá SMTP_URL y MAIL_FROM; los que esperan salen solos.",
        ),
      ];
    const variables = "SMTP_URL, donde los signos van como %40 (@) o %3A (:)";
    return [toFinding("Correo", await entrarAlCorreo(smtpUrl), variables)];
  },
};

export const mercadoPago: Check = {
  part: "Mercado Pago",
  async look({ settings, production, has }) {
    const mercadoPago = findingsOf("Mercado Pago");
    const { accessToken, apiUrl } = settings.mercadoPago;
    if (accessToken === undefined)
      return [
        mercadoPago.ok(
          "Sin Mercado Pago (en Conexiones, o MP_ACCESS_TOKEN): se vende en efectivo y por transferencia.",
        ),
      ];
    const prueba = await probarMercadoPago(apiUrl, accessToken);
    const credencial = toFinding("Mercado Pago", prueba, "MP_ACCESS_TOKEN");
    if (has("MP_WEBHOOK_SECRET") || !production) return [credencial];
    return [
      credencial,
      mercadoPago.bad(
        "Los avisos de pago no se pueden comprobar: falta su clave.",
        "Copiá la clave secreta de Tus integraciones → Webhooks a Conexiones, o a MP_WEBHOOK_SECRET.",
      ),
    ];
  },
};

export const bucket: Check = {
  part: "Archivos",
  look: async ({ settings: { s3 } }) =>
    s3 ? [toFinding("Archivos", await probarBucket(s3), "las variables S3_*")] : [],
};

import { createTransport } from "nodemailer";
import { type Check, findingsOf } from "./finding.ts";

const PART = "Correo";
const PATIENCE_MS = 4_000;
const { ok, warning, bad } = findingsOf(PART);

export const mail: Check = {
  part: PART,
  async look({ settings, has }) {
    if (!has("SMTP_URL"))
      return [
        warning(
          "Sin servidor de correo: los correos esperan en la cola.",
          "Conectá uno en Sistema → Conexiones, o completá SMTP_URL y MAIL_FROM; los que esperan salen solos.",
        ),
      ];
    const transport = createTransport({
      url: settings.smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
    try {
      await transport.verify();
      return [ok("El servidor de correo responde y acepta la cuenta.")];
    } catch (error) {
      return [explain(String((error as { code?: unknown }).code))];
    } finally {
      transport.close();
    }
  },
};

function explain(code: string) {
  switch (code) {
    case "EAUTH":
    case "ENOAUTH":
      return bad(
        "El servidor de correo no acepta el usuario o la contraseña.",
        "Revisalos en Conexiones, o en SMTP_URL, donde los signos van como %40 (@) o %3A (:). Gmail y otros piden una contraseña de aplicación.",
      );
    case "EDNS":
      return bad(
        "No existe un servidor de correo con ese nombre.",
        "Revisá el nombre en Conexiones, o en SMTP_URL.",
      );
    case "ETLS":
      return bad(
        "No se pudo hablar cifrado con el servidor de correo.",
        "Probá el puerto 465 o el 587 en Conexiones, según diga tu proveedor; en SMTP_URL, smtps:// con el 465 o smtp:// con el 587.",
      );
    default:
      return bad(
        "El servidor de correo no responde.",
        "Revisá servidor y puerto en Conexiones, o en SMTP_URL; muchos servidores virtuales tienen cerrado el 25: usá 465 o 587.",
      );
  }
}

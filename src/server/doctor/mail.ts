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
          "Completá SMTP_URL y MAIL_FROM; los que esperan salen solos.",
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
        "Revisalos en SMTP_URL; Gmail y otros piden una contraseña de aplicación, y los signos van como %40 (@) o %3A (:).",
      );
    case "EDNS":
      return bad("No existe un servidor de correo con ese nombre.", "Revisá el nombre en SMTP_URL.");
    case "ETLS":
      return bad(
        "No se pudo hablar cifrado con el servidor de correo.",
        "Probá smtps:// con el puerto 465 o smtp:// con el 587, según diga tu proveedor.",
      );
    default:
      return bad(
        "El servidor de correo no responde.",
        "Revisá servidor y puerto en SMTP_URL; muchos servidores virtuales tienen cerrado el 25: usá 465 o 587.",
      );
  }
}

import { createTransport, type Transporter } from "nodemailer";
import type { Prueba } from "../contract.ts";
import { bien, isTls, mal } from "./explicar.ts";

const PATIENCE_MS = 4_000;

/** @param para the recipient; null during the set-up, when the email goes to the sender's own address */
export function probarCorreo(url: string, from: string, para: string | null): Promise<Prueba> {
  const to = para ?? /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return conCorreo(url, async (transport) => {
    await transport.sendMail({
      from,
      to: { name: "", address: to },
      subject: "Prueba del correo del club",
      text: "Si leés esto, el sitio del club puede mandar correos.",
    });
    return bien(
      `El servidor de correo aceptó un mensaje de prueba para ${to}.`,
      "Fijate que llegue, y que no caiga en correo no deseado.",
    );
  });
}

/** Logs in to the mail server without sending an email. */
export function entrarAlCorreo(url: string): Promise<Prueba> {
  return conCorreo(url, async (transport) => {
    await transport.verify();
    return bien("El servidor de correo responde y acepta la cuenta.");
  });
}

async function conCorreo(url: string, use: (transport: Transporter) => Promise<Prueba>): Promise<Prueba> {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    return await use(transport);
  } catch (error) {
    return explicar(error as Falla);
  } finally {
    transport.close();
  }
}

type Falla = Partial<Record<"code" | "message" | "responseCode", unknown>>;

function explicar({ code, message, responseCode }: Falla): Prueba {
  const text = String(message);
  if (code === "EAUTH" || code === "ENOAUTH" || responseCode === 535 || responseCode === 530)
    return mal(
      "El servidor de correo no acepta el usuario o la contraseña.",
      "Revisalos; Gmail y otros piden una contraseña de aplicación, y el usuario suele ser la dirección entera.",
    );
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(text))
    return mal("No existe un servidor de correo con ese nombre.", "Revisá el nombre del servidor.");
  if (code === "ETLS" || isTls(text) || /wrong version number|SSL|certificate/i.test(text))
    return mal(
      "No se pudo hablar cifrado con el servidor de correo.",
      "Probá con el puerto 465 o con el 587, según diga tu proveedor, y revisá que el nombre sea el de su certificado.",
    );
  if (code === "EENVELOPE" || code === "EMESSAGE" || typeof responseCode === "number")
    return mal(
      "El servidor de correo rechazó el mensaje.",
      "Revisá el remitente: casi siempre tiene que ser una dirección de esa misma cuenta.",
    );
  return mal(
    "El servidor de correo no responde.",
    "Revisá servidor y puerto; muchos servidores virtuales tienen cerrado el 25: usá 465 o 587.",
  );
}

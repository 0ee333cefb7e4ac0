import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import { PostsUnavailable } from "#server/providers/posts/port.ts";
import type { Prueba } from "../contract.ts";

export const mal = (detalle: string, consejo: string): Prueba => ({ resultado: "mal", detalle, consejo });
export const bien = (detalle: string, consejo: string | null = null): Prueba => ({
  resultado: "bien",
  detalle,
  consejo,
});

/** @throws any error that does not come from the provider */
export function explicarMercadoPago(error: unknown): Prueba {
  if (!(error instanceof ProviderUnavailable)) throw error;
  if (error.kind === "refused" && /answered 40[0-3]/.test(error.message))
    return mal(
      "Mercado Pago no acepta la credencial de producción.",
      "Copiá de nuevo el Access Token, entero (Tus integraciones → tu aplicación → Credenciales).",
    );
  if (error.kind === "timeout" || error.kind === "network")
    return mal(
      "Mercado Pago no responde.",
      "Revisá que el servidor salga a internet; si sale, mirá status.mercadopago.com y probá más tarde.",
    );
  return mal("Mercado Pago respondió algo inesperado.", "Probá de nuevo en unos minutos.");
}

/** @throws any error that does not come from the network */
export function explicarInstagram(error: unknown): Prueba {
  if (!(error instanceof PostsUnavailable)) throw error;
  if (error.kind === "token")
    return mal(
      "Instagram no acepta el token.",
      "Generá otro de larga duración en la aplicación de Meta y copialo entero.",
    );
  if (error.kind === "timeout" || error.kind === "network")
    return mal("Instagram no responde.", "Revisá que el servidor salga a internet y probá más tarde.");
  return mal(
    "Instagram respondió algo inesperado.",
    "Revisá que la cuenta sea profesional y el token tenga el permiso instagram_business_basic.",
  );
}

export function explicarS3(error: unknown): Prueba {
  const { status, serviceCode } = causeOf(error) as { status?: unknown; serviceCode?: unknown };
  const code = networkCodeOf(error);
  if (serviceCode === "RequestTimeTooSkewed")
    return mal("El servicio no acepta la hora de este servidor.", "Prendé la hora automática del servidor.");
  if (serviceCode === "InvalidAccessKeyId" || serviceCode === "SignatureDoesNotMatch")
    return mal(
      "El servicio no acepta la clave.",
      "Copiá de nuevo la clave de acceso y la clave secreta, y revisá la región.",
    );
  if (status === 401 || status === 403)
    return mal(
      "El servicio no acepta la clave, o la clave no puede escribir en el bucket.",
      "Revisá las dos claves y la región, y que la clave pueda leer, escribir y borrar en ese bucket.",
    );
  if (status === 404) return mal("No existe ese bucket.", "Crealo, privado, o revisá el nombre.");
  if (typeof status === "number")
    return mal(
      "El servicio respondió con un error.",
      "Revisá la dirección y la región; fuera de Amazon suele hacer falta el bucket en la ruta.",
    );
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return mal(
      "No existe un servidor con ese nombre.",
      "Revisá la dirección; fuera de Amazon suele hacer falta el bucket en la ruta.",
    );
  if (isTls(code))
    return mal("La conexión segura falló.", "Revisá que la dirección empiece con https:// y su certificado.");
  return mal(
    "El servicio no responde.",
    "Revisá la dirección y el puerto, y que el servidor salga a internet.",
  );
}

export const MISMO_BUCKET = mal(
  "Es el bucket de las imágenes.",
  "Usá otro, mejor de otra cuenta: si se pierde ese, se pierden juntas las imágenes y sus copias.",
);

function causeOf(error: unknown): object {
  return error instanceof Error && error.cause instanceof Object ? error.cause : {};
}

/** Returns the error code of the socket, which the client's errors wrap. */
function networkCodeOf(error: unknown): string {
  let found = "";
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (typeof code === "string") found = code;
  }
  return found;
}

/** Whether an error code concerns the certificate or the TLS handshake. */
export function isTls(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code);
}

export const CONEXIONES = ["mercado-pago", "smtp", "instagram", "s3", "copias-s3"] as const;
export type NombreDeConexion = (typeof CONEXIONES)[number];

/**
 * Where a connection's values come from. `otra-clave`: saved under another `SECRET`, so they have to be
 * entered again. `incompleta`: not in use, because a field without a default is missing or invalid.
 */
export const ORIGENES = ["entorno", "guardada", "ninguna", "otra-clave", "incompleta"] as const;

export const TITULOS: Record<NombreDeConexion, string> = {
  "mercado-pago": "Mercado Pago",
  smtp: "Servidor de correo",
  instagram: "Instagram",
  s3: "Imágenes fuera del servidor",
  "copias-s3": "Copias fuera del servidor",
};

/** SMTP servers expect TLS from the first byte on this port. */
const PUERTO_TLS = 465;

/**
 * Returns the URL of a mail server. On ports other than 465, the connection must be upgraded to TLS before a password
 * is sent, except on this machine.
 */
export function smtpUrlOf(correo: {
  servidor: string;
  puerto: number;
  usuario?: string | undefined;
  contrasena?: string | undefined;
}): string {
  const { servidor, puerto, usuario = "", contrasena = "" } = correo;
  const cuenta = usuario ? `${encodeURIComponent(usuario)}:${encodeURIComponent(contrasena)}@` : "";
  const host = servidor.includes(":") ? `[${servidor}]` : servidor;
  const esDeAca = /^(localhost|127\..*|::1)$/.test(servidor);
  const query = puerto !== PUERTO_TLS && usuario && !esDeAca ? "?requireTLS=true" : "";
  return `${puerto === PUERTO_TLS ? "smtps" : "smtp"}://${cuenta}${host}:${puerto}/${query}`;
}

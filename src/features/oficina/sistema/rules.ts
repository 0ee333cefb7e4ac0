import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/club-time.ts";
import { keysOf } from "#contract/keys.ts";
import { slugOf } from "#contract/text.ts";

export const JUICIOS = ["ok", "atencion", "mal"] as const;
export type Juicio = (typeof JUICIOS)[number];
export type Veredicto = readonly [valor: string, juicio?: Juicio, consejo?: string];

export const GB = 1e9;

/** Formats a duration in words: `3 minutos`, `2 días`. */
export function duracion(milisegundos: number): string {
  const [cuantos, uno, varios] =
    milisegundos < 90_000
      ? [milisegundos / 1000, "segundo", "segundos"]
      : milisegundos < 90 * MINUTE_MS
        ? [milisegundos / MINUTE_MS, "minuto", "minutos"]
        : milisegundos < 36 * HOUR_MS
          ? [milisegundos / HOUR_MS, "hora", "horas"]
          : [milisegundos / DAY_MS, "día", "días"];
  const entero = Math.max(0, Math.round(cuantos));
  return `${entero} ${entero === 1 ? uno : varios}`;
}

/** Masks every email address in a text, as `m…@gmail.com`. */
export function taparDirecciones(texto: string): string {
  return texto.replace(/([^\s@<>"'(),;:])[^\s@<>"'(),;:]*@([^\s@<>"'(),;:]+)/gu, "$1…@$2");
}

/** Word that confirms a restoration. */
export const CONFIRMACION = "RESTAURAR";

export function estaConfirmada(tipeado: string): boolean {
  return tipeado.trim().toLocaleUpperCase("es-AR") === CONFIRMACION;
}

export const ORIGENES = ["servidor", "subida", "afuera"] as const;

/** Bytes per piece of an upload: below the limits of proxies, and small enough to repeat. */
export const TROZO_BYTES = 4 * 1024 * 1024;

export const SUBIDA_MAX_BYTES = 50e9;

/** Tables that are counted to describe a backup, with their names in the office. */
export const CONTENIDO = {
  usuarios: "Usuarios",
  socios: "Socios",
  eventos: "Eventos",
  entradas: "Entradas",
  pagos: "Pagos",
  reservas: "Reservas de canchas",
  imagenes: "Imágenes",
} as const;
export type Contado = keyof typeof CONTENIDO;

/** Actions in the audit log for the stages of a restoration. */
export const DECISIONES = {
  empezada: "copia.empezar-restauracion",
  fallida: "copia.fallar-restauracion",
  hecha: "copia.restaurar",
} as const;

/** First path segments that the site needs for itself. */
const RESERVADOS = ["api", "assets", "demo", "evento", "galeria", "instalar", "perfil"];

/** Returns why a path cannot be used for the office; null if it can be. */
export function problemaDeSlug(slug: string): string | null {
  if (!/^[a-z0-9_-]{2,40}$/.test(slug))
    return "Entre 2 y 40 letras minúsculas sin acento, números y guiones: club_del_parque";
  return RESERVADOS.includes(slug) ? "Esa palabra la usa el sitio: elegí otra" : null;
}

/** Suggests the office's path from the club's name. */
export function slugDeClub(nombre: string): string {
  const slug = slugOf(nombre, "_").slice(0, 40).replace(/_$/, "");
  return problemaDeSlug(slug) === null ? slug : "club";
}

/**
 * Where a connection's values come from. `otra-clave`: saved under another `SECRET`, so they have to be
 * entered again. `incompleta`: not in use, because a field without a default is missing or invalid.
 */
export const ORIGENES_DE_CONEXION = ["entorno", "guardada", "ninguna", "otra-clave", "incompleta"] as const;

export const TITULOS = {
  "mercado-pago": "Mercado Pago",
  smtp: "Servidor de correo",
  instagram: "Instagram",
  s3: "Imágenes fuera del servidor",
  "copias-s3": "Copias fuera del servidor",
};
export type NombreDeConexion = keyof typeof TITULOS;
export const CONEXIONES = keysOf(TITULOS);

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

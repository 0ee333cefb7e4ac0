export const JUICIOS = ["ok", "atencion", "mal"] as const;
export type Juicio = (typeof JUICIOS)[number];
export type Veredicto = readonly [valor: string, juicio?: Juicio, consejo?: string];

export const MINUTO = 60_000;
export const HORA = 60 * MINUTO;
export const DIA = 24 * HORA;
export const GB = 1e9;

/** Formats a duration in words: `3 minutos`, `2 días`. */
export function duracion(milisegundos: number): string {
  const [cuantos, uno, varios] =
    milisegundos < 90_000
      ? [milisegundos / 1000, "segundo", "segundos"]
      : milisegundos < 90 * MINUTO
        ? [milisegundos / MINUTO, "minuto", "minutos"]
        : milisegundos < 36 * HORA
          ? [milisegundos / HORA, "hora", "horas"]
          : [milisegundos / DIA, "día", "días"];
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

export const JUICIOS = ["ok", "atencion", "mal"] as const;
export type Juicio = (typeof JUICIOS)[number];
export type Veredicto = readonly [valor: string, juicio?: Juicio, consejo?: string];

export const MINUTO = 60_000;
export const HORA = 60 * MINUTO;
export const DIA = 24 * HORA;
export const GB = 1e9;

/** Readable duration: `3 minutos`, `2 días`. */
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

/** Masks every email address in a text as `m…@gmail.com`. */
export function taparDirecciones(texto: string): string {
  return texto.replace(/([^\s@<>"'(),;:])[^\s@<>"'(),;:]*@([^\s@<>"'(),;:]+)/gu, "$1…@$2");
}

/** Typed to confirm a restoration. */
export const CONFIRMACION = "RESTAURAR";

export function estaConfirmada(tipeado: string): boolean {
  return tipeado.trim().toLocaleUpperCase("es-AR") === CONFIRMACION;
}

/** Where a restorable backup is stored. */
export const ORIGENES = ["servidor", "subida", "afuera"] as const;

/**
 * Size of an upload's pieces: below the limits of proxies, and small enough to repeat on an unreliable connection.
 */
export const TROZO_BYTES = 4 * 1024 * 1024;

export const SUBIDA_MAX_BYTES = 50e9;

/** The tables counted to describe a backup, with the office's names for them. */
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

/** The audit log's actions for the states of a restoration. */
export const DECISIONES = {
  empezada: "copia.empezar-restauracion",
  fallida: "copia.fallar-restauracion",
  hecha: "copia.restaurar",
} as const;

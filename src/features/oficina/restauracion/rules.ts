/** Typed to confirm a restoration. */
export const CONFIRMACION = "RESTAURAR";

export function estaConfirmada(tipeado: string): boolean {
  return tipeado.trim().toLocaleUpperCase("es-AR") === CONFIRMACION;
}

/** Where a copy that can be restored is. */
export const ORIGENES = ["servidor", "subida", "afuera"] as const;

/** Size of the pieces of an upload: below the limits of proxies, and repeatable on a bad line. */
export const TROZO_BYTES = 4 * 1024 * 1024;

/** Largest copy that can be uploaded. */
export const SUBIDA_MAX_BYTES = 50e9;

/** Tables whose rows say what a copy holds, by what the office calls them. */
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

/** Decisions of the audit log, by how a restoration went. */
export const DECISIONES = {
  empezada: "copia.empezar-restauracion",
  fallida: "copia.fallar-restauracion",
  hecha: "copia.restaurar",
} as const;

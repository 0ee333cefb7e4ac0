export const JUICIOS = ["ok", "atencion", "mal"] as const;
export type Juicio = (typeof JUICIOS)[number];
/** What a part of the site is like, and what to do about it. */
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

/** What each queue does, in the office's words. */
export const NOMBRE_DE_COLA: Readonly<Record<string, string>> = {
  adhesion: "Débitos automáticos por revisar",
  aumento: "Avisos de aumentos de la cuota",
  bajas: "Membresías que terminan",
  barrido: "Limpieza de imágenes y avisos",
  bloqueo: "Avisos de cuentas bloqueadas",
  "cambio-de-evento": "Avisos de cambios de un evento",
  cancelacion: "Devoluciones de un evento cancelado",
  conciliacion: "Conciliación de pagos",
  consulta: "Consultas a Mercado Pago",
  copia: "Copias de seguridad",
  "copia-afuera": "Copias que salen del servidor",
  "copia-revision": "Restauración de prueba de una copia",
  correo: "Correos",
  debitos: "Conciliación de débitos automáticos",
  devolucion: "Devoluciones",
  emision: "Emisión de cuotas mensuales",
  imagen: "Tamaños de imágenes",
  "listas-de-espera": "Lugares para las listas de espera",
  mayoria: "Avisos de los 18 años",
  "mensaje-a-grupo": "Mensajes a grupos",
  "mensaje-de-evento": "Mensajes a quienes tienen entradas",
  publicaciones: "Novedades de Instagram",
  recargos: "Recargos de cuotas vencidas",
  recordatorios: "Recordatorios de reservas",
  "recordatorios-de-cuotas": "Recordatorios de cuotas",
  recuperacion: "Enlaces para cambiar la contraseña",
  reencolado: "Correos que esperaban un servidor",
  retomar: "Arreglos después de restaurar una copia",
};

import { addMonths, clubTime } from "./club-time.ts";

/**
 * Years after which the site deletes old data (Ley 25.326, art. 4). The privacy page shows these sentences, and each
 * area's hourly sweep deletes older data. Consumer requests are kept as long as claims can be brought (Ley 24.240,
 * art. 50), decisions of the office as long as most other claims (Código Civil y Comercial, art. 2560).
 */
export const PLAZOS = {
  prensa: { anios: 1, que: "Los pedidos de prensa", hasta: "hasta un año después del partido" },
  consumidor: {
    anios: 3,
    que: "Los pedidos de arrepentimiento o de baja",
    hasta: "hasta tres años después de la respuesta",
  },
  lecturas: { anios: 1, que: "Los ingresos que la puerta leyó sin conexión", hasta: "un año" },
  correos: { anios: 1, que: "A qué dirección mandamos cada correo", hasta: "un año" },
  decisiones: { anios: 5, que: "El registro de lo que decide la oficina", hasta: "cinco años" },
} as const satisfies Record<string, { anios: number; que: string; hasta: string }>;

/** Returns the club's date before which data of this kind is deleted. */
export function limiteDe(plazo: keyof typeof PLAZOS, ahora: Date): string {
  return addMonths(clubTime(ahora).fecha, -12 * PLAZOS[plazo].anios);
}

export type EstadoDeCuota = "pagada" | "vencida" | "pendiente";

/** How long the page to pay an instalment stays good; it keeps nothing from anybody else. */
export const MINUTOS_PARA_PAGAR = 60;

/** How an instalment stands on a day (both `YYYY-MM-DD` on the club's clock): overdue from the day after. */
export function estadoDeCuota(cuota: { pagadaEn: unknown; venceEl: string }, hoy: string): EstadoDeCuota {
  if (cuota.pagadaEn) return "pagada";
  return cuota.venceEl < hoy ? "vencida" : "pendiente";
}

export const CUOTA_YA_PAGA = "Esta cuota ya está paga.";

/** Time left in whole minutes, rounded up. */
export interface Restante {
  dias: number;
  horas: number;
  minutos: number;
}

/** @returns null once `inicio` (ISO 8601) has passed */
export function restanteHasta(inicio: string, now: number): Restante | null {
  const minutes = Math.ceil((Date.parse(inicio) - now) / 60_000);
  if (minutes <= 0) return null;
  return {
    dias: Math.floor(minutes / 1440),
    horas: Math.floor((minutes % 1440) / 60),
    minutos: minutes % 60,
  };
}

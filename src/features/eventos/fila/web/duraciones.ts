const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `9:05`: minutes and seconds left, never below zero. */
export function minutosYSegundos(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `2 días y 3 horas`, `3 horas y 20 minutos`, and the seconds in the last hour: `12:34`. */
export function falta(milliseconds: number): string {
  if (milliseconds < HOUR) return minutosYSegundos(milliseconds);
  const dias = Math.floor(milliseconds / DAY);
  const horas = Math.floor((milliseconds % DAY) / HOUR);
  const minutos = Math.floor((milliseconds % HOUR) / MINUTE);
  const parts = dias > 0 ? [de(dias, "día"), de(horas, "hora")] : [de(horas, "hora"), de(minutos, "minuto")];
  return parts.filter((part) => !part.startsWith("0 ")).join(" y ");
}

/** An approximate wait: `menos de 1 minuto`, `unos 12 minutos`, `unas 2 horas`. */
export function unosMinutos(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE);
  if (minutes <= 1) return "menos de 1 minuto";
  return minutes < 90 ? `unos ${minutes} minutos` : `unas ${Math.round(minutes / 60)} horas`;
}

function de(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

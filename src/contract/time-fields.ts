/** A time on the wire: `21:30`. */
export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
export const WRONG_TIME = "El formato de la hora no es correcto";

/** Accepts `2130` and `9:30`, because phones' numeric keyboards have no colon. */
export function tidyTime(typed: string): string {
  const [, hours, minutes] = /^(\d{1,2}):?(\d{2})$/.exec(typed.trim()) ?? [];
  return hours && minutes ? `${hours.padStart(2, "0")}:${minutes}` : typed;
}

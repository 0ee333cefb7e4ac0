import { api } from "#web/api.ts";
import { saveFile } from "#web/shell/save-file.ts";

const FALLO = "No pudimos preparar el archivo para tu calendario. Probá de nuevo.";

/** Downloads a booking as a calendar file. @returns the error message, or null */
export async function bajarCalendario(id: number): Promise<string | null> {
  try {
    const response = await api.reserva[":id"]["calendario.ics"].$get({ param: { id: String(id) } });
    if (!response.ok) return FALLO;
    saveFile(`reserva-${id}.ics`, await response.text(), "text/calendar");
    return null;
  } catch {
    return FALLO;
  }
}

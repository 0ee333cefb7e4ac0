import { api } from "#web/api.ts";
import { saveFile } from "#web/shell/save-file.ts";

const FALLO = "No pudimos preparar el archivo para tu calendario. Probá de nuevo.";

/** Fetches a booking as a calendar file and hands it to the browser. @returns the sentence that says why not, or null */
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

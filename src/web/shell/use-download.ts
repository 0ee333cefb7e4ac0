import { answerOf, type TypedAnswer } from "#web/api.ts";
import { saveFile } from "./save-file.ts";
import { useSingleFlight } from "./use-single-flight.ts";

const FALLO = "No se pudo descargar. Probá de nuevo en un minuto.";

/**
 * Saves the file of a call under the name that the server sends, one at a time.
 * @param report receives why a download failed, or null when a download begins
 */
export function useDownload(
  call: () => Promise<TypedAnswer & Response>,
  report: (problem: string | null) => void,
): [download: () => void, pending: boolean] {
  const [download, pending] = useSingleFlight(async () => {
    report(null);
    try {
      const response = await call();
      if (response.ok) {
        const file = await response.blob();
        const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
        saveFile(named ?? "archivo", file, file.type);
        return;
      }
      const refused = await answerOf(Promise.resolve(response));
      report(refused.ok ? FALLO : refused.problem.detail);
    } catch {
      // The download failed or was cut off: discard the partial file.
      report(FALLO);
    }
  });
  return [() => void download(), pending];
}

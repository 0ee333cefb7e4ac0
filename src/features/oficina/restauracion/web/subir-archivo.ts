import type { Answer } from "#web/api.ts";
import { TROZO_BYTES } from "../rules.ts";
import type { Llamadas } from "./llamadas.ts";

/** Pauses before a piece is sent again, for a line that breaks. */
const PAUSAS_MS = [1_000, 3_000, 10_000];

/**
 * Uploads a copy piece by piece, until it is whole or `signal` is aborted.
 * @param onProgress receives the fraction that has arrived, 0 to 1
 */
export async function subirArchivo(
  llamadas: Pick<Llamadas, "empezarSubida" | "subirTrozo">,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<{ nombre: string }>> {
  const subida = await llamadas.empezarSubida(file.size);
  if (!subida.ok) return subida;
  let fallas = 0;
  for (let desde = 0; desde < file.size; ) {
    if (signal.aborted) return subida;
    const answer = await llamadas.subirTrozo(
      subida.data.nombre,
      desde,
      file.slice(desde, desde + TROZO_BYTES),
    );
    const llegado = answer.ok ? answer.data.recibidos : answer.problem.context?.recibidos;
    if (typeof llegado === "number" && llegado > desde) {
      desde = llegado;
      fallas = 0;
      onProgress(desde / file.size);
      continue;
    }
    const pausa = PAUSAS_MS[fallas++];
    if (answer.ok || pausa === undefined || (answer.status !== 0 && answer.status < 500))
      return answer.ok ? subida : answer;
    await new Promise((resolve) => setTimeout(resolve, pausa));
  }
  return subida;
}

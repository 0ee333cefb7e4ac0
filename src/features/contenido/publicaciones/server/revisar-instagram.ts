import { withTables } from "#server/doctor/database.ts";
import { type Check, type Examined, findingsOf } from "#server/doctor/finding.ts";
import { createInstagram } from "#server/providers/posts/instagram.ts";
import { PostsUnavailable } from "#server/providers/posts/port.ts";
import { findSecret } from "#server/secret.ts";
import { findEstado } from "./publicaciones.repo.ts";
import { abrirToken } from "./tokens.ts";

const PART = "Instagram";
const PATIENCE_MS = 4_000;
const { ok, warning, bad } = findingsOf(PART);

export const instagram: Check = {
  part: PART,
  async look(examined) {
    const { token, apiUrl } = examined.settings.instagram;
    if (token === undefined) return [ok("Sin configurar: la portada no muestra publicaciones.")];
    const client = createInstagram({ baseUrl: apiUrl, token, timeoutMs: PATIENCE_MS });
    const renovado = await renewedToken(examined, token);
    // In the order in which the site tries them: first the renewed token, then the configured one.
    const tokens = [...new Set([renovado === "ilegible" ? null : renovado, token])].filter(
      (one) => one !== null,
    );
    for (const [index, current] of tokens.entries()) {
      try {
        await client.latest(current, 1);
        return [ok(`La credencial funciona.${renovado === "ilegible" ? DE_OTRA_CLAVE : ""}`)];
      } catch (error) {
        if (!(error instanceof PostsUnavailable)) throw error;
        if (error.kind !== "token")
          return [
            warning("Instagram no responde; la portada muestra lo último que leyó.", "Probá más tarde."),
          ];
        if (index < tokens.length - 1) continue;
      }
    }
    return [
      bad(
        `Instagram ya no acepta la credencial.${renovado === "ilegible" ? DE_OTRA_CLAVE : ""}`,
        "Generá otra en la aplicación de Meta y ponela en Sistema → Conexiones, o en INSTAGRAM_TOKEN si está ahí.",
      ),
    ];
  },
};

const DE_OTRA_CLAVE =
  " La renovada se guardó con otro SECRET o para otra credencial, y no se usa: vale la configurada.";

/** Returns the renewed token; `ilegible` if it was sealed under another `SECRET` or for another configured token. */
async function renewedToken({ database, settings }: Examined, configured: string) {
  try {
    const [url, secret] = await Promise.all([database(), findSecret(settings)]);
    if (url === null || secret === null) return null;
    const estado = await withTables(url, findEstado);
    return estado?.token ? (abrirToken(secret, configured, estado.token) ?? "ilegible") : null;
  } catch {
    // The database check already reports this failure.
    return null;
  }
}

import { withClient } from "#server/doctor/database.ts";
import { type Check, type Examined, findingsOf } from "#server/doctor/finding.ts";
import { createInstagram } from "#server/providers/posts/instagram.ts";
import { PostsUnavailable } from "#server/providers/posts/port.ts";

const PART = "Instagram";
const PATIENCE_MS = 4_000;
const { ok, warning, bad } = findingsOf(PART);

export const instagram: Check = {
  part: PART,
  async look(examined) {
    const { token, apiUrl } = examined.settings.instagram;
    if (token === undefined) return [ok("Sin configurar: la portada no muestra publicaciones.")];
    const client = createInstagram({ baseUrl: apiUrl, token, timeoutMs: PATIENCE_MS });
    // As the site does: the token as last renewed, and the one of the settings when that one is refused.
    const tokens = [...new Set([await renewedToken(examined), token])].filter((one) => one !== null);
    for (const [index, current] of tokens.entries()) {
      try {
        await client.latest(current, 1);
        return [ok("La credencial funciona.")];
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
        "Instagram ya no acepta la credencial.",
        "Generá otra en la aplicación de Meta, ponela en INSTAGRAM_TOKEN y arrancá de nuevo el sitio.",
      ),
    ];
  },
};

async function renewedToken({ database }: Examined): Promise<string | null> {
  try {
    const url = await database();
    if (url === null) return null;
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ token: string | null }>(
        "select token from estado_de_publicaciones",
      );
      return rows[0]?.token ?? null;
    });
  } catch {
    // The check of the database reports what is wrong with it.
    return null;
  }
}

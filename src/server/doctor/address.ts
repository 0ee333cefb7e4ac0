import { type Check, type Finding, findingsOf } from "./finding.ts";

const PART = "Dirección pública";
const PATIENCE_MS = 4_000;
const { ok, warning, bad } = findingsOf(PART);

export const address: Check = {
  part: PART,
  async look({ settings, production, has }) {
    if (!has("SITE_URL"))
      return [
        warning(
          "Falta SITE_URL en los ajustes: la revisión no sabe con qué dirección se entra al sitio.",
          "Poné SITE_URL=https://… en los ajustes y volvé a correr la revisión. El sitio usa, mientras falte, la que se confirmó en /instalar.",
        ),
      ];
    if (production && new URL(settings.siteUrl).protocol !== "https:")
      return [
        bad(
          "SITE_URL no empieza con https://: las contraseñas viajarían a la vista de todos.",
          "Poné un servidor web con TLS delante (docs/install.md) y https:// en SITE_URL.",
        ),
      ];
    try {
      const answer = await ask(`${settings.siteUrl}/healthz`);
      if (answer.status >= 300 && answer.status < 400)
        return [
          warning(
            "SITE_URL lleva a otra dirección.",
            "Poné en SITE_URL la dirección en la que termina quien entra, con o sin www.",
          ),
        ];
      const ours =
        answer.ok && ((await answer.json().catch(() => null)) as { ok?: unknown } | null)?.ok === true;
      if (ours) return [await readiness(settings.siteUrl)];
      if (answer.status >= 500)
        return [warning("El servidor web responde, pero el sitio está apagado.", "Arrancá el sitio.")];
      return [
        bad(
          "En SITE_URL responde otra cosa que este sitio.",
          "Revisá SITE_URL, a qué servidor apunta su nombre y qué hace el servidor web de adelante.",
        ),
      ];
    } catch (error) {
      return [explain(error)];
    }
  },
};

async function readiness(siteUrl: string): Promise<Finding> {
  const answer = await ask(`${siteUrl}/readyz`);
  if (answer.ok) return ok("El sitio responde en su dirección.");
  return warning(
    "El sitio responde en su dirección, pero dice que no está listo.",
    "Entrá a la página: si le falta configuración, lo dice; si no, mirá la base de datos.",
  );
}

function ask(url: string): Promise<Response> {
  return fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
}

function explain(error: unknown): Finding {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  if (code === "ENOTFOUND")
    return bad("El nombre de SITE_URL no existe.", "Creá su registro DNS (A o AAAA) hacia este servidor.");
  if (typeof code === "string" && /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL/.test(code))
    return bad(
      "El certificado de SITE_URL no sirve: los navegadores van a avisar que el sitio es inseguro.",
      "Mirá el registro de Caddy o renová el certificado; el puerto 80 tiene que llegar desde internet.",
    );
  return warning(
    "En SITE_URL no responde nadie.",
    "Si el sitio y su servidor web están prendidos, abrí los puertos 80 y 443; algunos servidores no llegan a su propia " +
      "dirección pública: probá desde un teléfono.",
  );
}

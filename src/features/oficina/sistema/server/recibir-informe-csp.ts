import { z } from "zod";
import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";

/**
 * Directives of the site's policies. Other values in a report are not used as labels, because reports are
 * untrusted.
 */
const DIRECTIVAS = new Set([
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "media-src",
  "frame-src",
  "object-src",
  "base-uri",
  "form-action",
  "frame-ancestors",
]);
const MAXIMO = 20;

const campos = z.record(z.string(), z.unknown());
/** The fields of a report in the older format, and in the Reporting API's. */
const informes = z.union([
  z.object({ "csp-report": campos }).transform((uno) => [uno["csp-report"]]),
  z
    .array(
      z
        .object({ type: z.literal("csp-violation"), body: campos })
        .nullable()
        .catch(null),
    )
    .transform((todos) => todos.flatMap((uno) => (uno ? [uno.body] : []))),
]);

interface Informe {
  directiva: string;
  bloqueado: string;
  pagina: string;
  archivo: string;
  linea: number | null;
}

/**
 * Logs reports about the content security policy. Because reports are untrusted, only known fields are
 * logged, URLs are cut after the path, and malformed reports are ignored.
 */
export async function recibirInformeCsp(deps: Deps, _actor: null, cuerpo: unknown): Promise<Outcome<null>> {
  for (const { directiva, ...informe } of leer(cuerpo).slice(0, MAXIMO)) {
    const regla = directiva.split(" ")[0] ?? "";
    const conocida = DIRECTIVAS.has(regla) ? regla : "other";
    deps.watch.metrics.countCspReport(conocida);
    deps.log.warn(
      {
        directiva: conocida,
        bloqueado: lugar(informe.bloqueado),
        pagina: lugar(informe.pagina),
        archivo: lugar(informe.archivo),
        linea: informe.linea,
      },
      "something on a page broke its content security policy",
    );
  }
  return done(null);
}

function leer(cuerpo: unknown): Informe[] {
  return (informes.safeParse(cuerpo).data ?? []).map((uno) => {
    const linea = uno.lineNumber ?? uno["line-number"];
    return {
      directiva:
        texto(uno.effectiveDirective) ||
        texto(uno["effective-directive"]) ||
        texto(uno["violated-directive"]),
      bloqueado: texto(uno.blockedURL ?? uno["blocked-uri"]),
      pagina: texto(uno.documentURL ?? uno["document-uri"]),
      archivo: texto(uno.sourceFile ?? uno["source-file"]),
      linea: Number.isInteger(linea) ? Number(linea) : null,
    };
  });
}

function texto(valor: unknown): string {
  return typeof valor === "string" ? valor : "";
}

/** Removes query, fragment and credentials from a URL; keeps only the scheme of URLs other than HTTP. */
function lugar(direccion: string): string {
  const url = URL.parse(direccion);
  if (!url) return /^[a-z-]{0,30}$/.test(direccion) ? direccion : "…";
  return /^(https?|wss?):$/.test(url.protocol) ? `${url.origin}${url.pathname}`.slice(0, 200) : url.protocol;
}

import { z } from "zod";
import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";

/** Directives of our policies. Reports are untrusted, and metric labels must stay bounded. */
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
/** Maximum number of violations accepted per request. */
const MAXIMO = 20;

const texto = z.string().catch("");
const numero = z.number().int().nullable().catch(null);

const informeViejo = z.object({
  "csp-report": z.object({
    "effective-directive": texto,
    "violated-directive": texto,
    "blocked-uri": texto,
    "document-uri": texto,
    "source-file": texto,
    "line-number": numero,
  }),
});
const informeNuevo = z.object({
  type: z.literal("csp-violation"),
  body: z.object({
    effectiveDirective: texto,
    blockedURL: texto,
    documentURL: texto,
    sourceFile: texto,
    lineNumber: numero,
  }),
});

interface Informe {
  directiva: string;
  bloqueado: string;
  pagina: string;
  archivo: string;
  linea: number | null;
}

/**
 * Logs content security policy reports. They are untrusted: only known fields are logged, with URLs cut after the path;
 * malformed reports are ignored.
 */
export async function recibirInformeCsp(
  deps: Pick<Deps, "log" | "watch">,
  _actor: null,
  cuerpo: unknown,
): Promise<Outcome<null>> {
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
  const viejo = informeViejo.safeParse(cuerpo);
  if (viejo.success) {
    const uno = viejo.data["csp-report"];
    return [
      {
        directiva: uno["effective-directive"] || uno["violated-directive"],
        bloqueado: uno["blocked-uri"],
        pagina: uno["document-uri"],
        archivo: uno["source-file"],
        linea: uno["line-number"],
      },
    ];
  }
  return (Array.isArray(cuerpo) ? cuerpo : []).flatMap((entrada) => {
    const nuevo = informeNuevo.safeParse(entrada);
    if (!nuevo.success) return [];
    const { effectiveDirective, blockedURL, documentURL, sourceFile, lineNumber } = nuevo.data.body;
    return [
      {
        directiva: effectiveDirective,
        bloqueado: blockedURL,
        pagina: documentURL,
        archivo: sourceFile,
        linea: lineNumber,
      },
    ];
  });
}

/** URL without query, fragment and credentials; only the scheme for non-HTTP URLs. */
function lugar(direccion: string): string {
  const url = URL.parse(direccion);
  if (!url) return /^[a-z-]{0,30}$/.test(direccion) ? direccion : "…";
  return /^(https?|wss?):$/.test(url.protocol) ? `${url.origin}${url.pathname}`.slice(0, 200) : url.protocol;
}

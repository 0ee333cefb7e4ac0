import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { readsContext } from "#web/contexts.ts";
import { seccionesDe, textoLegal } from "#web/markdown.ts";
import { publicMeta } from "#web/page-meta.ts";
import { CondicionesDeUso } from "../condiciones-de-uso.tsx";

/** Date of the default text; change date and text together. */
const VIGENTES_DESDE = "1.º de noviembre de 2026";

/** Parses the terms on the server, so that browsers need no parser. */
export function loader({ context }: LoaderFunctionArgs) {
  const reads = context.get(readsContext);
  const desde = reads.legalesDesde();
  return {
    ...seccionesDe(textoLegal(reads.club(), "terminos")),
    vigentes: desde ? enPalabras(clubTime(desde).fecha) : VIGENTES_DESDE,
  };
}

export const meta = publicMeta((club) => ({
  title: "Términos y condiciones",
  description: `Las condiciones de uso del sitio de ${club.identidad.nombre}: entradas, devoluciones, datos personales y contacto.`,
  path: "/terminos-y-condiciones",
}));

export default function Terminos() {
  return <CondicionesDeUso {...useLoaderData<typeof loader>()} />;
}

/** Formats `2026-11-01` as `1.º de noviembre de 2026`. */
function enPalabras(fecha: string): string {
  const day = new Date(`${fecha}T12:00:00Z`);
  const palabras = new Intl.DateTimeFormat("es-AR", { dateStyle: "long", timeZone: "UTC" }).format(day);
  return palabras.replace(/^1 /, "1.º ");
}

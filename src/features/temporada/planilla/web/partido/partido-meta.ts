import type { MetaDescriptor } from "react-router";
import { breadcrumbJsonLd, clubOfMeta, jsonLd, type MetaArgs, previewMeta } from "#web/page-meta.ts";
import { ESTADOS_DE_PARTIDO, resumenDePartido } from "../../../competencias/rules.ts";
import { datosDePartidos } from "../../../competencias/web/partido-meta.ts";
import { cuandoYDonde } from "../../rules.ts";
import type { PartidoCargado } from "./partido.page.tsx";

/** Builds link preview and structured data. */
export function partidoMeta(
  args: MetaArgs,
  { enVivo: { partido }, siteUrl }: PartidoCargado,
): MetaDescriptor[] {
  const club = clubOfMeta(args);
  const { id, estado, competencia, jornada } = partido;
  const name = resumenDePartido(partido);
  const data = datosDePartidos(club, [partido], siteUrl);
  return [
    ...previewMeta(club, siteUrl, {
      title: `${name} | ${club.identidad.nombre}`,
      description: [ESTADOS_DE_PARTIDO[estado], competencia?.nombre, jornada, cuandoYDonde(partido)]
        .filter(Boolean)
        .join(". "),
      url: `${siteUrl}/partido/${id}`,
      image: { url: `${siteUrl}/partido/${id}/previa.jpg`, alt: name },
    }),
    ...(data.length > 0 ? [jsonLd(...data)] : []),
    breadcrumbJsonLd(siteUrl, [{ title: name, path: `/partido/${id}` }]),
  ];
}

import type { MetaDescriptor } from "react-router";
import { clubInstant } from "#contract/club-time.ts";
import { formatFechaConAnio } from "#contract/format.ts";
import { breadcrumbJsonLd, clubOfMeta, jsonLd, type MetaArgs, previewMeta } from "#web/page-meta.ts";
import type { PartidoPublico } from "../../../competencias/contract.ts";
import { ESTADOS_DE_PARTIDO, tituloDePartido } from "../../../competencias/rules.ts";
import type { PartidoCargado } from "./partido.page.tsx";

const STATUS: Partial<Record<PartidoPublico["estado"], string>> = {
  postergado: "EventPostponed",
  suspendido: "EventPostponed",
};

/** Builds link preview and structured data; schema.org has no place for a score, so it is in the name. */
export function partidoMeta(
  args: MetaArgs,
  { partido, enVivo: { marcador, estado }, siteUrl }: PartidoCargado,
): MetaDescriptor[] {
  const club = clubOfMeta(args);
  const { id, fecha, hora, lugar, competencia, jornada } = partido;
  const [local, visitante] = [partido.local?.nombre ?? "A definir", partido.visitante?.nombre ?? "A definir"];
  const name = marcador
    ? `${local} ${marcador.local} - ${marcador.visitante} ${visitante}`
    : tituloDePartido(partido);
  const description = [
    ESTADOS_DE_PARTIDO[estado],
    [competencia?.nombre, jornada].filter(Boolean).join(", "),
    [fecha && formatFechaConAnio(fecha), hora && `${hora} hs`, lugar].filter(Boolean).join(", "),
  ]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ");
  const url = `${siteUrl}/partido/${id}`;
  const picture = `${url}/resultado.jpg`;
  const team = (nombre: string) => ({ "@type": "SportsTeam", name: nombre });
  return [
    ...previewMeta(club, siteUrl, {
      title: `${name} | ${club.identidad.nombre}`,
      description,
      url,
      image: { url: `${url}/previa.jpg`, alt: name },
    }),
    ...(fecha
      ? [
          jsonLd({
            "@type": "SportsEvent",
            "@id": `${url}#partido`,
            name,
            description,
            startDate: hora ? clubInstant(fecha, hora).toISOString() : fecha,
            eventStatus: `https://schema.org/${STATUS[estado] ?? "EventScheduled"}`,
            eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
            url,
            image: [picture],
            location: { "@type": "Place", name: lugar || local, address: lugar || local },
            organizer: {
              "@type": "SportsOrganization",
              name: club.identidad.nombre,
              url: `${siteUrl}/`,
            },
            homeTeam: team(local),
            awayTeam: team(visitante),
            competitor: [team(local), team(visitante)],
          }),
        ]
      : []),
    breadcrumbJsonLd(siteUrl, [{ title: name, path: `/partido/${id}` }]),
  ];
}

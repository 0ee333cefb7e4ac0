import { clubInstant } from "#contract/club-time.ts";
import { finEstimado } from "#features/eventos/eventos/rules.ts";
import {
  type ClubConDireccion,
  conDesfase,
  direccionDe,
} from "#features/eventos/eventos/web/sports-event.ts";
import type { PartidoPublico } from "../contract.ts";
import { ESTADOS_DE_PARTIDO, ladoEnPublico, resumenDePartido } from "../rules.ts";

/**
 * Describes matches as schema.org SportsEvents with both teams (Rule TEM-21), except those without a date or a team.
 * schema.org has no property for a score, so the score is in name and description.
 */
export const datosDePartidos = (
  club: ClubConDireccion,
  partidos: readonly PartidoPublico[],
  siteUrl: string,
) =>
  partidos.flatMap((partido) => {
    const { id, fecha, hora, lugar, estado, local, visitante, competencia, jornada } = partido;
    if (!fecha || !local || !visitante) return [];
    const inicio = hora ? clubInstant(fecha, hora) : null;
    const [homeTeam, awayTeam] = [local, visitante].map((lado) => ({
      "@type": "SportsTeam",
      name: ladoEnPublico(lado),
      ...(lado.slug && { url: `${siteUrl}/equipos/${lado.slug}` }),
    }));
    const name = resumenDePartido(partido);
    const isOff = estado === "postergado" || estado === "suspendido";
    return [
      {
        "@type": "SportsEvent",
        "@id": `${siteUrl}/partido/${id}#partido`,
        name,
        description: [competencia?.nombre, jornada, `${ESTADOS_DE_PARTIDO[estado]}: ${name}`]
          .filter(Boolean)
          .join(". "),
        startDate: inicio ? conDesfase(inicio) : fecha,
        ...(inicio && { endDate: conDesfase(finEstimado(inicio)) }),
        eventStatus: `https://schema.org/${isOff ? "EventPostponed" : "EventScheduled"}`,
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        url: `${siteUrl}/partido/${id}`,
        ...(lugar && { location: { "@type": "Place", name: lugar, address: direccionDe(club, lugar) } }),
        homeTeam,
        awayTeam,
        competitor: [homeTeam, awayTeam],
      },
    ];
  });

import ClipboardPen from "icon:clipboard-pen";
import Ticket from "icon:ticket";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { clubInstant, clubTime } from "#contract/club-time.ts";
import { ALLOWED } from "#contract/permission.ts";
import { finEstimado } from "#features/eventos/eventos/rules.ts";
import { useClub } from "#web/club.ts";
import { readsContext, siteUrlContext } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { hasRole, useSession } from "#web/session.ts";
import { ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { PartidoPublico } from "../../../competencias/contract.ts";
import {
  ESTADOS_DE_PARTIDO,
  motivoDe,
  resumenDePartido,
  tituloDePartido,
} from "../../../competencias/rules.ts";
import { datosDePartidos } from "../../../competencias/web/partido-meta.ts";
import { cuandoYDonde, estadoDe, LADOS, nombreDePeriodo } from "../../rules.ts";
import { Jugadas } from "../jugadas.tsx";
import { nombresDe } from "../quien.ts";
import { FichaDelPartido } from "./ficha-del-partido.tsx";
import { Marcador } from "./marcador.tsx";
import styles from "./partido.module.css";
import { useAnnouncement, useEnVivo } from "./use-en-vivo.ts";

const ID = /^[1-9]\d{0,8}$/;

export async function loader({ context, params: { id = "" } }: LoaderFunctionArgs) {
  if (!ID.test(id)) throw data(null, { status: 404 });
  const reads = context.get(readsContext);
  const enVivo = await reads.partidoEnVivo(Number(id));
  if (!enVivo) throw data(null, { status: 404 });
  const { estado, fecha } = enVivo.partido;
  const startsToday = estado === "programado" && fecha === clubTime(reads.now()).fecha;
  return { enVivo, follows: startsToday || estado === "enJuego", siteUrl: context.get(siteUrlContext) };
}

type PartidoCargado = Awaited<ReturnType<typeof loader>>;

export const meta = publicMeta<PartidoCargado>((club, loaded, siteUrl) => {
  if (!loaded) return { title: "Partido", description: "", path: "/fixture", index: false };
  const { partido } = loaded.enVivo;
  const { id, estado, competencia, jornada } = partido;
  const [title, path] = [resumenDePartido(partido), `/partido/${id}`];
  return {
    title,
    path,
    description: [ESTADOS_DE_PARTIDO[estado], competencia?.nombre, jornada, cuandoYDonde(partido)]
      .filter(Boolean)
      .join(". "),
    image: { url: `${siteUrl}${path}/previa.jpg`, alt: title },
    items: datosDePartidos(club, [partido], siteUrl),
  };
});

/** A match: score, plays and box score; follows it while it is played (Rules TEM-19, TEM-20). */
export default function PartidoPage() {
  const cargado = useLoaderData<typeof loader>();
  const { version, partido } = cargado.enVivo;
  return <Partido key={`${partido.id} ${version}`} {...cargado} />;
}

function Partido({ enVivo: initial, follows, siteUrl }: PartidoCargado) {
  const club = useClub();
  const session = useSession();
  const { enVivo, lastContact } = useEnVivo(initial, follows);
  const { partido, anotaciones, jugadores } = enVivo;
  const { id, deporte, estado } = partido;
  const url = `${siteUrl}/partido/${id}`;
  const motivo = motivoDe(partido);
  const nombres = nombresDe(partido, jugadores);
  const log = anotaciones.map((anotacion, n) => ({ epoca: 1, n, id: String(n), anotacion }));
  const played = estadoDe(log, deporte);
  const said = useAnnouncement(sentenceOf(partido, played.periodo));
  return (
    <article>
      <Marcador partido={partido} played={played} lastContact={lastContact} />
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <div className={`container stack-5 page ${styles.columnas}`}>
        <div className="stack-4 packed shrink">
          {motivo && <p className="note">{motivo}</p>}
          <div className="row-2">
            {partido.eventoId !== null && estado === "programado" && (
              <ButtonLink to={`/evento/${partido.eventoId}`} variant="accent" size="small" icon={<Ticket />}>
                Entradas
              </ButtonLink>
            )}
            <ShareAndCalendar
              title={tituloDePartido(partido)}
              share={{ text: shareText(partido), url }}
              calendar={citaDe(partido, url)}
            />
            {/* Coaches find it in their profile. */}
            {hasRole(session, ALLOWED.staff) && (
              <ButtonLink to={`/planilla/${id}`} variant="outline" size="small" icon={<ClipboardPen />}>
                Llevar la planilla
              </ButtonLink>
            )}
            {estado === "final" && (
              <ButtonLink
                href={`/partido/${id}/resultado.jpg`}
                download={`${club.slug}-${id}.jpg`}
                variant="outline"
                size="small"
              >
                Imagen del resultado
              </ButtonLink>
            )}
            {LADOS.map((lado) => {
              const { slug, equipo } = partido[lado] ?? {};
              return (
                slug && (
                  <ButtonLink key={lado} to={`/equipos/${slug}`} variant="outline" size="small">
                    {equipo}
                  </ButtonLink>
                )
              );
            })}
            <ButtonLink to="/fixture" variant="outline" size="small">
              Fixture y tablas
            </ButtonLink>
          </div>
        </div>
        {anotaciones.length > 0 && (
          <>
            {LADOS.map((lado) => (
              <FichaDelPartido
                key={lado}
                nombres={nombres}
                lado={lado}
                equipo={played[lado]}
                enJuego={estado === "enJuego"}
              />
            ))}
            <Jugadas titulo="Jugada a jugada" jugadas={played.jugadas} nombres={nombres} />
          </>
        )}
      </div>
    </article>
  );
}

/** Puts the score into a sentence for screen readers. */
function sentenceOf(partido: PartidoPublico, periodo: number) {
  if (partido.puntosLocal === null) return "";
  const when = partido.estado === "final" ? "Final" : nombreDePeriodo(partido.deporte, Math.max(1, periodo));
  return `${resumenDePartido(partido)}. ${when}.`;
}

/** Returns a match's entry in a calendar; false unless it is still to be played on a known day. */
function citaDe({ id, estado, fecha, hora, lugar, sinFecha }: PartidoPublico, url: string) {
  if (estado !== "programado" || fecha === null || sinFecha) return false;
  const start = clubInstant(fecha, hora ?? "00:00");
  const file = `/partido/${id}/partido.ics`;
  return { place: lugar, details: url, start, end: finEstimado(start), file, fileOnly: hora === null };
}

function shareText(partido: PartidoPublico) {
  if (partido.puntosLocal === null) return cuandoYDonde(partido);
  return `${partido.estado === "final" ? "Final" : "En vivo"}: ${resumenDePartido(partido)}`;
}

import ClipboardPen from "icon:clipboard-pen";
import Ticket from "icon:ticket";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatCuando, formatFechaLarga } from "#contract/format.ts";
import { ALLOWED } from "#contract/permission.ts";
import { api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { readsContext, siteUrlContext } from "#web/contexts.ts";
import { type MetaArgs, pageMeta } from "#web/page-meta.ts";
import { hasRole, useSession } from "#web/session.ts";
import { ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { ladoEnPublico } from "../../../competencias/rules.ts";
import type { PartidoEnVivo } from "../../contract.ts";
import { estadoDe, LADOS, type Lado, nombreDePeriodo } from "../../rules.ts";
import { FichaDelPartido } from "./ficha-del-partido.tsx";
import { Jugadas } from "./jugadas.tsx";
import { Marcador } from "./marcador.tsx";
import styles from "./partido.module.css";
import { partidoMeta } from "./partido-meta.ts";
import { useAnnouncement, useEnVivo } from "./use-en-vivo.ts";

const ID = /^[1-9]\d{0,8}$/;

export async function loader({ context, params: { id = "" } }: LoaderFunctionArgs) {
  if (!ID.test(id)) throw data(null, { status: 404 });
  const reads = context.get(readsContext);
  const [partido, enVivo] = await Promise.all([reads.partido(id), reads.partidoEnVivo(Number(id))]);
  if (!partido || !enVivo) throw data(null, { status: 404 });
  const { fecha: hoy } = clubTime(reads.now());
  const cuando = partido.fecha
    ? partido.hora
      ? formatCuando(partido.fecha, partido.hora, hoy)
      : formatFechaLarga(partido.fecha)
    : "Fecha a confirmar";
  return { partido, enVivo, cuando, esHoy: partido.fecha === hoy, siteUrl: context.get(siteUrlContext) };
}

export type PartidoCargado = Awaited<ReturnType<typeof loader>>;

const SIN_PARTIDO = pageMeta({ title: "Partido", index: false });

export const meta = (args: MetaArgs<PartidoCargado>) =>
  args.loaderData ? partidoMeta(args, args.loaderData) : SIN_PARTIDO(args);

/** A match: score, plays and box score; follows it while it is played (Rules TEM-19, TEM-20). */
export default function PartidoPage() {
  const cargado = useLoaderData<typeof loader>();
  return <Partido key={cargado.partido.id} {...cargado} />;
}

function Partido({ partido, enVivo: initial, cuando, esHoy, siteUrl }: PartidoCargado) {
  const club = useClub();
  const follows = initial.estado === "enJuego" || (initial.estado === "programado" && esHoy);
  const { enVivo, isCurrent } = useEnVivo(initial, follows);
  const { deporte, estado, anotaciones } = enVivo;
  const nombres = {
    local: ladoEnPublico(partido.local),
    visitante: ladoEnPublico(partido.visitante),
    deporte,
    jugadores: enVivo.jugadores,
  };
  const log = anotaciones.map((anotacion, n) => ({ epoca: 1, n, id: String(n), anotacion }));
  const played = estadoDe(log, deporte);
  const said = useAnnouncement(sentenceOf(enVivo, nombres));
  return (
    <article>
      <Marcador partido={partido} enVivo={enVivo} enJuego={played.enJuego} cuando={cuando} />
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <div className={`container stack-5 page ${styles.columnas}`}>
        <div className="stack-4 packed shrink">
          {!isCurrent && (
            <p className="note" role="status">
              Sin conexión con el club: el marcador puede estar atrasado.
            </p>
          )}
          <p>
            {partido.fecha ? formatFechaLarga(partido.fecha) : "Fecha a confirmar"}
            {partido.hora && <span>{`, ${partido.hora} hs`}</span>}
            {partido.lugar && <span>{`. ${partido.lugar}`}</span>}
          </p>
          {partido.motivo && <p className="note">{partido.motivo}</p>}
          <div className="row-2">
            {partido.eventoId !== null && estado === "programado" && (
              <ButtonLink to={`/evento/${partido.eventoId}`} variant="accent" size="small" icon={<Ticket />}>
                Entradas
              </ButtonLink>
            )}
            <ShareAndCalendar
              title={`${nombres.local} vs. ${nombres.visitante}`}
              share={{ text: shareText(enVivo, nombres, cuando), url: `${siteUrl}/partido/${partido.id}` }}
            />
            <LlevarPlanilla {...partido} />
            {estado === "final" && (
              <ButtonLink
                href={`/partido/${partido.id}/resultado.jpg`}
                download={`${club.slug}-${partido.id}.jpg`}
                variant="outline"
                size="small"
              >
                Imagen del resultado
              </ButtonLink>
            )}
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
            <Jugadas jugadas={played.jugadas} nombres={nombres} />
          </>
        )}
      </div>
    </article>
  );
}

/** Leads staff and the teams' coaches to the score sheet (Rule TEM-18). */
function LlevarPlanilla({ id, local, visitante }: PartidoCargado["partido"]) {
  const session = useSession();
  const isStaff = hasRole(session, ALLOWED.staff);
  const { answer } = useAnswer(session.usuario && !isStaff ? String(session.usuario.id) : null, (options) =>
    api.equipos.mios.$get({}, options),
  );
  const lugares = answer?.ok ? (answer.data.find(({ esPropia }) => esPropia)?.lugares ?? []) : [];
  const equipos = [local?.equipoId, visitante?.equipoId];
  if (!isStaff && !lugares.some(({ id, accede }) => accede && equipos.includes(id))) return null;
  return (
    <ButtonLink to={`/planilla/${id}`} variant="outline" size="small" icon={<ClipboardPen />}>
      Llevar la planilla
    </ButtonLink>
  );
}

/** Puts the score into a sentence for screen readers. */
function sentenceOf({ deporte, estado, marcador, periodo }: PartidoEnVivo, nombres: Record<Lado, string>) {
  if (!marcador) return "";
  const score = `${nombres.local} ${marcador.local}, ${nombres.visitante} ${marcador.visitante}`;
  return `${score}. ${estado === "final" ? "Final" : nombreDePeriodo(deporte, Math.max(1, periodo))}.`;
}

function shareText({ estado, marcador }: PartidoEnVivo, nombres: Record<Lado, string>, cuando: string) {
  if (!marcador) return cuando;
  const score = `${nombres.local} ${marcador.local} - ${marcador.visitante} ${nombres.visitante}`;
  return estado === "final" ? `Final: ${score}` : `En vivo: ${score}`;
}

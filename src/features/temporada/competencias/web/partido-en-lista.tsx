import MapPin from "icon:map-pin";
import { formatDiaCercano } from "#contract/format.ts";
import { EscudoDeLado } from "#features/eventos/eventos/web/escudos.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import type { PartidoPublico } from "../contract.ts";
import { ESTADOS_DE_PARTIDO, ladosEnPublico, resultadoDe, sinFechaDe, TONO_DE_PARTIDO } from "../rules.ts";
import styles from "./temporada.module.css";

/** @param hoy today in the club's time zone */
export function ListaDePartidos({ partidos, hoy }: { partidos: readonly PartidoPublico[]; hoy: string }) {
  if (partidos.length === 0) return null;
  return (
    <ul className="columns-l plain-list">
      {partidos.map((partido) => (
        <li key={partido.id}>
          <PartidoEnLista partido={partido} hoy={hoy} />
        </li>
      ))}
    </ul>
  );
}

/** A match as a card that links to its page (Rule TEM-21). */
export function PartidoEnLista({ partido, hoy }: { partido: PartidoPublico; hoy: string }) {
  const { id, fecha, hora, lugar, estado, local, visitante } = partido;
  const propio = [local, visitante].find((lado) => lado?.equipoId);
  const falta = sinFechaDe(partido);
  const cuando =
    falta ?? [fecha && formatDiaCercano(fecha, hoy), hora && `${hora} hs`].filter(Boolean).join(" · ");
  const nombres = ladosEnPublico(partido);
  const puntos = { local: partido.puntosLocal, visitante: partido.puntosVisitante };
  return (
    <article className={`box raised ringed column pad-4 ${styles.tarjeta}`}>
      <p className="row-2 middle apart text-s strong">
        <span className="capital">{cuando}</span>
        {estado !== "programado" && (
          <Badge tone={TONO_DE_PARTIDO[estado]}>{ESTADOS_DE_PARTIDO[estado]}</Badge>
        )}
      </p>
      <Link className="stretched stack-1 bright not-underlined" to={`/partido/${id}`}>
        {(["local", "visitante"] as const).map((cual) => {
          const lado = partido[cual];
          return (
            <span
              key={cual}
              className={`line-3 middle ${styles.lado}`}
              data-fue={(lado && resultadoDe(partido, lado.participanteId)) ?? undefined}
            >
              <EscudoDeLado className={styles.escudo} lado={lado} />
              <span className="grow breakable">{nombres[cual]}</span>
              {puntos[cual] !== null && <span className="text-xl display">{puntos[cual]}</span>}
            </span>
          );
        })}
      </Link>
      <div className="note to-foot breakable">
        <p>{[propio?.equipo, partido.competencia?.nombre, partido.jornada].filter(Boolean).join(" · ")}</p>
        {lugar && puntos.local === null && (
          <p className="line-2 middle">
            <MapPin className="accent" /> {lugar}
          </p>
        )}
      </div>
    </article>
  );
}

import { useEffect, useState } from "react";
import { Link } from "#web/ui/link.tsx";
import type { PartidoPublico } from "../contract.ts";
import { ladoEnPublico } from "../rules.ts";
import styles from "./en-vivo.module.css";

const EVERY_MS = 15_000;

/** More bars would push the next match's button out of a small phone's view (Rule EVE-17). */
const BARRAS_MAX = 2;

/**
 * A bar for each match that is being played (Rule TEM-24), or for the first of many. Polls the score while the page is
 * visible; silent for screen readers, because the match's own page announces the score.
 */
export function EnVivo({ partidos }: { partidos: readonly PartidoPublico[] }) {
  if (partidos.length === 0) return null;
  const mostrados = partidos.length > BARRAS_MAX ? partidos.slice(0, 1) : partidos;
  const otros = partidos.length - mostrados.length;
  return (
    <ul className={`plain-list on-dark ${styles.barras}`} aria-label="Partidos en vivo">
      {mostrados.map((partido) => (
        <li key={partido.id} className="container">
          <Barra {...partido} />
        </li>
      ))}
      {otros > 0 && (
        <li className="container">
          <Link className="row-3 middle bright target" to="/fixture">
            Y {otros} partidos más en vivo
          </Link>
        </li>
      )}
    </ul>
  );
}

function Barra(initial: PartidoPublico) {
  const [partido, setPartido] = useState(initial);
  const { id, estado, local, visitante, puntosLocal, puntosVisitante } = partido;
  const isLive = estado === "enJuego";
  useEffect(() => {
    if (!isLive) return;
    const ask = async () => {
      if (document.hidden) return;
      // Without the typed client, to keep its code out of the home page.
      const response = await fetch(`/api/partidos/${id}/marcador`).catch(() => null);
      if (response?.ok) setPartido((await response.json()).partido as PartidoPublico);
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isLive]);
  return (
    <Link className={`row-2 tight middle bright not-underlined target ${styles.barra}`} to={`/partido/${id}`}>
      <span className={`eyebrow with-icon ${styles.marca}`} data-en-vivo={isLive || undefined}>
        {isLive ? "En vivo" : "Terminó"}
      </span>
      {/* A score stays in view beside the longest name. */}
      <span className="line-2 shrink tabular">
        <span className="breakable two-lines">{ladoEnPublico(local)}</span>
        <span className="nowrap">{puntosLocal === null ? "vs." : `${puntosLocal} –`}</span>
      </span>
      <span className="line-2 shrink tabular">
        <span className="breakable two-lines">{ladoEnPublico(visitante)}</span>
        <span>{puntosVisitante}</span>
      </span>
    </Link>
  );
}

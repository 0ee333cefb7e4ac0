import { useEffect, useState } from "react";
import { Link } from "#web/ui/link.tsx";
import type { PartidoPublico } from "../contract.ts";
import { ladoEnPublico } from "../rules.ts";
import styles from "./en-vivo.module.css";

const EVERY_MS = 15_000;

/** A bar for each match that is being played (Rule TEM-24). */
export function EnVivo({ partidos }: { partidos: readonly PartidoPublico[] }) {
  if (partidos.length === 0) return null;
  return (
    <ul className={`plain-list on-dark ${styles.barras}`} aria-label="Partidos en vivo">
      {partidos.map((partido) => (
        <li key={partido.id} className="container">
          <Barra {...partido} />
        </li>
      ))}
    </ul>
  );
}

function Barra({ id, local, visitante, puntosLocal, puntosVisitante }: PartidoPublico) {
  const { marcador, estado } = useMarcador(id, {
    estado: "enJuego",
    marcador: { local: puntosLocal ?? 0, visitante: puntosVisitante ?? 0 },
  });
  return (
    <Link className={`row-3 tight middle bright not-underlined target ${styles.barra}`} to={`/partido/${id}`}>
      <span className={`eyebrow with-icon ${styles.marca}`} data-en-vivo={estado === "enJuego" || undefined}>
        {estado === "enJuego" ? "En vivo" : "Terminó"}
      </span>
      <span className="breakable tabular">
        {`${ladoEnPublico(local)} ${marcador?.local} – ${marcador?.visitante} ${ladoEnPublico(visitante)}`}
      </span>
    </Link>
  );
}

interface Vivo {
  estado: PartidoPublico["estado"];
  marcador: { local: number; visitante: number } | null;
}

/**
 * Polls the score while the page is visible, without the typed client, to keep its code out of the home page. Silent
 * for screen readers, because the match's own page announces the score.
 */
function useMarcador(id: number, first: Vivo): Vivo {
  const [vivo, setVivo] = useState(first);
  const isLive = vivo.estado === "enJuego";
  useEffect(() => {
    if (!isLive) return;
    const ask = async () => {
      if (document.hidden) return;
      const response = await fetch(`/api/partidos/${id}/marcador`).catch(() => null);
      const next = response?.ok ? ((await response.json()) as Vivo) : null;
      if (next?.marcador) setVivo(next);
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isLive]);
  return vivo;
}

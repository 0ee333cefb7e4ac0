import type { ReactNode } from "react";
import { plain } from "#contract/text.ts";
import { drawnUrl, useClub } from "#web/club.ts";
import type { equiposDe } from "../rules.ts";
import styles from "./escudos.module.css";

/** Imports only the type, because the home page gets the teams from its loader. */
type Equipos = ReturnType<typeof equiposDe>;

/**
 * Crests of the teams around an event's text: the club's own, and a shield with letters for any other team.
 * An event without teams gets only the club's crest.
 */
export function EntreEscudos({ equipos, children }: { equipos: Equipos; children: ReactNode }) {
  const [local = null, visitante] = equipos ?? [];
  return (
    <div className={`row-4 middle centred ${styles.cruce}`}>
      <Escudo equipo={local} />
      <div>{children}</div>
      {visitante && <Escudo equipo={visitante} />}
    </div>
  );
}

interface EscudoProps {
  /** Name of the team; null for the club. */
  equipo: string | null;
  /** Address of its crest; without one, a shield with letters. */
  imagen?: string | null;
  className?: string | undefined;
}

/** A team's crest, decorative beside its name. A team whose name contains the club's gets the club's crest. */
export function Escudo({ equipo, imagen = null, className = "" }: EscudoProps) {
  const club = useClub();
  const propio = equipo === null || plain(equipo).includes(plain(club.identidad.nombreCorto));
  const src = imagen ?? (propio ? drawnUrl(club, "/escudo.webp") : null);
  if (src !== null)
    return <img className={`${styles.escudo} ${className}`} src={src} width={88} height={104} alt="" />;
  return (
    <svg className={`${styles.escudo} ${className}`} viewBox="0 0 88 104" aria-hidden="true">
      <path d="M4 8q40-9 80 0v48c0 22-18 36-40 44C22 92 4 78 4 56z" />
      <text x="44" y="64">
        {siglas(equipo ?? "")}
      </text>
    </svg>
  );
}

interface EscudoDeLadoProps {
  /** A team of the club has an `equipoId`; null while the opponent is not known. */
  lado: { nombre: string; equipoId: number | null; escudo: string | null } | null;
  className: string | undefined;
}

/** The crest of a side of a match; a question mark for an unknown one. */
export function EscudoDeLado({ lado, className }: EscudoDeLadoProps) {
  const equipo = lado ? (lado.equipoId === null ? lado.nombre : null) : "?";
  return <Escudo className={className} equipo={equipo} imagen={lado?.escudo ?? null} />;
}

/** Abbreviates a team's name: "SVB" for "Sp. Villa Ballester", "GIM" for "Gimnasia". */
function siglas(equipo: string): string {
  const palabras = equipo.split(/\s+/);
  return (palabras.length > 1 ? palabras.map((palabra) => palabra[0]).join("") : equipo)
    .slice(0, 3)
    .toLocaleUpperCase("es");
}

import { Escudo } from "#features/eventos/eventos/web/escudos.tsx";
import type { Lado } from "../contract.ts";
import styles from "./temporada.module.css";

/** The small crest beside a side's name; a question mark while the opponent is not known. */
export function EscudoDeLado({ lado }: { lado: Lado | null }) {
  return (
    <Escudo
      className={styles.escudo}
      equipo={lado ? (lado.equipoId === null ? lado.nombre : null) : "?"}
      imagen={lado?.escudo ?? null}
    />
  );
}

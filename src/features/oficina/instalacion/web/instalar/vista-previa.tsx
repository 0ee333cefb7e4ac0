import Menu from "icon:menu";
import type { CSSProperties } from "react";
import { type Colores, paletteOf } from "#contract/palette.ts";
import styles from "./vista-previa.module.css";

interface VistaPreviaProps {
  nombre: string;
  colores: Colores;
}

/** How the site's header and a card look with the chosen colours. */
export function VistaPrevia({ nombre, colores }: VistaPreviaProps) {
  const club = nombre || "Tu club";
  return (
    <figure className={styles.preview} style={paletteOf(colores) as CSSProperties}>
      <figcaption>Así se va a ver</figcaption>
      <div className={styles.screen} aria-hidden="true">
        <div className={styles.bar}>
          <span className={styles.badge}>{club.slice(0, 1).toUpperCase()}</span>
          <span className={styles.barName}>{club}</span>
          <Menu />
        </div>
        <div className={styles.card}>
          <span className={styles.cardTitle}>Próximo partido</span>
          <span className={styles.cardText}>Sábado 21:00, en casa</span>
          <span className={styles.cardButton}>Comprar entrada</span>
        </div>
      </div>
    </figure>
  );
}

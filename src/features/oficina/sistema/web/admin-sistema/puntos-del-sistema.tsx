import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { EstadoDelSistema } from "../../contract.ts";
import { JUICIOS, type Juicio } from "../../rules.ts";
import styles from "./admin-sistema.module.css";

const PALABRAS: Record<Juicio, { tone: BadgeTone; texto: string }> = {
  ok: { tone: "success", texto: "En orden" },
  atencion: { tone: "warn", texto: "Atención" },
  mal: { tone: "danger", texto: "Mal" },
};

/** A card for each part of the site, problems first. */
export function PuntosDelSistema({ puntos }: { puntos: EstadoDelSistema["puntos"] }) {
  const urgentes = puntos.toSorted((a, b) => JUICIOS.indexOf(b.juicio) - JUICIOS.indexOf(a.juicio));
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of lists without bullets.
    <ul className={styles.points} role="list" aria-label="Partes del sitio">
      {urgentes.map(({ clave, nombre, valor, juicio, consejo }) => (
        <li key={clave} className={`${styles.point} ${styles[juicio]}`}>
          <div className={styles.pointTop}>
            <h2>{nombre}</h2>
            <Badge tone={PALABRAS[juicio].tone}>{PALABRAS[juicio].texto}</Badge>
          </div>
          <p>{valor}</p>
          {consejo && <p className={styles.advice}>{consejo}</p>}
        </li>
      ))}
    </ul>
  );
}

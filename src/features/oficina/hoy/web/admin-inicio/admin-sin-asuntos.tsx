import { Card } from "#web/ui/card.tsx";
import styles from "./admin-inicio.module.css";

export function AdminSinAsuntos() {
  return (
    <Card>
      <div className={`stack-2 centred text-centre ${styles.empty}`}>
        <svg className={styles.picture} viewBox="0 0 240 132" fill="none" aria-hidden="true">
          <path className={styles.wall} d="M12 8h216v84H12z" />
          <g className={styles.lines}>
            <path d="M12 92h216M84 92V62a36 36 0 0 1 72 0v30" />
            <circle cx="120" cy="62" r="14" />
          </g>
          <g className={styles.bench}>
            <path d="M28 92h184v10H28z" />
            <path d="M46 102v22M194 102v22M34 124h24M182 124h24" />
          </g>
          <g className={styles.ball}>
            <circle cx="80" cy="71" r="21" />
            <path d="M59 71h42M80 50v42M66 56c8 9 8 21 0 30M94 56c-8 9-8 21 0 30" />
          </g>
          <g className={styles.thermos}>
            <path d="M168 92V58q0-6 6-8v-8h14v8q6 2 6 8v34z" />
            <path className={styles.band} d="M168 68h26v12h-26zM176 36h10v6h-10z" />
          </g>
          <g className={styles.mate}>
            <path d="M128 72q-5 20 8 20h10q13 0 8-20z" />
            <path className={styles.rim} d="M126 72h30" />
            <path className={styles.straw} d="m146 72 10-24h6" />
            <path className={styles.steam} d="M134 64q-4-5 0-10t0-10M142 62q-3-4 0-8" />
          </g>
        </svg>
        <p className={styles.title}>No espera nadie</p>
        <p className={styles.text}>Está todo respondido. ¡Buen trabajo! Tomate un mate, que lo ganaste.</p>
      </div>
    </Card>
  );
}

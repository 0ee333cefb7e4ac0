import { lazy, Suspense } from "react";
import styles from "./admin-grafico.module.css";

/** How the bars of a series are filled: told apart without colours too. */
export type Trama = "llena" | "rayada" | "clara";

export interface SerieDeGrafico {
  name: string;
  label: string;
  trama: Trama;
}

export interface AdminGraficoProps {
  /** What it shows, for those who do not see it. */
  label: string;
  /** `cuando` stands below the bar; the other fields are the series. */
  filas: readonly ({ cuando: string } & Record<string, string | number>)[];
  series: readonly SerieDeGrafico[];
  /** The heading of what a pointed-at bar tells; without it what stands below the bar. */
  titular?: (cuando: string) => string;
}

// Apart: the library weighs as much as all the rest of the screen. Without it, the table still says everything.
const Barras = lazy(() =>
  import("./admin-barras.tsx").catch(() => ({
    default: () => <p className={styles.missing}>No se pudo cargar el gráfico.</p>,
  })),
);

/** Bars over time, a series on the other, in a place that is kept for them while they load. */
export function AdminGrafico(props: AdminGraficoProps) {
  return (
    <div>
      {props.series.length > 1 && (
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to some readers unless it says so.
        <ul className={styles.legend} role="list">
          {props.series.map(({ name, label, trama }) => (
            <li key={name}>
              <span className={`${styles.swatch} ${styles[trama]}`} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.chart} role="img" aria-label={props.label}>
        <Suspense>
          <Barras {...props} />
        </Suspense>
      </div>
    </div>
  );
}

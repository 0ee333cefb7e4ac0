import { lazy, Suspense } from "react";
import styles from "./admin-grafico.module.css";

/** Fill pattern of a series, distinguishable without colour. */
export type Trama = "llena" | "rayada" | "clara";

interface SerieDeGrafico {
  name: string;
  label: string;
  trama: Trama;
}

export interface AdminGraficoProps {
  /** Accessible description. */
  label: string;
  /** `cuando` is the axis label; the other fields are the series. */
  filas: readonly ({ cuando: string } & Record<string, string | number>)[];
  series: readonly SerieDeGrafico[];
  /** Heading of the tooltip; defaults to the axis label. */
  titular?: (cuando: string) => string;
}

// Lazy, because the chart library is as large as the rest of the screen. Without it the table has all figures.
const Barras = lazy(() =>
  import("./admin-barras.tsx").catch(() => ({
    default: () => <p className={styles.missing}>No se pudo cargar el gráfico.</p>,
  })),
);

/** Stacked bars over time, in a placeholder of the same size while the library loads. */
export function AdminGrafico(props: AdminGraficoProps) {
  return (
    <div>
      {props.series.length > 1 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of lists without bullets.
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

import { formatMoney } from "#contract/format.ts";
import styles from "./admin-grafico.module.css";

interface SerieDeGrafico {
  name: string;
  label: string;
  /** Pattern that can be distinguished without colours. */
  trama: "llena" | "rayada" | "clara";
}

interface AdminGraficoProps {
  label: string;
  /** `cuando` is the label on the axis; the other fields are the series. */
  rows: readonly ({ cuando: string } & Record<string, string | number>)[];
  series: readonly SerieDeGrafico[];
  /** Heading of the tooltip; by default the label on the axis. */
  titular?: (cuando: string) => string;
}

/** Stacked bars over time. Negative amounts, for weeks with more refunds than revenue, are below the axis. */
export function AdminGrafico({ label, rows, series, titular = (cuando) => cuando }: AdminGraficoProps) {
  const sumOf = (row: AdminGraficoProps["rows"][number], sign: 1 | -1) =>
    series.reduce((sum, { name }) => sum + Math.max(0, sign * Number(row[name])), 0);
  const highest = Math.max(...rows.map((row) => sumOf(row, 1)));
  const lowest = -Math.max(...rows.map((row) => sumOf(row, -1)));
  const step = stepOf(highest - lowest);
  const [top, bottom] = [Math.ceil(highest / step) * step, Math.floor(lowest / step) * step];
  const percent = (amount: number) => `${(amount / (top - bottom)) * 100}%`;
  const lines = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, n) => top - n * step);

  return (
    <div>
      {series.length > 1 && (
        <ul className="row-4 tight text-s" role="list">
          {series.map(({ name, label, trama }) => (
            <li key={name} className="line-2 middle">
              <span className={`${styles.swatch} ${styles[trama]}`} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.chart} role="img" aria-label={label}>
        <div className={styles.plot}>
          {lines.map((amount) => (
            <div
              key={amount}
              className={`${styles.line} ${amount === 0 ? styles.axis : ""}`}
              style={{ top: percent(top - amount) }}
            >
              <span>{breve(amount)}</span>
            </div>
          ))}
          {rows.map((row, n) => (
            <div key={row.cuando} className={styles.column}>
              {([1, -1] as const).map((sign) => (
                <div
                  key={sign}
                  className={sign > 0 ? styles.above : styles.below}
                  style={{
                    height: percent(sumOf(row, sign)),
                    [sign > 0 ? "bottom" : "top"]: percent(sign > 0 ? -bottom : top),
                  }}
                >
                  {series.map(({ name, trama }) => (
                    <div
                      key={name}
                      className={styles[trama]}
                      style={{ flexGrow: Math.max(0, sign * Number(row[name])) }}
                    />
                  ))}
                </div>
              ))}
              <span className={`muted nowrap ${styles.when}`}>{row.cuando}</span>
              <div
                className={`text-s nowrap box radius-s ${styles.tip}`}
                style={{ [n < rows.length / 2 ? "left" : "right"]: "50%" }}
              >
                <strong>{titular(row.cuando)}</strong>
                {series.map(({ name, label }) => (
                  <span key={name}>
                    {label} {formatMoney(Number(row[name]))}
                  </span>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Returns the distance between grid lines: a round amount, for about five lines. */
function stepOf(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 5));
  return power * ([1, 2, 5].find((factor) => factor * power >= range / 5) ?? 10);
}

const numero = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** Shortens an amount for the axis: `$ 450 mil`, `$ 1,8 M`. */
function breve(pesos: number): string {
  const size = Math.abs(pesos);
  const [unit, name] = size < 1_000 ? [1, ""] : size < 1_000_000 ? [1_000, " mil"] : [1_000_000, " M"];
  return `${pesos < 0 ? "-" : ""}$ ${numero.format(size / unit)}${name}`.replaceAll(" ", "\u00a0");
}

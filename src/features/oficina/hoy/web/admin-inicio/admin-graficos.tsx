import { addDays } from "#contract/club-time.ts";
import { formatLista, formatMoney } from "#contract/format.ts";
import { roundPesos } from "#contract/money.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { MesDelTablero, SemanaDelTablero, Tablero } from "../../contract.ts";
import { diaYMes, importeDe, porcentaje } from "../../rules.ts";
import styles from "./admin-graficos.module.css";

const TRAMAS = ["llena", "rayada", "clara"] as const;

export function AdminDineroPorSemana({ semanas, conceptos }: Pick<Tablero, "semanas" | "conceptos">) {
  const vistos = conceptos.filter((uno) => semanas.some((semana) => importeDe(semana, uno) !== null));
  const importesDe = (semana: SemanaDelTablero) => vistos.map((uno) => importeDe(semana, uno) ?? 0);
  const totalDe = (semana: SemanaDelTablero) => importesDe(semana).reduce((total, uno) => total + uno, 0);
  const [esta, anterior] = [semanas.at(-1), semanas.at(-2)];
  return (
    <section aria-labelledby="cobros">
      <h2 id="cobros" className="below-3 text-xl">
        Dinero por semana
      </h2>
      <Card>
        {!esta || semanas.every((semana) => importesDe(semana).every((importe) => importe === 0)) ? (
          <EmptyState title="Todavía no hay ventas">
            <p>
              Lo que se cobre de {formatLista(vistos.map(({ nombre }) => nombre.toLowerCase()))} se ve acá,
              semana por semana.
            </p>
          </EmptyState>
        ) : (
          <>
            <p>
              <strong className="text-2xl tabular nowrap display">{formatMoney(totalDe(esta))}</strong> esta
              semana
              {anterior && (
                <span className="muted">
                  ; <span className="nowrap">{formatMoney(totalDe(anterior))}</span> la anterior
                </span>
              )}
            </p>
            <AdminGrafico
              label={`Barras con el dinero de las últimas ${semanas.length} semanas. La tabla de abajo dice lo mismo.`}
              rows={semanas.map((semana) => ({
                cuando: diaYMes(semana.desde),
                ...Object.fromEntries(vistos.map((uno) => [uno.campo, importeDe(semana, uno) ?? 0])),
              }))}
              series={vistos.map(({ campo, nombre }, n) => ({
                name: campo,
                label: nombre,
                trama: TRAMAS[n % TRAMAS.length] ?? "llena",
              }))}
              titular={(cuando) => `Semana del ${cuando}`}
            />
            <AdminTabla
              caption="Dinero por semana"
              primera="Semana"
              columnas={[...vistos.map(({ nombre }) => nombre), ...(vistos.length > 1 ? ["Total"] : [])]}
              rows={semanas.map((semana) => [
                `${diaYMes(semana.desde)} al ${diaYMes(addDays(semana.desde, 6))}`,
                ...[...importesDe(semana), ...(vistos.length > 1 ? [totalDe(semana)] : [])].map(formatMoney),
              ])}
            />
          </>
        )}
      </Card>
    </section>
  );
}

const corto = new Intl.DateTimeFormat("es-AR", { month: "short", timeZone: "UTC" });
const largo = new Intl.DateTimeFormat("es-AR", { month: "long", year: "numeric", timeZone: "UTC" });
const primero = (mes: string) => new Date(`${mes}T00:00:00Z`);
/** Returns the unpaid amount of a month that is not overdue. */
const porVencer = ({ total, cobrado, vencido }: MesDelTablero) => roundPesos(total - cobrado - vencido);

export function AdminCuotas({ meses }: { meses: readonly MesDelTablero[] }) {
  const este = meses.at(-1);
  const vencido = meses.reduce((suma, mes) => suma + mes.vencido, 0);
  return (
    <section aria-labelledby="cuotas">
      <h2 id="cuotas" className="below-3 text-xl">
        Cuotas por mes
      </h2>
      <Card>
        {!este || meses.every(({ total }) => total === 0) ? (
          <EmptyState title="Todavía no hay cuotas">
            <p>Cuando haya socios confirmados, acá se ve cuánto pagaron de lo que vence cada mes.</p>
          </EmptyState>
        ) : (
          <>
            <p>
              <strong className="text-2xl tabular nowrap display">
                {porcentaje(este.cobrado, este.total)} %
              </strong>{" "}
              cobrado de lo que vence este mes
              {vencido > 0 && (
                <span className="muted">
                  ; <span className="nowrap">{formatMoney(vencido)}</span>{" "}
                  <StaffLink to="usuarios/?socio-cuotas=adeudan#socio">sin pagar</StaffLink> en {meses.length}{" "}
                  meses
                </span>
              )}
            </p>
            <AdminGrafico
              label={`Barras con las cuotas de los últimos ${meses.length} meses. La tabla de abajo dice lo mismo.`}
              rows={meses.map((mes) => ({
                cuando: corto.format(primero(mes.mes)),
                cobrado: mes.cobrado,
                vencido: mes.vencido,
                porVencer: porVencer(mes),
              }))}
              series={[
                { name: "cobrado", label: "Cobrado", trama: "llena" },
                { name: "vencido", label: "Vencido", trama: "rayada" },
                { name: "porVencer", label: "Por vencer", trama: "clara" },
              ]}
            />
            <AdminTabla
              caption="Cuotas por mes"
              primera="Vencen en"
              columnas={["Cobrado", "Vencido", "Por vencer", "Total", "Pagadas"]}
              rows={meses.map((mes) => [
                largo.format(primero(mes.mes)),
                ...[mes.cobrado, mes.vencido, porVencer(mes), mes.total].map(formatMoney),
                `${mes.pagadas} de ${mes.cuotas}`,
              ])}
            />
          </>
        )}
      </Card>
    </section>
  );
}

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
function AdminGrafico({ label, rows, series, titular = (cuando) => cuando }: AdminGraficoProps) {
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

interface AdminTablaProps {
  caption: string;
  primera: string;
  columnas: readonly string[];
  /** The heading of each row, followed by its cells. */
  rows: readonly (readonly string[])[];
}

/** The figures of a chart as a table, for exact values and screen readers. */
function AdminTabla({ caption, primera, columnas, rows }: AdminTablaProps) {
  return (
    <details>
      <summary>Ver como tabla</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className="sideways" aria-label={`${caption}, como tabla`} tabIndex={0}>
        <table className="table">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{primera}</th>
              {columnas.map((columna) => (
                <th key={columna} scope="col">
                  {columna}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([titulo = "", ...celdas]) => (
              <tr key={titulo}>
                <th scope="row">{titulo}</th>
                {celdas.map((celda, n) => (
                  <td key={columnas[n]}>{celda}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

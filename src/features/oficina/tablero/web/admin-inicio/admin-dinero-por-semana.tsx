import { addDays } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { SemanaDelTablero } from "../../contract.ts";
import { diaYMes } from "../../rules.ts";
import { AdminGrafico } from "./admin-grafico.tsx";
import styles from "./admin-inicio.module.css";
import { AdminTabla } from "./admin-tabla.tsx";

const totalDe = ({ entradas, cuotas }: SemanaDelTablero) => entradas + (cuotas ?? 0);

/** Weekly revenue from tickets and, for administradores, dues. */
export function AdminDineroPorSemana({ semanas }: { semanas: readonly SemanaDelTablero[] }) {
  const conCuotas = semanas.some(({ cuotas }) => cuotas !== null);
  const [esta, anterior] = [semanas.at(-1), semanas.at(-2)];
  return (
    <section aria-labelledby="cobros">
      <h2 id="cobros" className={styles.heading}>
        Dinero por semana
      </h2>
      <Card>
        {!esta || semanas.every(({ entradas, cuotas }) => entradas === 0 && !cuotas) ? (
          <EmptyState title="Todavía no hay ventas">
            <p>Lo que se cobre de entradas{conCuotas && " y cuotas"} se ve acá, semana por semana.</p>
          </EmptyState>
        ) : (
          <>
            <p>
              <strong className={styles.figure}>{formatMoney(totalDe(esta))}</strong> esta semana
              {anterior && (
                <span className={styles.muted}>
                  ; <span className={styles.whole}>{formatMoney(totalDe(anterior))}</span> la anterior
                </span>
              )}
            </p>
            <AdminGrafico
              label={`Barras con el dinero de las últimas ${semanas.length} semanas. La tabla de abajo dice lo mismo.`}
              rows={semanas.map(({ desde, entradas, cuotas }) => ({
                cuando: diaYMes(desde),
                entradas,
                cuotas: cuotas ?? 0,
              }))}
              series={[
                { name: "entradas", label: "Entradas", trama: "llena" },
                ...(conCuotas ? [{ name: "cuotas", label: "Cuotas", trama: "rayada" } as const] : []),
              ]}
              titular={(cuando) => `Semana del ${cuando}`}
            />
            <AdminTabla
              caption="Dinero por semana"
              primera="Semana"
              columnas={conCuotas ? ["Entradas", "Cuotas", "Total"] : ["Entradas"]}
              rows={semanas.map((semana) => [
                `${diaYMes(semana.desde)} al ${diaYMes(addDays(semana.desde, 6))}`,
                ...(conCuotas
                  ? [semana.entradas, semana.cuotas ?? 0, totalDe(semana)]
                  : [semana.entradas]
                ).map(formatMoney),
              ])}
            />
          </>
        )}
      </Card>
    </section>
  );
}

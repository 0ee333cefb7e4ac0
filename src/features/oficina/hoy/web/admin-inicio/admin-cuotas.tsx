import { formatMoney } from "#contract/format.ts";
import { roundPesos } from "#contract/money.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { MesDelTablero } from "../../contract.ts";
import { porcentaje } from "../../rules.ts";
import { AdminGrafico } from "./admin-grafico.tsx";
import { AdminTabla } from "./admin-tabla.tsx";

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

import { addDays } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { SemanaDelTablero, Tablero } from "../../contract.ts";
import { diaYMes, importeDe } from "../../rules.ts";
import { AdminGrafico } from "./admin-grafico.tsx";
import { AdminTabla } from "./admin-tabla.tsx";

const lista = new Intl.ListFormat("es-AR", { type: "conjunction" });
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
              Lo que se cobre de {lista.format(vistos.map(({ nombre }) => nombre.toLowerCase()))} se ve acá,
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

import type { Cancha } from "#features/canchas/canchas/contract.ts";
import type { ReservaEnLista, Totales } from "#features/canchas/reservas/contract.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { TotalsLine } from "#web/admin/totals-line.tsx";
import type { Answer } from "#web/api.ts";
import type { COLUMNAS_DE_RESERVAS } from "../../../rules.ts";
import { AdminReservasTabla } from "./admin-reservas-tabla.tsx";

interface AdminReservasListaProps {
  list: ShownList<ReservaEnLista[], typeof COLUMNAS_DE_RESERVAS>;
  totales: Answer<Totales>;
  canchas: readonly Cancha[];
}

export function AdminReservasLista({ list, totales, canchas }: AdminReservasListaProps) {
  return (
    <section aria-labelledby="reservas">
      <h2 id="reservas" className="visually-hidden">
        Reservas
      </h2>
      <ListFilters
        list={list}
        actions={<ExportButton label="Export to Excel" call={() => list.onExport()} />}
        options={{
          cancha: canchas.map(({ id, nombre, retirada }) => ({
            value: String(id),
            label: retirada ? `${nombre} (retirada)` : nombre,
          })),
        }}
      />
      <AdminTotales totales={totales} searching={list.state.termino !== ""} />
      <AdminReservasTabla list={list} />
    </section>
  );
}

const numero = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

function AdminTotales({ totales, searching }: { totales: Answer<Totales>; searching: boolean }) {
  if (!totales.ok) return <p className="note">No se pudieron cargar los totales.</p>;
  const { cantidad, horas, porCancha } = totales.data;
  return (
    <>
      <TotalsLine
        totals={[
          { of: "Total", value: cuanto(cantidad, horas) },
          ...porCancha.map((uno) => ({ of: uno.cancha.nombre, value: cuanto(uno.cantidad, uno.horas) })),
        ]}
      />
      {searching && <p className="note">Los totales son de los filtros, sin contar la búsqueda.</p>}
    </>
  );
}

function cuanto(cantidad: number, horas: number): string {
  return `${numero.format(cantidad)} ${cantidad === 1 ? "reserva" : "reservas"}, ${numero.format(horas)}\u00a0h`;
}

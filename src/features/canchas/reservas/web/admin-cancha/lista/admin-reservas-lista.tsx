import { useMediaQuery } from "@mantine/hooks";
import { useSearchParams } from "react-router";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import type { ReservaEnLista, Totales } from "#features/canchas/reservas/contract.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters, readEstado } from "#web/admin/list-filters.tsx";
import { useListState, useQuickFilter } from "#web/admin/list-state.ts";
import { TotalsLine } from "#web/admin/totals-line.tsx";
import { NO_TABLES } from "#web/admin/widths.ts";
import { type Answer, api } from "#web/api.ts";
import {
  anios,
  type Filtros,
  LISTA,
  PARTE,
  PARTES,
  readFiltros,
  readOrden,
  useCambioDeLista,
} from "./admin-reservas-direccion.ts";
import { AdminReservasTabla } from "./admin-reservas-tabla.tsx";

const FALLO = "Error al cargar las reservas. Intenta nuevamente.";

interface AdminReservasListaProps {
  reservas: Answer<ReservaEnLista[]>;
  totales: Answer<Totales>;
  canchas: readonly Cancha[];
  busy: boolean;
  onChange: () => void;
}

export function AdminReservasLista({ reservas, totales, canchas, busy, onChange }: AdminReservasListaProps) {
  const [params] = useSearchParams();
  const [list, changeList] = useListState(LISTA);
  const change = useCambioDeLista();
  const setParte = useQuickFilter(LISTA, PARTE);
  const parte = readEstado(params, PARTES, PARTE.param);
  const filtros = readFiltros(params);
  const orden = readOrden(params);
  const searching = list.termino !== "";
  const narrowed = searching || Object.values(filtros).some((value) => value !== undefined);
  const exported = { ...filtros, termino: list.termino || undefined, orden };
  return (
    <section aria-labelledby="reservas">
      <h2 id="reservas" className="visually-hidden">
        Reservas
      </h2>
      <ListFilters
        of="reservas"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        quick={{ value: parte, onChange: setParte, options: PARTES }}
        actions={
          <ExportButton label="Export to Excel" call={() => api.reserva.exportar.$get({ query: exported })} />
        }
        more={{
          values: [
            parte === "por-responder" ? "" : filtros.estado,
            filtros.canchaId,
            filtros.mes,
            filtros.anio,
          ],
          fields: (
            <AdminReservasFiltros filtros={filtros} orden={orden} canchas={canchas} onChange={change} />
          ),
        }}
      />
      <AdminTotales totales={totales} searching={searching} />
      <ListAnswer
        answer={reservas.ok ? reservas : { ...reservas, problem: { ...reservas.problem, detail: FALLO } }}
        of="reservas"
        empty="NO HAY NINGUNA RESERVA"
        address={LISTA}
        state={{ list, changeList, narrowed, busy, reload: onChange }}
      >
        {(rows) => (
          <AdminReservasTabla
            reservas={rows}
            orden={orden}
            busy={busy}
            onOrden={(next) => change({ orden: next })}
            onChange={onChange}
          />
        )}
      </ListAnswer>
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

interface AdminReservasFiltrosProps {
  filtros: Filtros;
  orden: string;
  canchas: readonly Cancha[];
  /** Called with changed address parameters. An empty value removes a parameter. */
  onChange: (cambios: Record<string, string>) => void;
}

const ESTADOS = [
  { value: "", label: "Todas" },
  { value: "pendiente", label: "Pendientes" },
  { value: "aceptada", label: "Aceptadas" },
  { value: "rechazada", label: "Rechazadas" },
  { value: "cancelada", label: "Canceladas" },
];

/** Orders for the cards, which have no sortable headings. */
const ORDENES = [
  { value: "-fecha", label: "Fecha de reserva, la última primero" },
  { value: "fecha", label: "Fecha de reserva, la primera primero" },
  { value: "-fechaPedido", label: "Fecha de pedido, el último primero" },
  { value: "fechaPedido", label: "Fecha de pedido, el primero primero" },
  { value: "persona", label: "Persona, de la A a la Z" },
  { value: "-persona", label: "Persona, de la Z a la A" },
];

const mes = new Intl.DateTimeFormat("es-AR", { month: "long", timeZone: "UTC" });
const MESES = Array.from({ length: 12 }, (_, n) => {
  const [first = "", ...rest] = mes.format(Date.UTC(2024, n));
  return { value: String(n + 1), label: first.toUpperCase() + rest.join("") };
});

function AdminReservasFiltros({ filtros, orden, canchas, onChange }: AdminReservasFiltrosProps) {
  const narrow = useMediaQuery(NO_TABLES, false, { getInitialValueInEffect: false });
  const select = (label: string, name: string, value: string, data: { value: string; label: string }[]) => (
    <FilterSelect
      label={label}
      value={value}
      options={data}
      onChange={(chosen) => onChange({ [name]: chosen })}
    />
  );
  return (
    <>
      {select("Estado", "estado", filtros.estado ?? "", ESTADOS)}
      {select("Cancha", "cancha", filtros.canchaId ?? "", [
        { value: "", label: "Todas" },
        ...canchas.map(({ id, nombre, retirada }) => ({
          value: String(id),
          label: retirada ? `${nombre} (retirada)` : nombre,
        })),
      ])}
      {select("Mes", "mes", filtros.mes ?? "", [{ value: "", label: "Todos" }, ...MESES])}
      {select("Año", "anio", filtros.anio ?? "", [
        { value: "", label: "Todos" },
        ...anios().map((anio) => ({ value: anio, label: anio })),
      ])}
      {narrow && select("Ordenar por", "orden", orden, ORDENES)}
    </>
  );
}

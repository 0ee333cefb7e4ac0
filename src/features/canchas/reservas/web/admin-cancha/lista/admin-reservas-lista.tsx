import { useSearchParams } from "react-router";
import { FOUND_MAX } from "#contract/long-lists.ts";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { NothingFound } from "#web/admin/list-answer.tsx";
import { QuickChoice, readEstado } from "#web/admin/list-filters.tsx";
import { useListState, useQuickFilter } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { Pager } from "#web/admin/pager.tsx";
import type { Answer } from "#web/api.ts";
import { api } from "#web/api.ts";
import type { Reserva } from "../../../contract/reserva.ts";
import type { Totales } from "../../../contract/responder.ts";
import styles from "../admin-reservas.module.css";
import type { Filtros } from "./admin-reservas-direccion.ts";
import {
  LISTA,
  PARTE,
  PARTES,
  readFiltros,
  readOrden,
  useCambioDeLista,
} from "./admin-reservas-direccion.ts";
import { AdminReservasFiltros } from "./admin-reservas-filtros.tsx";
import { AdminReservasTabla } from "./admin-reservas-tabla.tsx";
import { AdminTotales } from "./admin-totales.tsx";

const FALLO = "Error al cargar las reservas. Intenta nuevamente.";

interface AdminReservasListaProps {
  reservas: Answer<Reserva[]>;
  totales: Answer<Totales>;
  canchas: readonly Cancha[];
  busy: boolean;
  onChange: () => void;
}

/** Bookings with their filters, totals and pager. */
export function AdminReservasLista({ reservas, totales, canchas, busy, onChange }: AdminReservasListaProps) {
  const [params] = useSearchParams();
  const [list, changeList] = useListState(LISTA);
  const change = useCambioDeLista();
  const setParte = useQuickFilter(LISTA, PARTE);
  const filtros = readFiltros(params);
  const orden = readOrden(params);
  const filtered = Object.values(filtros).some((value) => value !== undefined);
  return (
    <section className={styles.list} aria-labelledby="reservas">
      <div className={styles.heading}>
        <h2 id="reservas">Reservas</h2>
        <AdminExportar termino={list.termino} orden={orden} filtros={filtros} />
      </div>
      <QuickChoice
        of="reservas"
        options={PARTES}
        value={readEstado(params, PARTES, PARTE.param)}
        onChange={setParte}
      />
      <AdminReservasFiltros
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        filtros={filtros}
        orden={orden}
        canchas={canchas}
        onChange={change}
      />
      <AdminTotales totales={totales} searching={list.termino !== ""} />
      {!reservas.ok ? (
        <LoadFailure problem={{ ...reservas.problem, detail: FALLO }} retrying={busy} onRetry={onChange} />
      ) : reservas.data.length === 0 ? (
        <NothingFound title="NO HAY NINGUNA RESERVA" narrowed={list.termino !== "" || filtered} />
      ) : (
        <AdminReservasTabla
          reservas={reservas.data}
          orden={orden}
          busy={busy}
          onOrden={(next) => change({ orden: next })}
          onChange={onChange}
        />
      )}
      {reservas.ok && list.termino !== "" && reservas.total === FOUND_MAX && (
        <p className={styles.note}>
          La búsqueda encontró más de {FOUND_MAX} reservas: se muestran las primeras. Escribí algo más para
          encontrar menos.
        </p>
      )}
      {reservas.ok && (
        <Pager
          of="reservas"
          state={list}
          total={reservas.total ?? reservas.data.length}
          sizes={LISTA.sizes}
          onChange={changeList}
        />
      )}
    </section>
  );
}

interface AdminExportarProps {
  termino: string;
  orden: string;
  filtros: Filtros;
}

/** Exports the list as filtered and sorted. */
function AdminExportar({ termino, orden, filtros }: AdminExportarProps) {
  return (
    <ExportButton
      label="Export to Excel"
      fallbackName="reservas.xlsx"
      call={() => api.reserva.exportar.$get({ query: { ...filtros, termino: termino || undefined, orden } })}
    />
  );
}

import { useState } from "react";
import { type ClientLoaderFunctionArgs, replace, useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import { CONCEPTOS, textosDe } from "#features/caja/pagos/web/conceptos.ts";
import { DateFilter } from "#web/admin/date-filter.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import {
  lastPageInstead,
  listAddress,
  listQuery,
  setOrDrop,
  useStaffList,
  withListState,
} from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { type Total, TotalsLine } from "#web/admin/totals-line.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { type Answer, answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { Suma, TotalesDeCobros } from "../../contract.ts";
import { diasDe, EL_SITIO, MEDIOS_DE_CAJA, NO_CONSTA, PERIODOS } from "../../rules.ts";
import { AdminCobrosTabla } from "../admin-cobros-tabla.tsx";

const AdminPagoModal = lazyDialog(
  async () => (await import("#features/caja/pagos/web/admin-pago-modal.tsx")).AdminPagoModal,
);
const AdminDevoluciones = lazyDialog(
  async () => (await import("#features/caja/pagos/web/admin-devoluciones.tsx")).AdminDevoluciones,
);

const LISTA = listAddress("cobros", 10);

const PERIODOS_A_MANO = [
  { value: "hoy", label: "Hoy" },
  { value: "semana", label: "Esta semana" },
  { value: "mes", label: "Este mes" },
];

const TODOS = { value: "", label: "Todos" };

export const meta = pageMeta({ title: "Cobros, administración", index: false });

const FECHA = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Converts the URL's period and filters to API parameters. The default period is today; invalid filters are ignored.
 */
function readFiltros(params: URLSearchParams) {
  const asked = <V extends string>(name: string, values: readonly V[]) =>
    values.find((value) => value === params.get(name));
  const matching = (name: string, pattern: RegExp) => pattern.exec(params.get(name) ?? "")?.[0];
  const own = { desde: matching("desde", FECHA), hasta: matching("hasta", FECHA) };
  const periodo = own.desde || own.hasta ? undefined : (asked("periodo", PERIODOS) ?? "hoy");
  return {
    periodo,
    filtros: {
      ...(periodo ? diasDe(periodo, clubTime(serverTime()).fecha) : own),
      medio: asked("medio", MEDIOS_DE_CAJA),
      concepto: textosDe(params.get("concepto") ?? "")?.concepto,
      registro: matching("registro", /^(sitio|[1-9]\d{0,8})$/),
    },
  };
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const options = { init: { signal: request.signal } };
  const { termino, ...page } = listQuery(searchParams, LISTA);
  const query = { ...readFiltros(searchParams).filtros, termino };
  const [cobros, totales] = await Promise.all([
    answerOf(api.cobros.lista.$get({ query: { ...query, ...page } }, options)),
    answerOf(api.cobros.totales.$get({ query }, options)),
  ]);
  const instead = lastPageInstead(request.url, LISTA, cobros);
  if (instead) throw replace(instead);
  return { cobros, totales };
}

export default function AdminCobros() {
  const { cobros, totales } = useLoaderData<typeof clientLoader>();
  const adminPath = useAdminPath();
  const state = useStaffList(LISTA);
  const { params, setParams, list, changeList, busy } = state;
  const [pagoId, setPagoId] = useState<number | null>(null);
  const [open, setOpen] = useDialogs(["devoluciones"]);
  const { periodo, filtros } = readFiltros(params);
  const { desde, hasta, medio, concepto, registro } = filtros;
  const hoy = clubTime(serverTime()).fecha;
  const registraron = totales.ok ? totales.data.registraron : [];

  function setFilters(change: Record<string, string>) {
    setParams(
      (current) => {
        const next = withListState(current, LISTA, { pagina: 1 });
        for (const [name, value] of Object.entries(change)) setOrDrop(next, name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  }

  return (
    <StaffScreen
      title="Cobros"
      actions={
        <>
          <ButtonLink to={adminPath("?abrir=cobrar-cuota")} variant="accent">
            Cobrar cuota
          </ButtonLink>
          <ButtonLink to={adminPath("?abrir=vender")}>Vender entradas</ButtonLink>
          <ExportButton
            call={() => api.cobros.exportar.$get({ query: { ...filtros, termino: list.termino } })}
          />
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen("devoluciones")}>
            Devoluciones
          </Button>
        </>
      }
    >
      <ListFilters
        of="cobros"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        quick={{
          value: periodo ?? "",
          onChange: (value) => setFilters({ periodo: value, desde: "", hasta: "" }),
          options: PERIODOS_A_MANO,
        }}
        more={{
          values: [desde && !periodo ? desde : "", medio, concepto, registro],
          fields: (
            <>
              <DateFilter
                label="Desde"
                value={desde ?? null}
                maxDate={hasta || hoy}
                onChange={(day) => day && setFilters({ periodo: "", desde: day, hasta: hasta || hoy })}
              />
              <DateFilter
                label="Hasta"
                value={hasta ?? null}
                {...(desde ? { minDate: desde } : {})}
                maxDate={hoy}
                onChange={(day) => day && setFilters({ periodo: "", desde: desde || day, hasta: day })}
              />
              <FilterSelect
                label="Medio"
                value={medio ?? ""}
                options={[
                  TODOS,
                  ...MEDIOS_DE_CAJA.map((value) => ({ value, label: PALABRA_DE_MEDIO[value] })),
                ]}
                onChange={(value) => setFilters({ medio: value })}
              />
              <FilterSelect
                label="Concepto"
                value={concepto ?? ""}
                options={[
                  TODOS,
                  ...CONCEPTOS.map(({ concepto: value, nombre: label }) => ({ value, label })),
                ]}
                onChange={(value) => setFilters({ concepto: value })}
              />
              <FilterSelect
                label="Registró"
                value={registro ?? ""}
                options={[
                  TODOS,
                  { value: EL_SITIO, label: "El sitio" },
                  ...registraron.map(({ id, nombreUsuario }) => ({
                    value: String(id),
                    label: nombreUsuario,
                  })),
                ]}
                onChange={(value) => setFilters({ registro: value })}
              />
            </>
          ),
        }}
      />

      <AdminTotales totales={totales} />

      <ListAnswer
        answer={cobros}
        of="cobros"
        empty="NO HAY COBROS EN ESTAS FECHAS"
        address={LISTA}
        state={{ ...state, narrowed: state.narrowed || Boolean(medio || concepto || registro) }}
      >
        {(rows) => <AdminCobrosTabla cobros={rows} busy={busy} onPago={setPagoId} />}
      </ListAnswer>
      <AdminDevoluciones opened={open === "devoluciones"} onClose={() => setOpen(null)} />
      <AdminPagoModal pagoId={pagoId} opened={pagoId !== null} onClose={() => setPagoId(null)} />
    </StaffScreen>
  );
}

function AdminTotales({ totales }: { totales: Answer<TotalesDeCobros> | null }) {
  if (!totales?.ok) return <p>{totales ? "No se pudieron cargar los totales." : "Sumando..."}</p>;
  const { total, porMedio, efectivo } = totales.data;
  return (
    <TotalsLine
      totals={[
        toTotal("Total neto", total),
        ...porMedio.map(({ medio, ...suma }) => toTotal(PALABRA_DE_MEDIO[medio], suma)),
      ]}
      more={{
        title: "Efectivo por persona",
        totals: efectivo.map(({ registro, ...suma }) => toTotal(registro?.nombreUsuario ?? NO_CONSTA, suma)),
      }}
    />
  );
}

function toTotal(of: string, { neto, cobrado, devuelto }: Suma): Total {
  const detail = `Cobrado ${formatMoney(cobrado)}, devuelto ${formatMoney(devuelto)}`;
  return { of, value: formatMoney(neto), detail };
}

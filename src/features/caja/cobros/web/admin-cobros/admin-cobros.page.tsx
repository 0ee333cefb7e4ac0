import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import { CONCEPTOS } from "#features/caja/pagos/web/conceptos.ts";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { DAYS, staffList, useStaffList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { StaffButtonLink } from "#web/admin/staff-link.tsx";
import { ExportList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { type Total, TotalsLine } from "#web/admin/totals-line.tsx";
import { type Answer, answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { Suma, TotalesDeCobros } from "../../contract.ts";
import { COLUMNAS_DE_COBROS, diasDe, EL_SITIO, MEDIOS_DE_CAJA, NO_CONSTA } from "../../rules.ts";
import { AdminCobrosTabla } from "../admin-cobros-tabla.tsx";

const AdminDevoluciones = lazyDialog(() => import("#features/caja/pagos/web/admin-devoluciones.tsx"));

const hoy = () => clubTime(serverTime()).fecha;

/** The default period is today. Days replace the period. */
const LISTA = staffList({
  name: "cobros",
  of: "cobros",
  empty: "NO HAY COBROS EN ESTAS FECHAS",
  columns: COLUMNAS_DE_COBROS,
  filters: {
    periodo: {
      segments: [
        { value: "hoy", label: "Hoy" },
        { value: "semana", label: "Esta semana" },
        { value: "mes", label: "Este mes" },
      ],
    },
    ...DAYS,
    medio: {
      label: "Medio",
      select: MEDIOS_DE_CAJA.map((value) => ({ value, label: PALABRA_DE_MEDIO[value] })),
    },
    concepto: {
      label: "Concepto",
      select: CONCEPTOS.map(({ concepto: value, nombre: label }) => ({ value, label })),
    },
    registro: { label: "Registró", select: /^(sitio|[1-9]\d{0,8})$/ },
  },
  settle: ({ periodo = "hoy", ...values }) =>
    values.desde || values.hasta
      ? { ...values, periodo: undefined }
      : { ...values, periodo, ...diasDe(periodo, hoy()) },
  follow: (change, { desde, hasta }) => {
    if (change.periodo) return { ...change, desde: "", hasta: "" };
    if (change.desde === "" || change.hasta === "") return { periodo: "", desde: "", hasta: "" };
    if (change.desde) return { periodo: "", desde: change.desde, hasta: hasta ?? hoy() };
    if (change.hasta) return { periodo: "", desde: desde ?? change.hasta, hasta: change.hasta };
    return change;
  },
  query: ({ periodo: _, ...filtros }) => filtros,
  list: (query, options) => api.cobros.lista.$get({ query }, options),
  export: (query) => api.cobros.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Cobros, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = LISTA.searchIn(new URL(request.url).searchParams);
  const [cobros, totales] = await Promise.all([
    LISTA.loadPage(request),
    answerOf(api.cobros.totales.$get({ query }, { init: { signal: request.signal } })),
  ]);
  return { cobros, totales };
}

export default function AdminCobros() {
  const { cobros, totales } = useLoaderData<typeof clientLoader>();
  const list = useStaffList(LISTA, cobros);
  useAskedDialog({ devoluciones: <AdminDevoluciones /> });
  const { medio, concepto, registro } = list.values;
  // Without the period, the list shows no more than today.
  const narrowed = Boolean(list.state.termino || medio || concepto || registro);
  const registraron = totales.ok ? totales.data.registraron : [];

  return (
    <StaffScreen
      title="Cobros"
      actions={
        <>
          <StaffButtonLink to="?abrir=cobrar-cuota" variant="accent">
            Cobrar cuota
          </StaffButtonLink>
          <StaffButtonLink to="?abrir=vender">Vender entradas</StaffButtonLink>
          <ExportList list={list} />
          <DialogButton variant="outline" opens={<AdminDevoluciones />}>
            Devoluciones
          </DialogButton>
        </>
      }
    >
      <ListFilters
        list={list}
        options={{
          registro: [
            { value: EL_SITIO, label: "El sitio" },
            ...registraron.map(({ id, nombreUsuario }) => ({ value: String(id), label: nombreUsuario })),
          ],
        }}
      />
      <AdminTotales totales={totales} />
      <AdminCobrosTabla list={{ ...list, narrowed }} />
    </StaffScreen>
  );
}

function AdminTotales({ totales }: { totales: Answer<TotalesDeCobros> }) {
  if (!totales.ok) return <p>No se pudieron cargar los totales.</p>;
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

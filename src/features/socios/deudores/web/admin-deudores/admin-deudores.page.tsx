import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { formatMoney } from "#contract/format.ts";
import type { Bulk } from "#web/admin/bulk.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, setOrDrop, useListFilter, useStaffList } from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { Deudor } from "../../contract.ts";
import {
  ANTIGUEDADES,
  type Antiguedad,
  COLUMNAS_DE_DEUDORES,
  PALABRA_DE_ANTIGUEDAD,
  PALABRA_DE_SITUACION,
  SITUACIONES,
  type Situacion,
} from "../../rules.ts";
import { AdminAccionesDeDeuda } from "../admin-acciones-de-deuda.tsx";
import type { Asunto } from "../admin-asunto-de-deuda.tsx";
import styles from "./admin-deudores.module.css";

const AdminAsuntoDeDeuda = lazyDialog(
  async () => (await import("../admin-asunto-de-deuda.tsx")).AdminAsuntoDeDeuda,
);

const LISTA = listAddress("deudores", 10);
const ORDEN = "orden";
const POR_DEUDA = "-total";
const TODAS = { value: "", label: "Cualquiera" };
const ANTIGUEDAD = [TODAS, ...ANTIGUEDADES.map((value) => ({ value, label: PALABRA_DE_ANTIGUEDAD[value] }))];
const SITUACION = [TODAS, ...SITUACIONES.map((value) => ({ value, label: PALABRA_DE_SITUACION[value] }))];
const MINIMOS = [
  TODAS,
  ...[5_000, 20_000, 50_000, 100_000].map((pesos) => ({
    value: String(pesos),
    label: `Al menos ${formatMoney(pesos)}`,
  })),
];

const unoDe = <T extends string>(values: readonly T[], value: string | null) =>
  values.find((one) => one === value);

function filtrosDe(params: URLSearchParams) {
  return {
    antiguedad: unoDe<Antiguedad>(ANTIGUEDADES, params.get("antiguedad")),
    situacion: unoDe<Situacion>(SITUACIONES, params.get("situacion")),
    minimo: MINIMOS.find(({ value }) => value !== "" && value === params.get("minimo"))?.value,
    plan: /^[1-9]\d{0,8}$/.exec(params.get("plan") ?? "")?.[0],
  };
}
const ordenDe = (params: URLSearchParams) => params.get(ORDEN) ?? POR_DEUDA;

export const meta = pageMeta({ title: "Deudores, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) =>
  api.deudores.$get({ query: { ...query, ...filtrosDe(params), orden: ordenDe(params) } }, options),
);

/** Who owes overdue dues, by family, with what can be done about it (Rule DEU-1). */
export default function AdminDeudores() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { params, setParams, list, changeList, busy, reload } = state;
  const filtros = filtrosDe(params);
  const orden = ordenDe(params);
  const adminPath = useAdminPath();
  const setAntiguedad = useListFilter(LISTA, "antiguedad", "");
  const setSituacion = useListFilter(LISTA, "situacion", "");
  const setMinimo = useListFilter(LISTA, "minimo", "");
  const [asunto, setAsunto] = useState<Asunto | null>(null);

  const varias: Bulk<Deudor> = {
    of: ["familia", "familias"],
    nameOf: ({ familia }) => familia,
    actions: [
      {
        label: "Mandar recordatorio a",
        doing: "Mandando",
        did: "Mandaste un recordatorio a",
        applies: ({ correo, sinRecordatorios }) => correo !== null && !sinRecordatorios,
        run: ({ titular }) =>
          answerOf(api.personas[":id"].recordatorio.$post({ param: { id: String(titular.id) } })),
      },
    ],
    onExport: (ids) => api.deudores.exportar.$get({ query: { ids } }),
    onChange: reload,
  };

  const setOrden = (siguiente: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      setOrDrop(next, ORDEN, siguiente === POR_DEUDA ? "" : siguiente);
      next.delete(LISTA.pagina);
      return next;
    });

  return (
    <StaffScreen
      title="Deudores"
      actions={
        <>
          <ButtonLink to={adminPath("deudores/recordatorios")} variant="outline">
            Recordatorios
          </ButtonLink>
          <ExportButton
            call={() => api.deudores.exportar.$get({ query: { termino: list.termino, ...filtros, orden } })}
          />
        </>
      }
    >
      <ListFilters
        of="deudores"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        more={{
          values: [filtros.antiguedad, filtros.situacion, filtros.minimo],
          fields: (
            <>
              <FilterSelect
                label="Antigüedad"
                value={filtros.antiguedad ?? ""}
                options={ANTIGUEDAD}
                onChange={setAntiguedad}
              />
              <FilterSelect
                label="Qué se hizo"
                value={filtros.situacion ?? ""}
                options={SITUACION}
                onChange={setSituacion}
              />
              <FilterSelect
                label="Cuánto debe"
                value={filtros.minimo ?? ""}
                options={MINIMOS}
                onChange={setMinimo}
              />
            </>
          ),
        }}
      />
      <ListAnswer
        answer={answer}
        of="deudores"
        empty="NADIE DEBE CUOTAS VENCIDAS"
        address={LISTA}
        state={{ ...state, narrowed: state.narrowed || Object.values(filtros).some(Boolean) }}
      >
        {(deudores) => (
          <ListTable
            caption="Deudores"
            described={COLUMNAS_DE_DEUDORES}
            omit={["deben"]}
            rows={deudores}
            sortOf={(campo) => ({
              direction: orden === campo ? "ascending" : orden === `-${campo}` ? "descending" : null,
              onSort: () => setOrden(orden === `-${campo}` ? campo : `-${campo}`),
            })}
            cells={{
              familia: ({ titular, familia, deben }) => (
                <>
                  <Link className={styles.name} to={adminPath(`usuarios/${titular.id}?parte=cuenta`)}>
                    {familia}
                  </Link>
                  {deben !== familia && <span className={styles.of}>{deben}</span>}
                </>
              ),
              telefono: ({ telefono, correo, familia }, text) =>
                telefono ? <PhoneLink phone={telefono} of={familia} /> : (correo ?? text),
            }}
            actions={[
              {
                label: "Acciones",
                card: "action",
                cell: (deudor) => (
                  <AdminAccionesDeDeuda deudor={deudor} onAsunto={setAsunto} onChange={reload} />
                ),
              },
            ]}
            keyOf={({ id }) => id}
            bulk={varias}
            busy={busy}
          />
        )}
      </ListAnswer>
      <AdminAsuntoDeDeuda
        opened={asunto !== null}
        asunto={asunto}
        onClose={() => setAsunto(null)}
        onDone={() => {
          setAsunto(null);
          reload();
        }}
      />
    </StaffScreen>
  );
}

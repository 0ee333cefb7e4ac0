import { useLoaderData } from "react-router";
import { formatMoney } from "#contract/format.ts";
import type { Bulk } from "#web/admin/bulk.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, setOrDrop, useListFilter, useStaffList } from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { PersonaDelPadron } from "../../contract.ts";
import {
  COLUMNAS_DE_PERSONAS,
  FILTROS_DE_PERSONAS,
  type FiltroDePersonas,
  PALABRA_DE_FILTRO,
} from "../../rules.ts";

const LISTA = listAddress("padron", 10);
const FILTRO = "personas";
const ORDEN = "orden";
const POR_NOMBRE = "nombre";
const RAPIDOS = [
  { value: "todas", label: "Todas" },
  { value: "socios", label: "Socios" },
  { value: "familias", label: "Familias" },
  { value: "en-proceso", label: "Pedidos" },
  { value: "sin-membresia", label: "No socios" },
  { value: "administracion", label: "Administración" },
] as const;
const OTROS = FILTROS_DE_PERSONAS.map((value) => ({ value, label: PALABRA_DE_FILTRO[value] }));

const filtroDe = (params: URLSearchParams): FiltroDePersonas =>
  FILTROS_DE_PERSONAS.find((uno) => uno === params.get(FILTRO)) ?? "todas";
const ordenDe = (params: URLSearchParams) => params.get(ORDEN) ?? POR_NOMBRE;

const VARIAS: Bulk<PersonaDelPadron> = {
  of: ["persona", "personas"],
  nameOf: ({ nombre }) => nombre,
  onExport: (ids) => api.personas.exportar.$get({ query: { ids } }),
};

export const meta = pageMeta({ title: "Personas, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) =>
  api.personas.lista.$get(
    { query: { ...query, personas: filtroDe(params), orden: ordenDe(params) } },
    options,
  ),
);

/** Everybody in the club's records, in one list (Rule PER-13). */
export default function AdminPadron() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { params, setParams, list, changeList, busy } = state;
  const filtro = filtroDe(params);
  const orden = ordenDe(params);
  const setFiltro = useListFilter(LISTA, FILTRO, "todas");
  const adminPath = useAdminPath();

  const setOrden = (siguiente: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      setOrDrop(next, ORDEN, siguiente === POR_NOMBRE ? "" : siguiente);
      next.delete(LISTA.pagina);
      return next;
    });

  return (
    <StaffScreen
      title="Personas"
      actions={
        <>
          <ButtonLink to={adminPath("usuarios/?abrir=inscribir")} variant="accent">
            Inscribir socio
          </ButtonLink>
          <ButtonLink to={adminPath("usuarios/")} variant="outline">
            Tablas por rol
          </ButtonLink>
          <ExportButton
            call={() =>
              api.personas.exportar.$get({ query: { termino: list.termino, personas: filtro, orden } })
            }
          />
        </>
      }
    >
      <ListFilters
        of="personas"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        quick={{ value: filtro, onChange: setFiltro, options: RAPIDOS }}
        more={{
          values: [RAPIDOS.some(({ value }) => value === filtro) ? undefined : filtro],
          fields: <FilterSelect label="Quiénes" value={filtro} options={OTROS} onChange={setFiltro} />,
        }}
      />
      <ListAnswer
        answer={answer}
        of="personas"
        empty="NO HAY PERSONAS"
        address={LISTA}
        state={{ ...state, narrowed: state.narrowed || filtro !== "todas" }}
      >
        {(personas) => (
          <ListTable
            caption="Personas"
            described={COLUMNAS_DE_PERSONAS}
            rows={personas}
            sortOf={(campo) => ({
              direction: orden === campo ? "ascending" : orden === `-${campo}` ? "descending" : null,
              onSort: () => setOrden(orden === campo ? `-${campo}` : campo),
            })}
            cells={{
              nombre: ({ id }, text) => (
                <Link className="strong" to={adminPath(`usuarios/${id}`)}>
                  {text}
                </Link>
              ),
              nacimiento: ({ edad }, text) => (edad === null ? text : `${text} (${edad})`),
              telefono: ({ nombre, telefono, correo, contactoDe }, text) => (
                <span>
                  {telefono ? (
                    <PhoneLink phone={telefono} of={contactoDe ?? nombre} />
                  ) : (
                    <span>{correo ?? text}</span>
                  )}
                  {contactoDe && <span className="block note">{contactoDe}</span>}
                </span>
              ),
              debe: ({ debe }) => (debe > 0 ? <strong>{formatMoney(debe)}</strong> : "—"),
            }}
            keyOf={({ id }) => id}
            bulk={VARIAS}
            busy={busy}
          />
        )}
      </ListAnswer>
    </StaffScreen>
  );
}

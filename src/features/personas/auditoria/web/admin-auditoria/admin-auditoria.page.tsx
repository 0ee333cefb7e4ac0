import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { DateFilter } from "#web/admin/date-filter.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useListFilter, useStaffList } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { pageMeta } from "#web/page-meta.ts";
import { AdminAuditoriaTabla } from "../admin-auditoria-tabla.tsx";

const LISTA = listAddress("auditoria", 10);

const FECHA = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters from the URL, except for the search. Invalid values are ignored. */
function readFilters(params: URLSearchParams) {
  const day = (name: string) => (FECHA.test(params.get(name) ?? "") ? (params.get(name) ?? "") : "");
  return { objeto: params.get("objeto") ?? "", desde: day("desde"), hasta: day("hasta") };
}

export const meta = pageMeta({ title: "Quién cambió qué, administración", index: false });

function filtersOf(params: URLSearchParams) {
  const { objeto, desde, hasta } = readFilters(params);
  return { objeto: objeto || undefined, desde: desde || undefined, hasta: hasta || undefined };
}

const listed = listLoader(LISTA, (query, params, options) =>
  api.auditoria.lista.$get({ query: { ...query, ...filtersOf(params) } }, options),
);

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const init = { signal: args.request.signal };
  const [decisiones, objetos] = await Promise.all([
    listed(args),
    answerOf(api.auditoria.objetos.$get({}, { init })),
  ]);
  return { decisiones, objetos: objetos.ok ? objetos.data : [] };
}

export default function AdminAuditoria() {
  const { decisiones, objetos } = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { params, list, changeList, busy } = state;
  const setObjeto = useListFilter(LISTA, "objeto", "");
  const setDesde = useListFilter(LISTA, "desde", "");
  const setHasta = useListFilter(LISTA, "hasta", "");
  const { objeto, desde, hasta } = readFilters(params);
  const hoy = clubTime(serverTime()).fecha;

  return (
    <StaffScreen
      title="Quién cambió qué"
      actions={
        <ExportButton
          call={() => api.auditoria.exportar.$get({ query: { termino: list.termino, ...filtersOf(params) } })}
        />
      }
    >
      <ListFilters
        of="decisiones"
        termino={list.termino}
        onSearch={(termino) => changeList({ termino })}
        more={{
          values: [objeto, desde, hasta],
          fields: (
            <>
              <FilterSelect
                label="Sobre"
                value={objeto}
                options={[
                  { value: "", label: "Todo" },
                  ...objetos.map(({ objeto, nombre }) => ({ value: objeto, label: nombre })),
                ]}
                onChange={setObjeto}
              />
              <DateFilter
                label="Desde"
                clearable
                value={desde || null}
                maxDate={hasta || hoy}
                onChange={(day) => setDesde(day ?? "")}
              />
              <DateFilter
                label="Hasta"
                clearable
                value={hasta || null}
                {...(desde ? { minDate: desde } : {})}
                maxDate={hoy}
                onChange={(day) => setHasta(day ?? "")}
              />
            </>
          ),
        }}
      />

      <ListAnswer
        answer={decisiones}
        of="decisiones"
        empty="NO HAY NINGUNA DECISIÓN REGISTRADA"
        address={LISTA}
        state={{ ...state, narrowed: state.narrowed || objeto !== "" || desde !== "" || hasta !== "" }}
      >
        {(decisiones) => <AdminAuditoriaTabla decisiones={decisiones} busy={busy} />}
      </ListAnswer>
    </StaffScreen>
  );
}

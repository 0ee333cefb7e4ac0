import { NativeSelect } from "@mantine/core";
import { useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useListFilter, useStaffList } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { OBJETOS } from "../../rules.ts";
import styles from "./admin-auditoria.module.css";
import { AdminAuditoriaTabla } from "./admin-auditoria-tabla.tsx";

const LISTA = listAddress("auditoria", [10, 20, 50, 100]);

const FECHA = /^\d{4}-\d{2}-\d{2}$/;

/** Filters in the URL besides the search; invalid values are ignored. */
function readFilters(params: URLSearchParams) {
  const day = (name: string) => (FECHA.test(params.get(name) ?? "") ? (params.get(name) ?? "") : "");
  const objeto = params.get("objeto") ?? "";
  return { objeto: objeto in OBJETOS ? objeto : "", desde: day("desde"), hasta: day("hasta") };
}

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Registro de decisiones, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) => {
  const { objeto, desde, hasta } = readFilters(params);
  const filters = { objeto: objeto || undefined, desde: desde || undefined, hasta: hasta || undefined };
  return api.auditoria.lista.$get({ query: { ...query, ...filters } }, options);
});

export function HydrateFallback() {
  return <GuardFallback />;
}

/** Audit log of staff decisions (Rule PER-10). */
export default function AdminAuditoria() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { params, list, changeList, busy } = state;
  const setObjeto = useListFilter(LISTA, "objeto", "");
  const setDesde = useListFilter(LISTA, "desde", "");
  const setHasta = useListFilter(LISTA, "hasta", "");
  const { objeto, desde, hasta } = readFilters(params);
  const hoy = clubTime(new Date()).fecha;

  return (
    <StaffScreen title="Registro de decisiones">
      <ListFilters of="decisiones" termino={list.termino} onSearch={(termino) => changeList({ termino })}>
        <NativeSelect
          label="Sobre"
          value={objeto}
          data={[
            { value: "", label: "Todo" },
            ...Object.entries(OBJETOS).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => setObjeto(event.currentTarget.value)}
        />
        <div className={styles.days}>
          <DateField
            label="Desde"
            clearable
            value={desde || null}
            maxDate={hasta || hoy}
            onChange={(day) => setDesde(day ?? "")}
          />
          <DateField
            label="Hasta"
            clearable
            value={hasta || null}
            {...(desde ? { minDate: desde } : {})}
            maxDate={hoy}
            onChange={(day) => setHasta(day ?? "")}
          />
        </div>
      </ListFilters>

      <ListAnswer
        answer={answer}
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

import { NativeSelect } from "@mantine/core";
import {
  type ClientLoaderFunctionArgs,
  replace,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { club } from "#club";
import { clubTime } from "#contract/club-time.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import {
  type ListAddress,
  lastPageInstead,
  readListState,
  setOrDrop,
  useListState,
  withListState,
} from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { NothingFound } from "#web/admin/nothing-found.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { OBJETOS } from "../rules.ts";
import styles from "./admin-auditoria.module.css";
import { AdminAuditoriaTabla } from "./admin-auditoria-tabla.tsx";

const LISTA: ListAddress = {
  storageKey: "filas-auditoria",
  termino: "termino",
  pagina: "pagina",
  tamano: "tamano",
  sizes: [10, 20, 50, 100],
};

const FECHA = /^\d{4}-\d{2}-\d{2}$/;

/** The filters that the address holds beside the search; what makes no sense filters nothing. */
function readFilters(params: URLSearchParams) {
  const day = (name: string) => (FECHA.test(params.get(name) ?? "") ? (params.get(name) ?? "") : "");
  const objeto = params.get("objeto") ?? "";
  return { objeto: objeto in OBJETOS ? objeto : "", desde: day("desde"), hasta: day("hasta") };
}

export const clientMiddleware = [guard(["administrador"], { loggedOut: "/login", missingRole: "/" })];

export const meta = () => pageMeta({ title: "Registro de decisiones, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { termino, pagina, tamano } = readListState(searchParams, LISTA);
  const { objeto, desde, hasta } = readFilters(searchParams);
  const query = {
    termino: termino || undefined,
    objeto: objeto || undefined,
    desde: desde || undefined,
    hasta: hasta || undefined,
    pagina: String(pagina),
    tamano: String(tamano),
  };
  const answer = await answerOf(api.auditoria.lista.$get({ query }, { init: { signal: request.signal } }));
  const instead = lastPageInstead(request.url, LISTA, answer);
  if (instead) throw replace(instead);
  return answer;
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** Who decided what, when, and what it was before and after (product §4 "audit log"). */
export default function AdminAuditoria() {
  const answer = useLoaderData<typeof clientLoader>();
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const [params, setParams] = useSearchParams();
  const [list, changeList] = useListState(LISTA);
  const { objeto, desde, hasta } = readFilters(params);
  const busy = navigating === "loading" || revalidating === "loading";
  const hoy = clubTime(new Date()).fecha;

  function setFilter(name: "objeto" | "desde" | "hasta", value: string) {
    setParams(
      (current) => {
        const next = withListState(current, LISTA, { pagina: 1 });
        setOrDrop(next, name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  }

  return (
    <StaffScreen
      title="Registro de decisiones"
      actions={
        <ButtonLink variant="outline" to={`/${club.slug}/admin/usuarios/`}>
          Volver a usuarios
        </ButtonLink>
      }
    >
      <ListFilters of="decisiones" termino={list.termino} onSearch={(termino) => changeList({ termino })}>
        <NativeSelect
          label="Sobre"
          value={objeto}
          data={[
            { value: "", label: "Todo" },
            ...Object.entries(OBJETOS).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => setFilter("objeto", event.currentTarget.value)}
        />
        <div className={styles.days}>
          <DateField
            label="Desde"
            clearable
            value={desde || null}
            maxDate={hasta || hoy}
            onChange={(day) => setFilter("desde", day ?? "")}
          />
          <DateField
            label="Hasta"
            clearable
            value={hasta || null}
            {...(desde ? { minDate: desde } : {})}
            maxDate={hoy}
            onChange={(day) => setFilter("hasta", day ?? "")}
          />
        </div>
      </ListFilters>

      {!answer.ok ? (
        <LoadFailure problem={answer.problem} retrying={busy} onRetry={() => void revalidate()} />
      ) : answer.data.length === 0 ? (
        <NothingFound
          title="NO HAY NINGUNA DECISIÓN REGISTRADA"
          narrowed={list.termino !== "" || objeto !== "" || desde !== "" || hasta !== ""}
        />
      ) : (
        <AdminAuditoriaTabla decisiones={answer.data} busy={busy} />
      )}
      {answer.ok && (
        <Pager
          of="decisiones"
          state={list}
          total={answer.total ?? answer.data.length}
          sizes={LISTA.sizes}
          onChange={changeList}
        />
      )}
    </StaffScreen>
  );
}

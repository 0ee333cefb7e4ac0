import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { DateFilter } from "#web/admin/date-filter.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useListFilter, useStaffList } from "#web/admin/list-state.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { Decision, Diferencia } from "../../contract.ts";
import { COLUMNAS_DE_DECISIONES } from "../../rules.ts";
import styles from "./admin-auditoria.module.css";

const LISTA = listAddress("auditoria", [10, 20, 50, 100]);

const FECHA = /^\d{4}-\d{2}-\d{2}$/;

/** Filters in the URL besides the search; invalid values are ignored. */
function readFilters(params: URLSearchParams) {
  const day = (name: string) => (FECHA.test(params.get(name) ?? "") ? (params.get(name) ?? "") : "");
  return { objeto: params.get("objeto") ?? "", desde: day("desde"), hasta: day("hasta") };
}

export const meta = pageMeta({ title: "Registro de decisiones, administración", index: false });

/** The same as parameters of the calls. */
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

/** Audit log of staff decisions (Rule PER-10). */
export default function AdminAuditoria() {
  const { decisiones, objetos } = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { params, list, changeList, busy } = state;
  const setObjeto = useListFilter(LISTA, "objeto", "");
  const setDesde = useListFilter(LISTA, "desde", "");
  const setHasta = useListFilter(LISTA, "hasta", "");
  const { objeto, desde, hasta } = readFilters(params);
  const hoy = clubTime(new Date()).fecha;

  return (
    <StaffScreen
      title="Registro de decisiones"
      actions={
        <ExportButton
          call={() => api.auditoria.exportar.$get({ query: { termino: list.termino, ...filtersOf(params) } })}
        />
      }
    >
      <ListFilters of="decisiones" termino={list.termino} onSearch={(termino) => changeList({ termino })}>
        <FilterSelect
          label="Sobre"
          value={objeto}
          options={[
            { value: "", label: "Todo" },
            ...objetos.map(({ objeto, nombre }) => ({ value: objeto, label: nombre })),
          ]}
          onChange={setObjeto}
        />
        <div className={styles.days}>
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
        </div>
      </ListFilters>

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

interface AdminAuditoriaTablaProps {
  decisiones: readonly Decision[];
  busy: boolean;
}

/** Decisions, newest first, each with the changed fields, truncated until opened. */
function AdminAuditoriaTabla({ decisiones, busy }: AdminAuditoriaTablaProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  function toggle(id: number) {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  }
  const clipped = ({ id }: Decision) => (opened.has(id) ? styles.breakable : styles.clipped);
  return (
    <ListTable
      caption="Registro de decisiones"
      described={COLUMNAS_DE_DECISIONES}
      rows={decisiones}
      cells={{
        usuario: (row, text) => <span className={row.usuario ? clipped(row) : styles.muted}>{text}</span>,
        que: (row) => (
          <span className={clipped(row)}>
            <strong>{row.que}</strong>: {row.sobre}
          </span>
        ),
        cambios: (row) => (
          <Cambios decision={row} opened={opened.has(row.id)} onToggle={() => toggle(row.id)} />
        ),
      }}
      keyOf={(row) => row.id}
      busy={busy}
    />
  );
}

/** Changes that are shown at once, each in one line of this many letters. */
const A_LA_VISTA = 2;
const LINEA = 44;
/** Letters of the other columns that fit into two lines. */
const DOS_LINEAS = { que: 80, quien: 24 };

interface CambiosProps {
  decision: Decision;
  opened: boolean;
  onToggle: () => void;
}

function Cambios({ decision: { que, sobre, cambios, usuario }, opened, onToggle }: CambiosProps) {
  const corto =
    cambios.length <= A_LA_VISTA &&
    cambios.every((cambio) => Object.values(cambio).join(" ").length <= LINEA) &&
    que.length + sobre.length <= DOS_LINEAS.que &&
    (usuario?.nombreUsuario.length ?? 0) <= DOS_LINEAS.quien;
  const shown = corto || opened ? cambios : cambios.slice(0, 1);
  return (
    <>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of lists without bullets.
        <ul className={corto || opened ? styles.changes : styles.line} role="list">
          {shown.map((cambio) => (
            <li key={cambio.campo}>
              <Cambio cambio={cambio} />
            </li>
          ))}
        </ul>
      )}
      {!corto && (
        <button type="button" className={styles.more} aria-expanded={opened} onClick={onToggle}>
          {opened ? "Ver menos" : cambios.length > 1 ? `Ver los ${cambios.length} cambios` : "Ver todo"}
          <span className="visually-hidden"> de {sobre}</span>
        </button>
      )}
    </>
  );
}

function Cambio({ cambio: { campo, antes, despues } }: { cambio: Diferencia }) {
  return (
    <>
      <span className={styles.field}>{campo}:</span>{" "}
      {antes !== null && (despues === null ? <del>{antes}</del> : antes)}
      {antes !== null && despues !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> pasó a </span>
        </>
      )}
      {despues !== null && <strong>{despues}</strong>}
    </>
  );
}

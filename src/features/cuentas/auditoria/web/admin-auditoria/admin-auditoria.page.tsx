import { NativeSelect } from "@mantine/core";
import { useLoaderData } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatInstant } from "#contract/format.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useListFilter, useStaffList } from "#web/admin/list-state.ts";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { adminOnly } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { Decision } from "../../contract.ts";
import { leerAccion, leerObjeto, OBJETOS } from "../../rules.ts";
import styles from "./admin-auditoria.module.css";
import { diferencias } from "./diferencias.ts";

const LISTA = listAddress("auditoria", [10, 20, 50, 100]);

const FECHA = /^\d{4}-\d{2}-\d{2}$/;

/** Filters in the URL besides the search; invalid values are ignored. */
function readFilters(params: URLSearchParams) {
  const day = (name: string) => (FECHA.test(params.get(name) ?? "") ? (params.get(name) ?? "") : "");
  const objeto = params.get("objeto") ?? "";
  return { objeto: objeto in OBJETOS ? objeto : "", desde: day("desde"), hasta: day("hasta") };
}

export const clientMiddleware = adminOnly;

export const meta = pageMeta({ title: "Registro de decisiones, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) => {
  const { objeto, desde, hasta } = readFilters(params);
  const filters = { objeto: objeto || undefined, desde: desde || undefined, hasta: hasta || undefined };
  return api.auditoria.lista.$get({ query: { ...query, ...filters } }, options);
});

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

const COLUMNS: readonly Column<Decision>[] = [
  { label: "Fecha", kind: "date", cell: (row) => formatInstant(row.cuando) },
  {
    label: "Quién",
    kind: "text",
    cell: (row) =>
      row.usuario ? (
        <span className={styles.breakable}>{row.usuario.nombreUsuario}</span>
      ) : (
        <span className={styles.muted}>El sitio</span>
      ),
  },
  {
    label: "Qué",
    kind: "wide",
    card: "title",
    cell: ({ accion, objeto, objetoId, nombre }) => (
      <>
        <strong>{leerAccion(accion)}</strong>: {leerObjeto(objeto).toLowerCase()}
        {nombre !== null ? ` ${nombre}` : objetoId !== null && ` n.º ${objetoId}`}
      </>
    ),
  },
  { label: "Antes y después", kind: "wide", cell: (row) => <Cambios decision={row} /> },
];

interface AdminAuditoriaTablaProps {
  decisiones: readonly Decision[];
  busy: boolean;
}

/** Decisions, newest first, each with the fields it changed. */
function AdminAuditoriaTabla({ decisiones, busy }: AdminAuditoriaTablaProps) {
  return (
    <RecordTable
      caption="Registro de decisiones"
      columns={COLUMNS}
      rows={decisiones}
      keyOf={(row) => row.id}
      busy={busy}
    />
  );
}

function Cambios({ decision: { antes, despues, nombres } }: { decision: Decision }) {
  const cambios = diferencias(antes, despues, nombres);
  if (cambios.length === 0) return <span className={styles.muted}>Sin más datos</span>;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of lists without bullets.
    <ul className={styles.changes} role="list">
      {cambios.map((cambio) => (
        <li key={cambio.campo}>
          <span className={styles.field}>{cambio.campo}:</span>{" "}
          {cambio.antes !== null && (cambio.despues === null ? <del>{cambio.antes}</del> : cambio.antes)}
          {cambio.antes !== null && cambio.despues !== null && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> pasó a </span>
            </>
          )}
          {cambio.despues !== null && <strong>{cambio.despues}</strong>}
        </li>
      ))}
    </ul>
  );
}

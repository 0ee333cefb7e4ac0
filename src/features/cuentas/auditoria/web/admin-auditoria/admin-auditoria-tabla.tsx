import { formatInstant } from "#contract/format.ts";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import type { Decision } from "../../contract.ts";
import { diferencias, leerAccion, leerObjeto } from "../../rules.ts";
import styles from "./admin-auditoria.module.css";

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
export function AdminAuditoriaTabla({ decisiones, busy }: AdminAuditoriaTablaProps) {
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

import { useState } from "react";
import type { ShownList } from "#web/admin/list-definition.ts";
import { ListRows } from "#web/admin/staff-list.tsx";
import type { Decision, Diferencia } from "../contract.ts";
import type { COLUMNAS_DE_DECISIONES } from "../rules.ts";

export function AdminAuditoriaTabla({
  list,
}: {
  list: ShownList<Decision[], typeof COLUMNAS_DE_DECISIONES>;
}) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  function toggle(id: number) {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  }
  const clipped = ({ id }: Decision) => (opened.has(id) ? "breakable" : "clamp");
  return (
    <ListRows
      list={list}
      caption="Quién cambió qué"
      unclipped={["usuario", "que", "cambios"]}
      cells={{
        usuario: (row, text) => <span className={row.usuario ? clipped(row) : "muted"}>{text}</span>,
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
      bulk={{
        of: ["decisión", "decisiones"],
        nameOf: ({ id, que, sobre }) => `la decisión ${id}: ${que}, ${sobre}`,
      }}
    />
  );
}

/** Number of changes shown at first, and number of letters that fit on the line of a change. */
const A_LA_VISTA = 2;
const LINEA = 44;
/** How many letters fit in two lines of the other columns. */
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
        <ul className="stack-0 breakable" role="list">
          {shown.map((cambio) => (
            <li key={cambio.campo} className={corto || opened ? undefined : "ellipsis"}>
              <Cambio cambio={cambio} />
            </li>
          ))}
        </ul>
      )}
      {!corto && (
        <button type="button" className="as-link text-s strong" aria-expanded={opened} onClick={onToggle}>
          {opened ? "Ver menos" : cambios.length > 1 ? `Ver los ${cambios.length} cambios` : "Ver todo"}
          <span className="visually-hidden"> de {sobre}</span>
        </button>
      )}
    </>
  );
}

function Cambio({ cambio: { campo, antes, despues } }: { cambio: Diferencia }) {
  return (
    <span>
      <span className="muted">{campo}:</span>{" "}
      {antes !== null && (despues === null ? <del>{antes}</del> : antes)}
      {antes !== null && despues !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> pasó a </span>
        </>
      )}
      {despues !== null && <strong>{despues}</strong>}
    </span>
  );
}

import type { ReactNode } from "react";
import { formatInstant, formatNumero } from "#contract/format.ts";
import { DeleteButton } from "#web/admin/confirm.tsx";
import { lazyDialog } from "#web/admin/dialogs.tsx";
import { EditButton } from "#web/admin/icon-button.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { ListRows } from "#web/admin/staff-list.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverNow, serverTime } from "#web/clock.ts";
import type { Codigo } from "../contract.ts";
import { type COLUMNAS_DE_CODIGOS, ventanaDe } from "../rules.ts";
import styles from "./admin-codigos.module.css";

const AdminCodigoModal = lazyDialog(() => import("./admin-codigo-modal.tsx"));

interface AdminCodigosTablaProps {
  list: ShownList<Codigo[], typeof COLUMNAS_DE_CODIGOS>;
  nothingYet?: ReactNode;
}

export function AdminCodigosTabla({ list, nothingYet }: AdminCodigosTablaProps) {
  const onChange = list.reload;
  return (
    <ListRows
      list={list}
      nothingYet={nothingYet}
      caption="Códigos promocionales"
      cells={{
        codigo: (_, text) => (
          <strong className={styles.codigo} translate="no">
            {text}
          </strong>
        ),
        usos: leerUsos,
        vale: leerVigencia,
        eventos: leerEventos,
        activo: (row) => (
          <>
            <StateToggle
              active={row.activo}
              does={`${row.activo ? "desactivar" : "activar"} ${row.codigo}`}
              call={() =>
                answerOf(
                  api.codigos[":id"].$patch({
                    ...withId(row.id),
                    json: { activo: !row.activo },
                  }),
                )
              }
              done={`${row.codigo} ${row.activo ? "ya no descuenta" : "descuenta otra vez"}.`}
              onChange={onChange}
            />
            {row.activo && noDescuenta(row) && (
              <div className={`muted text-xs ${styles.note}`}>{noDescuenta(row)}</div>
            )}
          </>
        ),
      }}
      actions={[
        {
          label: "Editar",
          card: "action",
          cell: (row) => (
            <EditButton of={row.codigo} opens={<AdminCodigoModal codigo={row} onChange={onChange} />} />
          ),
        },
        {
          label: "Eliminar",
          card: "action",
          cell: (row) =>
            row.usos === 0 ? (
              <DeleteButton
                of={row.codigo}
                title="Eliminar código"
                remove={() => answerOf(api.codigos[":id"].$delete(withId(row.id)))}
                done={`${row.codigo} fue eliminado.`}
                onChange={onChange}
              >
                Se va a eliminar <strong>{row.codigo}</strong>. Nadie lo usó.
              </DeleteButton>
            ) : (
              <span className={`muted text-xs ${styles.note}`}>Ya se usó</span>
            ),
        },
      ]}
      keyOf={(row) => row.id}
      bulk={{ of: ["código", "códigos"], nameOf: ({ codigo }) => codigo }}
      toneOf={(row) => (!row.activo ? "danger" : noDescuenta(row) ? "neutral" : "success")}
    />
  );
}

function leerUsos({ usos, usosMaximos, maximoPorPersona }: Codigo) {
  return (
    <>
      <span>{formatNumero(usos)}</span>
      {usosMaximos !== null && <span>{` de ${formatNumero(usosMaximos)}`}</span>}
      {maximoPorPersona !== null && (
        <div className={`muted text-xs ${styles.note}`}>{formatNumero(maximoPorPersona)} por persona</div>
      )}
    </>
  );
}

function leerVigencia({ desde, hasta }: Codigo): string {
  const fin = hasta && `hasta el ${formatInstant(hasta)}`;
  if (desde && Date.parse(desde) > serverNow())
    return [`Desde el ${formatInstant(desde)}`, fin].filter(Boolean).join(" ");
  return fin ? fin.charAt(0).toUpperCase() + fin.slice(1) : "Sin vencimiento";
}

function leerEventos({ eventos }: Codigo) {
  const [first, ...rest] = eventos;
  if (!first) return "Todos";
  return rest.length === 0
    ? first.nombre
    : `${first.nombre} y ${rest.length === 1 ? "otro" : `otros ${rest.length}`}`;
}

/** Returns why an active code gives no discount at the moment; null if it does. */
function noDescuenta({ usos, usosMaximos, desde, hasta }: Codigo): string | null {
  const ventana = ventanaDe(
    { desde: desde ? new Date(desde) : null, hasta: hasta ? new Date(hasta) : null },
    serverTime(),
  );
  if (ventana === "futura") return "Todavía no vale";
  if (ventana === "cerrada") return "Vencido";
  return usosMaximos !== null && usos >= usosMaximos ? "Sin usos" : null;
}

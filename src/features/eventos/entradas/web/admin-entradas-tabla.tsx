import type { ComponentProps, ReactElement } from "react";
import { formatFecha, formatInstant } from "#contract/format.ts";
import { DialogButton } from "#web/admin/dialogs.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { MoreActions } from "#web/admin/more-actions.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { ListRows } from "#web/admin/staff-list.tsx";
import { serverNow } from "#web/clock.ts";
import { hasRole, useSession } from "#web/session.ts";
import type { Entrada } from "../contract.ts";
import { type COLUMNAS_DE_ENTRADAS, DEVUELTOS } from "../rules.ts";
import type { Nested } from "./admin-lista-de-entradas.tsx";

interface AdminEntradasTablaProps {
  list: ShownList<Entrada[], typeof COLUMNAS_DE_ENTRADAS>;
  /** Columns to leave out because their value is the same in all rows. */
  omit: readonly "evento"[];
  dialogOf: (what: Nested, entrada: Entrada) => ReactElement;
}

export function AdminEntradasTabla(props: AdminEntradasTablaProps) {
  const { list, omit, dialogOf } = props;
  /** Only administradores may open payments. */
  const todo = hasRole(useSession(), ["administrador"]);
  return (
    <ListRows
      list={list}
      caption="Entradas vendidas"
      omit={omit}
      cells={{
        evento: ({ evento }, text) => (
          <>
            <StaffLink className="ellipsis block" to={`eventos/${evento.id}`}>
              {text}
            </StaffLink>
            <div className="muted text-xs">
              {formatFecha(evento.fecha)} - {evento.hora} hs
            </div>
          </>
        ),
        precio: ({ tarifa }, text) => (
          <>
            <span>{text}</span>
            <div className="muted text-xs">{tarifa ?? "General"}</div>
          </>
        ),
        ...(todo && {
          usuario: ({ usuario }: Entrada, text: string) =>
            usuario.id === null ? text : <StaffLink to={`usuarios/${usuario.id}`}>{text}</StaffLink>,
          pago: ({ pago }: Entrada, text: string) => <StaffLink to={`cobros/${pago.id}`}>{text}</StaffLink>,
        }),
        estado: (row, text) => <Estado entrada={row} text={text} />,
      }}
      actions={[
        {
          label: "Ver",
          card: "action",
          cell: (row) => (
            <div className="row-2 one-line">
              {row.usuario.id !== null && (
                <Action label={`Ver usuario ${row.usuario.nombreUsuario}`} opens={dialogOf("usuario", row)}>
                  Ver usuario
                </Action>
              )}
              <Action label={`Ver pago ${row.pago.id}`} opens={dialogOf("pago", row)}>
                Ver pago
              </Action>
              {seCobraEnMano(row) && (
                <Action
                  variant="primary"
                  label={`Marcar como paga la entrada de ${row.usuario.nombreUsuario}`}
                  opens={dialogOf("marcar", row)}
                >
                  Marcar como paga
                </Action>
              )}
              {row.pagada === 1 && (
                <MoreActions
                  of={`la entrada ${row.id}`}
                  actions={[
                    { label: "Enviar de nuevo", opens: dialogOf("reenviar", row) },
                    { label: "Devolver", opens: dialogOf("devolver", row) },
                    ...(seAnula(row)
                      ? [{ label: "Anular venta", isDangerous: true, opens: dialogOf("anular", row) }]
                      : []),
                  ]}
                />
              )}
            </div>
          ),
        },
      ]}
      keyOf={(row) => row.id}
      bulk={{
        of: ["entrada", "entradas"],
        nameOf: ({ id, usuario }) => `la entrada ${id} de ${usuario.nombreUsuario}`,
      }}
      toneOf={(row) => (row.pagada === 1 ? "success" : "danger")}
      cardHeading="h3"
    />
  );
}

function Action({
  label,
  variant = "outline",
  ...rest
}: ComponentProps<typeof DialogButton> & { label: string }) {
  return <DialogButton size="small" variant={variant} aria-label={label} {...rest} />;
}

function Estado({ entrada, text }: { entrada: Entrada; text: string }) {
  return (
    <>
      <span className={entrada.pagada === 1 ? "strong success" : "strong danger"}>{text}</span>
      {entrada.ingresoEn && (
        <div className="muted text-xs">Ingresó el {formatInstant(entrada.ingresoEn)}</div>
      )}
      {entrada.ingresoIgual && (
        <div className="muted text-xs">Pasó igual: {entrada.ingresoIgual.replaceAll("-", " ")}</div>
      )}
    </>
  );
}

/** Whether the ticket can be marked as paid, which excludes refunded tickets. */
function seCobraEnMano({ pagada, pago }: Entrada): boolean {
  return pagada === 0 && !DEVUELTOS.some((estado) => estado === pago.estado);
}

function seAnula({ anulableHasta, ingresoEn }: Entrada): boolean {
  return anulableHasta !== null && ingresoEn === null && Date.parse(anulableHasta) > serverNow();
}

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { formatCantidad, formatFechaConAnio, formatInstant } from "#contract/format.ts";
import { MOTIVO_DE_ANULACION } from "#features/caja/pagos/rules.ts";
import AdminPagoModal from "#features/caja/pagos/web/admin-pago-modal.tsx";
import { EN_MANO, type MedioEnMano, MedioField } from "#features/caja/pagos/web/medio-field.tsx";
import { AdminUsuarioModal } from "#features/personas/usuarios/web/admin-usuario-modal.tsx";
import { Confirm } from "#web/admin/confirm.tsx";
import { type DialogProps, FormDialog } from "#web/admin/dialog-form.tsx";
import { DialogButton, Modal } from "#web/admin/dialogs.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import { staffList, useLoadedList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { PrintDialog } from "#web/admin/print-dialog.tsx";
import { ExportList } from "#web/admin/staff-list.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Entrada, Planilla } from "../contract.ts";
import { COLUMNAS_DE_ENTRADAS, COLUMNAS_DE_PLANILLA } from "../rules.ts";
import AdminDevolverEntrada from "./admin-devolver-entrada.tsx";
import styles from "./admin-entradas.module.css";
import { AdminEntradasTabla } from "./admin-entradas-tabla.tsx";
import { MOSTRAR, PARAMS } from "./use-entradas-abiertas.ts";

const PARTES = [
  { value: "vendidas", label: "Vendidas" },
  { value: "sin-pagar", label: "Sin pagar" },
  { value: "devueltas", label: "Devueltas" },
  { value: "todas", label: "Todas" },
] as const;
const VACIAS = {
  vendidas: "NO HAY NINGUNA ENTRADA VENDIDA",
  "sin-pagar": "No hay compras sin pagar ni vencidas",
  devueltas: "No hay entradas devueltas",
  todas: "NO HAY NINGUNA ENTRADA VENDIDA",
} as const;

export type Nested = "usuario" | "pago" | "marcar" | "anular" | "reenviar" | "devolver";

interface DeQuien {
  eventoId?: string;
  usuarioId?: string;
}

const entradasDe = (whose: DeQuien | undefined) =>
  staffList({
    name: whose ? "entradas-de-uno" : "entradas",
    size: whose ? 20 : 2,
    params: PARAMS,
    of: "entradas",
    empty: "NO HAY NINGUNA ENTRADA VENDIDA",
    columns: COLUMNAS_DE_ENTRADAS,
    filters: { [MOSTRAR]: { segments: PARTES } },
    query: ({ [MOSTRAR]: mostrar }) => ({ mostrar }),
    list: (query, options) => api.entradas.lista_entradas.$get({ query: { ...query, ...whose } }, options),
    export: ({ ids, ...query }) =>
      api.entradas.exportar.$get({ query: ids ? { ids, mostrar: "todas" } : { ...query, ...whose } }),
  });

interface AdminEntradasProps extends DialogProps {
  /** Undefined for all tickets. */
  whose?: DeQuien;
}

/** List of the tickets of an event, of a person, or of all. */
export function AdminEntradas({ whose, onChange }: AdminEntradasProps) {
  const loaded = useLoadedList(entradasDe(whose), JSON.stringify(whose ?? null));
  const empty = loaded.state.termino
    ? "Ninguna coincide con la búsqueda"
    : VACIAS[loaded.values[MOSTRAR] ?? "vendidas"];
  const list = { ...loaded, empty };
  function changed() {
    list.reload();
    onChange();
  }
  const dialogOf = (what: Nested, entrada: Entrada) => {
    const of = { entrada, onChange: changed };
    return {
      usuario: <AdminUsuarioModal usuarioId={entrada.usuario.id} />,
      pago: <AdminPagoModal pagoId={entrada.pago.id} />,
      anular: <AdminAnularVenta {...of} />,
      reenviar: <AdminReenviar {...of} />,
      devolver: <AdminDevolverEntrada {...of} onChange={list.reload} />,
      marcar: <AdminMarcarPagada {...of} />,
    }[what];
  };
  return (
    <>
      <ListFilters
        list={list}
        actions={
          <>
            <ExportList list={list} />
            {whose?.eventoId && (
              <DialogButton variant="outline" opens={<AdminPlanilla eventoId={whose.eventoId} />}>
                Lista para imprimir
              </DialogButton>
            )}
          </>
        }
      />
      <AdminEntradasTabla list={list} omit={whose?.eventoId ? ["evento"] : []} dialogOf={dialogOf} />
    </>
  );
}

export function AdminTodasLasEntradas({ onChange }: DialogProps) {
  return (
    <Modal title="Entradas vendidas" size="80rem" fillsPhone>
      <AdminEntradas onChange={onChange} />
    </Modal>
  );
}

interface ResolverProps extends DialogProps {
  entrada: Entrada;
}

/** Marks an unpaid ticket as paid in cash or by transfer (Rule ENT-6). */
function AdminMarcarPagada({ entrada, ...dialog }: ResolverProps) {
  const [medio, setMedio] = useState<MedioEnMano>("efectivo");
  return (
    <Confirm
      {...dialog}
      title="Marcar como paga"
      confirmLabel="Marcar como paga"
      onConfirm={() =>
        answerOf(api.entradas[":id"].pagada.$patch({ ...withId(entrada.id), json: { medio } }))
      }
      done="La entrada quedó marcada como paga."
    >
      <div className="stack-4">
        <p>
          La entrada de <strong>{entrada.usuario.nombreUsuario}</strong> para{" "}
          <strong>{entrada.evento.nombre}</strong> va a quedar paga. Le llega por correo, si dejó uno.
        </p>
        {entrada.pago.enRevision && (
          <Alert tone="warn">
            Mercado Pago está revisando un pago de esta entrada. Si lo aprueba después, ese dinero se devuelve
            solo.
          </Alert>
        )}
        <MedioField medios={EN_MANO} value={medio} onChange={setMedio} />
      </div>
    </Confirm>
  );
}

/** Asks for the address and emails the tickets of an order again (Rule ENT-22). */
function AdminReenviar({ entrada, ...dialog }: ResolverProps) {
  const fijo = entrada.usuario.id !== null && entrada.correo;
  return (
    <FormDialog
      {...dialog}
      title="Enviar de nuevo"
      size="sm"
      submitLabel="Enviar"
      initialValues={{ correo: entrada.correo ?? "" }}
      send={({ correo }) =>
        answerOf(
          api.entradas[":id"].reenviar.$post({
            ...withId(entrada.id),
            json: { correo: correo.trim() },
          }),
        )
      }
      done="El correo con las entradas está saliendo."
    >
      {(form) => (
        <>
          <p>
            Las entradas de <strong>{entrada.usuario.nombreUsuario}</strong> para{" "}
            <strong>{entrada.evento.nombre}</strong> salen otra vez por correo, con sus códigos
            <span>{fijo && `, a ${fijo}`}</span>.
          </p>
          {!fijo && (
            <TextInput
              label="Email"
              description="El que dejó, o el que te da ahora."
              type="email"
              required
              autoComplete="off"
              {...form.getInputProps("correo")}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function AdminAnularVenta({ entrada, ...dialog }: ResolverProps) {
  return (
    <Confirm
      {...dialog}
      title="Anular venta"
      confirmLabel="Anular venta"
      reason={MOTIVO_DE_ANULACION}
      danger
      onConfirm={(motivo) =>
        answerOf(api.entradas[":id"]["anular-venta"].$post({ ...withId(entrada.id), json: { motivo } }))
      }
      done="La venta quedó anulada."
    >
      Se anula la venta a <strong>{entrada.usuario.nombreUsuario}</strong> para{" "}
      <strong>{entrada.evento.nombre}</strong>, con todas sus entradas: no sirven más, sus lugares quedan
      libres y el importe se descuenta. Si dejó un correo, se lo avisamos.
    </Confirm>
  );
}

const { persona: PERSONA } = COLUMNAS_DE_PLANILLA;

/** An event's tickets by surname, to print and tick off (Rule ENT-20). */
function AdminPlanilla({ eventoId }: { eventoId: string }) {
  const param = { id: eventoId };
  const planilla = useAnswer(eventoId, (options) => api.eventos[":id"].planilla.$get({ param }, options));
  return (
    <PrintDialog
      title="Lista de entradas para imprimir"
      size="xl"
      of={planilla}
      text="Preparando la lista..."
      actions={() => (
        <ExportButton call={() => api.eventos[":id"].planilla.exportar.$get({ param, query: {} })} />
      )}
    >
      {(data) => <Hoja {...data} />}
    </PrintDialog>
  );
}

function Hoja({ evento, entradas }: Planilla) {
  const { nombre, fecha, hora, lugar } = evento;
  return (
    <>
      <h3>{nombre}</h3>
      <p>
        {formatFechaConAnio(fecha)}, {hora} hs · {lugar} ·{" "}
        <strong>{formatCantidad(entradas.length, "entrada")}</strong>, al {formatInstant(serverTime())}
      </p>
      <table>
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">Marca</span>
            </th>
            <th>{PERSONA.label}</th>
            <th>Tipo</th>
            <th data-number>Entrada</th>
          </tr>
        </thead>
        <tbody>
          {entradas.map(({ entrada, persona, dni, tarifa, pasadaA, ingresoEn }) => (
            <tr key={entrada}>
              <td>
                <span className={styles.box}>{ingresoEn ? "✓" : ""}</span>
              </td>
              <td>
                <strong>{persona ?? PERSONA.empty}</strong>
                {dni && <span>{` · DNI ${dni}`}</span>}
                {pasadaA && <div>La trae {pasadaA}</div>}
                {ingresoEn && <div>Ingresó el {formatInstant(ingresoEn)}</div>}
              </td>
              <td>{tarifa}</td>
              <td data-number>{entrada}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

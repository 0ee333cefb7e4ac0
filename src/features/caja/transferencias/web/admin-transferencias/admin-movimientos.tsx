import { useState } from "react";
import { dniDeCuit, esCuitDePersona } from "#contract/cuit.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { FindPersona } from "#features/personas/usuarios/web/admin-find-persona.tsx";
import { CheckLine } from "#web/admin/check-line.tsx";
import { Confirm } from "#web/admin/confirm.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal, openDialog } from "#web/admin/dialogs.tsx";
import { MoreActions } from "#web/admin/more-actions.tsx";
import { RecordTable } from "#web/admin/record-table.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckField } from "#web/ui/field.tsx";
import { useWrite } from "#web/use-write.ts";
import type { MovimientoDeExtracto } from "../../contract.ts";
import {
  DE_QUIEN_ES,
  ES_DE_OTRO,
  type EstadoDeMovimiento,
  formatCuit,
  MOTIVO_DE_DESCARTE,
  PALABRA_DE_MOVIMIENTO,
  POR_DECIDIR,
  RAZONES,
  REPAROS,
} from "../../rules.ts";

const TONOS: Record<EstadoDeMovimiento, BadgeTone> = {
  seguro: "success",
  dudoso: "warn",
  "sin-par": "danger",
  confirmado: "primary",
  descartado: "neutral",
  salida: "neutral",
};

/** A person to whom a bank transaction may be credited, for a payment that they started or for their debts. */
interface Propuesta {
  clave: string;
  nombre: string;
  razones: readonly string[];
  /** Whether the bank names somebody else as the sender. */
  esDeOtro: boolean;
  acreditar: (recordarCuit: boolean) => Promise<Answer<unknown>>;
}

function aCuentaDe(
  movimiento: number,
  { id, nombre }: { id: number; nombre: string },
  ...razones: string[]
): Propuesta {
  const param = { id: String(movimiento) };
  return {
    clave: `persona ${id}`,
    nombre,
    razones,
    esDeOtro: false,
    acreditar: (recordarCuit) =>
      answerOf(api.movimientos[":id"]["a-cuenta"].$post({ param, json: { personaId: id, recordarCuit } })),
  };
}

/** Returns the proposals: the payment that the site chose first, then the likeliest. */
function propuestasDe(movimiento: MovimientoDeExtracto): Propuesta[] {
  const { id, pagoId: elegido, candidatos, pagadores, nombrados } = movimiento;
  const propuesto = `pago ${elegido}`;
  const param = { id: String(id) };
  return [
    ...nombrados.map((una) => aCuentaDe(id, una, "Debe justo eso", "El banco trae su nombre o su DNI")),
    ...candidatos.map(
      ({ pagoId, pagador, descripcion, monto, razones, reparos, creadoEn, conComprobante }): Propuesta => ({
        clave: `pago ${pagoId}`,
        nombre: pagador.nombre,
        razones: [
          ...reparos.map((uno) => REPAROS[uno]),
          ...razones.map((una) => RAZONES[una]),
          ...(conComprobante ? ["Subió un comprobante"] : []),
          `${descripcion}: ${formatMoney(monto)}, pedido el ${formatFecha(creadoEn)}`,
        ],
        esDeOtro:
          reparos.some((uno) => ES_DE_OTRO.has(uno)) ||
          (nombrados.length > 0 && !razones.some((una) => DE_QUIEN_ES.has(una))),
        acreditar: (recordarCuit) =>
          answerOf(api.movimientos[":id"].confirmar.$post({ param, json: { pagoId, recordarCuit } })),
      }),
    ),
    ...pagadores
      .filter(({ id: suyo }) => !nombrados.some((una) => una.id === suyo))
      .map((una) => aCuentaDe(id, una, RAZONES.cuit)),
  ].toSorted((a, b) => Number(b.clave === propuesto) - Number(a.clave === propuesto));
}

interface Elegido {
  movimiento: MovimientoDeExtracto;
  propuestas: Propuesta[];
}

interface AdminMovimientosProps {
  movimientos: readonly MovimientoDeExtracto[];
  busy: boolean;
  onChange: () => void;
}

/** One row per bank transaction, with the person to whom it may be credited. */
export function AdminMovimientos({ movimientos, busy, onChange }: AdminMovimientosProps) {
  const [reabrir, , falla] = useWrite(
    (id: number) => answerOf(api.movimientos[":id"].reabrir.$post(withId(id))),
    { onChange },
  );
  const rows = movimientos.map((movimiento) => {
    const espera = POR_DECIDIR.includes(movimiento.estado);
    return { movimiento, espera, propuestas: espera ? propuestasDe(movimiento) : [] };
  });
  return (
    <>
      {falla && <Alert tone="danger">{falla}</Alert>}
      <RecordTable
        caption="Movimientos"
        rows={rows}
        keyOf={({ movimiento }) => movimiento.id}
        cardHeading="h3"
        busy={busy}
        columns={[
          { label: "Fecha", kind: "date", cell: ({ movimiento }) => formatFecha(movimiento.fecha) },
          { label: "Importe", kind: "number", cell: ({ movimiento }) => formatMoney(movimiento.importe) },
          {
            label: "Según el banco",
            kind: "wide",
            card: "title",
            whole: ({ movimiento }) => segunElBanco(movimiento),
            cell: ({ movimiento }) => segunElBanco(movimiento),
          },
          {
            label: "CUIT",
            cell: ({ movimiento: { cuit } }) => (
              <span className="nowrap">{cuit ? formatCuit(cuit) : "—"}</span>
            ),
          },
          {
            label: "De quién es",
            kind: "wide",
            cell: ({ movimiento, propuestas }) => (
              <DeQuienEs movimiento={movimiento} propuestas={propuestas} />
            ),
          },
          {
            label: "Estado",
            cell: ({ movimiento: { estado }, propuestas }) => {
              const suyo = estado === "sin-par" && propuestas.length > 0 ? "dudoso" : estado;
              return <Badge tone={TONOS[suyo]}>{PALABRA_DE_MOVIMIENTO[suyo]}</Badge>;
            },
          },
          {
            label: "Acciones",
            card: "action",
            cell: (row) =>
              row.movimiento.estado !== "salida" && (
                <Acciones {...row} onReabrir={() => reabrir(row.movimiento.id)} onChange={onChange} />
              ),
          },
        ]}
      />
    </>
  );
}

interface AccionesProps extends Elegido {
  /** Whether the transaction waits for a decision. */
  espera: boolean;
  onReabrir: () => void;
  onChange: () => void;
}

function Acciones(props: AccionesProps) {
  const { movimiento, propuestas, espera, onReabrir, onChange } = props;
  const dinero = formatMoney(movimiento.importe);
  const descarte = (
    <Confirm
      title={`Descartar ${dinero}`}
      confirmLabel="Descartar"
      reason={MOTIVO_DE_DESCARTE}
      onConfirm={(motivo) =>
        answerOf(api.movimientos[":id"].descartar.$post({ ...withId(movimiento.id), json: { motivo } }))
      }
      onChange={onChange}
    >
      Queda en el extracto con su motivo, y se puede volver a decidir.
    </Confirm>
  );
  return (
    <div className="row-2">
      {espera && (
        <Button
          size="small"
          variant={propuestas.some(({ esDeOtro }) => !esDeOtro) ? "primary" : "outline"}
          aria-label={`Acreditar ${dinero}`}
          onOpen={({ currentTarget }) => {
            // The button disappears once the money is credited, so the row gets the focus.
            currentTarget.closest("tr")?.focus();
            void openDialog(<AdminAcreditar {...{ movimiento, propuestas, onChange }} />);
          }}
        >
          Acreditar
        </Button>
      )}
      <MoreActions
        of={dinero}
        actions={[
          espera ? { label: "Descartar", opens: descarte } : { label: "Volver a decidir", onPick: onReabrir },
        ]}
      />
    </div>
  );
}

const segunElBanco = ({ remitente, concepto }: MovimientoDeExtracto) => remitente ?? concepto;

function DeQuienEs({ movimiento, propuestas }: Elegido) {
  const { pagoId, pagador, estado } = movimiento;
  if (estado === "confirmado" && pagoId !== null)
    return <StaffLink to={`cobros/${pagoId}`}>{pagador ?? `Pago ${pagoId}`}</StaffLink>;
  const { nombre = "", esDeOtro = false } = propuestas[0] ?? {};
  return (
    <span>
      <strong>{esDeOtro ? `¿${nombre}?` : nombre}</strong>{" "}
      <span className="note">{notaDe(movimiento, propuestas)}</span>
    </span>
  );
}

function notaDe({ motivo, reverso, estado }: MovimientoDeExtracto, propuestas: readonly Propuesta[]): string {
  if (motivo) return motivo;
  if (reverso?.que === "devuelto") return `El banco la devolvió el ${formatFecha(reverso.fecha)}`;
  if (reverso) {
    const cobrado = reverso.pagoId ? `, cobrado en el pago ${reverso.pagoId}: si corresponde, anulalo` : "";
    return `Devuelve lo que entró el ${formatFecha(reverso.fecha)}${cobrado}`;
  }
  const razon = estado === "seguro" ? "" : (propuestas[0]?.razones[0] ?? "—");
  return propuestas.length > 1 ? `${razon} · o ${propuestas.length - 1} más` : razon;
}

/**
 * Credits a bank transaction to the likeliest person, to another proposal, or to a person found by a search.
 * The search starts with the DNI in the CUIT.
 */
function AdminAcreditar({ movimiento, propuestas, onChange }: Elegido & DialogProps) {
  const { id, importe, cuit, fecha, comprobante } = movimiento;
  const [buscada, setBuscada] = useState<Propuesta | null>(null);
  const todas = buscada ? [buscada, ...propuestas] : propuestas;
  const [clave, setClave] = useState("");
  const [buscando, setBuscando] = useState(propuestas.length === 0);
  const [recordarCuit, setRecordarCuit] = useState(false);
  const elegida = todas.find((una) => una.clave === clave) ?? todas[0];
  const dinero = formatMoney(importe);
  if (buscando || !elegida)
    return (
      <Modal title={`Acreditar ${dinero}`}>
        <FindPersona
          label="¿De quién es esta transferencia?"
          initial={(cuit && dniDeCuit(cuit)) ?? ""}
          onPick={(persona) => {
            const una = aCuentaDe(id, { id: persona.id, nombre: persona.titulo }, persona.detalle);
            setBuscada(una);
            setClave(una.clave);
            setBuscando(false);
          }}
        />
      </Modal>
    );
  return (
    <Confirm
      title={`Acreditar ${dinero} a ${elegida.nombre}`}
      confirmLabel="Acreditar"
      ready={buscada === null && !elegida.esDeOtro}
      onConfirm={() => elegida.acreditar(recordarCuit)}
      done={`Se acreditaron ${dinero} a ${elegida.nombre}.`}
      onChange={onChange}
    >
      <div className="stack-3">
        <p className="muted">
          {[formatFecha(fecha), segunElBanco(movimiento), comprobante && `n.º ${comprobante}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {todas.map((una) => (
          <CheckField
            key={una.clave}
            type="radio"
            name="de-quien"
            label={una.nombre}
            hint={una.razones.join(". ")}
            checked={una === elegida}
            onChange={() => setClave(una.clave)}
          />
        ))}
        <button type="button" className="as-link" onClick={() => setBuscando(true)}>
          Es de otra persona
        </button>
        {cuit !== null && esCuitDePersona(cuit) && (
          <CheckLine checked={recordarCuit} onChange={setRecordarCuit}>
            <span>Recordar que paga desde este CUIT, aunque no sea suyo</span>
          </CheckLine>
        )}
        <p className="note">
          Se cubre primero lo que venció antes, también de quienes paga; lo que sobre queda a su favor. Le
          llega el recibo por correo, si dejó uno.
        </p>
      </div>
    </Confirm>
  );
}

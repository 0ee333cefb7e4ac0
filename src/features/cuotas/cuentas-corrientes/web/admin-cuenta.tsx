import { type ReactElement, useState } from "react";
import { AdminCobrado } from "#features/caja/pagos/web/admin-cobrado.tsx";
import type { ComprobanteDeCuotas } from "#features/cuotas/cuotas/contract.ts";
import { AdminDebito } from "#features/cuotas/debito/web/admin-debito.tsx";
import { DialogButton, Modal, openDialog, useAsked } from "#web/admin/dialogs.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import type { MovimientoDeCuenta } from "../contract.ts";
import { AdminCambiarMovimiento } from "./admin-cambiar-movimiento.tsx";
import { AdminCobrar } from "./admin-cobrar.tsx";
import { AdminComprobanteDePago } from "./admin-comprobante-de-pago.tsx";
import { AdminDeQuienesPaga } from "./admin-de-quienes-paga.tsx";
import { CuentaDePersona } from "./cuenta-de-persona.tsx";

interface AdminCuentaProps {
  personaId: number;
  nombre: string;
  telefono: string | null;
  onChange: () => void;
}

export default function AdminCuenta({ personaId, nombre, telefono, onChange }: AdminCuentaProps) {
  const [version, setVersion] = useState(0);
  const [cobrando, setCobrando] = useState(false);
  useAsked(["cobrar"], () => setCobrando(true));
  const changed = () => {
    setVersion((now) => now + 1);
    onChange();
  };
  const abrirComprobante = (comprobante: ComprobanteDeCuotas, recien = false) =>
    openDialog(
      <Modal title={comprobante.anulado ? "Pago anulado" : "Comprobante"}>
        <div className="stack-4">
          {recien && <AdminCobrado total={comprobante.monto}>El pago quedó registrado.</AdminCobrado>}
          <AdminComprobanteDePago {...{ comprobante, nombre, telefono }} />
        </div>
      </Modal>,
    );
  async function verComprobante(pagoId: number) {
    const answer = await answerOf(api.cuotas.cobros[":id"].comprobante.$get(withId(pagoId)));
    if (answer.ok) await abrirComprobante(answer.data);
  }
  return (
    <>
      <ObjectCard title={cobrando ? "Registrar un pago" : undefined}>
        {cobrando ? (
          <AdminCobrar
            personaId={personaId}
            onCancel={() => setCobrando(false)}
            onDone={(hecho) => {
              setCobrando(false);
              if (hecho) void abrirComprobante(hecho, true);
              else notifications.show({ message: "Se pagó con lo que tenía a favor.", color: "green" });
              changed();
            }}
          />
        ) : (
          <>
            <p>
              <Button variant="accent" onClick={() => setCobrando(true)}>
                Registrar un pago
              </Button>
            </p>
            <AdminDeQuienesPaga personaId={personaId} version={version} />
            <CuentaDePersona
              personaId={personaId}
              version={version}
              acciones={(uno) => (
                <Acciones
                  movimiento={uno}
                  cambio={
                    <AdminCambiarMovimiento movimiento={uno} personaId={personaId} onChange={changed} />
                  }
                  onComprobante={verComprobante}
                />
              )}
              enlaceDePago={({ id }) => <StaffLink to={`cobros/${id}`}>Recibo y devoluciones</StaffLink>}
            />
          </>
        )}
      </ObjectCard>
      <AdminDebito personaId={personaId} />
    </>
  );
}

interface AccionesProps {
  movimiento: MovimientoDeCuenta;
  /** The dialog to change it. */
  cambio: ReactElement;
  onComprobante: (pagoId: number) => void;
}

function Acciones({ movimiento, cambio, onComprobante }: AccionesProps) {
  const { tipo, pago, imputacionId, titulo } = movimiento;
  const boton = (texto: string, de: string) => (
    <DialogButton size="small" variant="ghost" aria-label={`${texto} ${de}`} opens={cambio}>
      {texto}
    </DialogButton>
  );
  if (tipo === "cuota") return boton("Condonar o corregir", titulo);
  if (tipo !== "pago" || imputacionId === null || !pago) return null;
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Comprobante del pago ${pago.id}`}
        onClick={() => onComprobante(pago.id)}
      >
        Comprobante
      </Button>
      {boton("Mover o anular", `el pago ${pago.id}`)}
    </>
  );
}

import { useState } from "react";
import { AdminCobrado } from "#features/caja/pagos/web/admin-cobrado.tsx";
import type { ComprobanteDeCuotas } from "#features/cuotas/cuotas/contract.ts";
import { AdminDebito } from "#features/cuotas/debito/web/admin-debito.tsx";
import { Modal, useOpening } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
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
  const [cobrando, setCobrando] = useDialogs(["cobrar"]);
  const cambio = useOpening<MovimientoDeCuenta>();
  const [comprobante, setComprobante] = useState<ComprobanteDeCuotas | null>(null);
  const [recien, setRecien] = useState(false);
  const changed = () => {
    setVersion((now) => now + 1);
    onChange();
  };
  async function abrirComprobante(pagoId: number) {
    const answer = await answerOf(api.cuotas.cobros[":id"].comprobante.$get(withId(pagoId)));
    setRecien(false);
    if (answer.ok) setComprobante(answer.data);
  }
  return (
    <>
      <ObjectCard title={cobrando ? "Registrar un pago" : undefined}>
        {cobrando ? (
          <AdminCobrar
            personaId={personaId}
            onCancel={() => setCobrando(null)}
            onDone={(hecho) => {
              setCobrando(null);
              setRecien(true);
              setComprobante(hecho);
              if (!hecho)
                notifications.show({ message: "Se pagó con lo que tenía a favor.", color: "green" });
              changed();
            }}
          />
        ) : (
          <>
            <p>
              <Button variant="accent" onClick={() => setCobrando("cobrar")}>
                Registrar un pago
              </Button>
            </p>
            <AdminDeQuienesPaga personaId={personaId} version={version} />
            <CuentaDePersona
              personaId={personaId}
              version={version}
              acciones={(uno) => (
                <Acciones movimiento={uno} onCambiar={cambio.open} onComprobante={abrirComprobante} />
              )}
              enlaceDePago={({ id }) => <StaffLink to={`cobros/${id}`}>Recibo y devoluciones</StaffLink>}
            />
          </>
        )}
      </ObjectCard>
      <AdminDebito personaId={personaId} />
      {cambio.about && (
        <AdminCambiarMovimiento
          key={cambio.count}
          movimiento={cambio.about}
          personaId={personaId}
          {...cambio.dialog}
          onChange={changed}
        />
      )}
      <Modal
        opened={comprobante !== null}
        onClose={() => setComprobante(null)}
        title={comprobante?.anulado ? "Pago anulado" : "Comprobante"}
      >
        {comprobante && (
          <div className="stack-4">
            {recien && <AdminCobrado total={comprobante.monto}>El pago quedó registrado.</AdminCobrado>}
            <AdminComprobanteDePago comprobante={comprobante} nombre={nombre} telefono={telefono} />
          </div>
        )}
      </Modal>
    </>
  );
}

interface AccionesProps {
  movimiento: MovimientoDeCuenta;
  onCambiar: (movimiento: MovimientoDeCuenta) => void;
  onComprobante: (pagoId: number) => void;
}

function Acciones({ movimiento, onCambiar, onComprobante }: AccionesProps) {
  const { tipo, pago, imputacionId, titulo } = movimiento;
  const boton = (texto: string, de: string, onClick: () => void) => (
    <Button size="small" variant="ghost" aria-label={`${texto} ${de}`} onClick={onClick}>
      {texto}
    </Button>
  );
  if (tipo === "cuota") return boton("Condonar o corregir", titulo, () => onCambiar(movimiento));
  if (tipo !== "pago" || imputacionId === null || !pago) return null;
  return (
    <>
      {boton("Comprobante", `del pago ${pago.id}`, () => onComprobante(pago.id))}
      {boton("Mover o anular", `el pago ${pago.id}`, () => onCambiar(movimiento))}
    </>
  );
}

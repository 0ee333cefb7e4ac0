import { useState } from "react";
import { formatMoney } from "#contract/format.ts";
import { AdminCobrado } from "#features/caja/pagos/web/admin-cobrado.tsx";
import { AdminCobrar } from "#features/cuotas/cuentas-corrientes/web/admin-cobrar.tsx";
import { AdminComprobanteDePago } from "#features/cuotas/cuentas-corrientes/web/admin-comprobante-de-pago.tsx";
import type { ComprobanteDeCuotas } from "#features/cuotas/cuotas/contract.ts";
import type { UsuarioDelPadron } from "#features/socios/padron/contract.ts";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal, useDialog } from "#web/admin/dialogs.tsx";
import { FindOne } from "#web/admin/find-one.tsx";
import { type Answer, answerOf, api, type RequestOptions } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";

const HALLADOS = 8;

/**
 * Collects instalments at the counter (Rule SOC-15): asks for the member, then for the instalments, and shows
 * the receipt.
 */
export default function AdminCobrarCuota({ onChange }: DialogProps) {
  const { close } = useDialog();
  const [socio, setSocio] = useState<UsuarioDelPadron | null>(null);
  /** The receipt; null if credit has paid everything. */
  const [cobro, setCobro] = useState<{ comprobante: ComprobanteDeCuotas | null } | null>(null);
  const another = () => {
    setSocio(null);
    setCobro(null);
  };
  const nombre = socio ? `${socio.persona.nombre} ${socio.persona.apellido}` : "";
  return (
    <Modal title={socio ? `Cobrar cuotas a ${nombre}` : "Cobrar cuota"} size="md">
      {!socio ? (
        <FindOne<UsuarioDelPadron>
          label="¿De quién es la cuota?"
          placeholder="Nombre, DNI o número de socio"
          find={findSocios}
          optionOf={(uno) => ({
            key: uno.id,
            title: `${uno.persona.apellido}, ${uno.persona.nombre}`,
            detail: detalleDe(uno),
          })}
          onPick={setSocio}
        />
      ) : cobro ? (
        <div className="stack-4">
          <AdminCobrado total={cobro.comprobante?.monto ?? 0}>
            {cobro.comprobante ? "El pago quedó registrado." : "Se pagó con lo que tenía a favor."}
          </AdminCobrado>
          {cobro.comprobante && (
            <AdminComprobanteDePago
              comprobante={cobro.comprobante}
              nombre={nombre}
              telefono={socio.socioDto?.telefono ?? null}
            />
          )}
          <div className="row-end">
            <Button variant="outline" onClick={another}>
              Cobrarle a otra persona
            </Button>
            <Button variant="outline" onClick={close}>
              Cerrar
            </Button>
          </div>
        </div>
      ) : (
        <AdminCobrar
          key={socio.id}
          personaId={socio.id}
          onCancel={another}
          onDone={(comprobante) => {
            setCobro({ comprobante });
            onChange();
          }}
        />
      )}
    </Modal>
  );
}

async function findSocios(
  termino: string,
  options: RequestOptions,
): Promise<Answer<readonly UsuarioDelPadron[]>> {
  const query = { rol: "socio", termino, tamano: String(HALLADOS) } as const;
  const answer = await answerOf(api.usuario.lista.$get({ query }, options));
  return answer.ok ? { ...answer, data: answer.data.socio } : answer;
}

function detalleDe({ socio, socioDto }: UsuarioDelPadron): string {
  return [
    socio && `Socio n.º ${socio.numero}`,
    socioDto && `DNI ${socioDto.dni}`,
    socio && (socio.alDia ? "Al día" : `Adeuda ${formatMoney(socio.adeuda)}`),
  ]
    .filter(Boolean)
    .join(" · ");
}

import { useState } from "react";
import { formatMoney } from "#contract/format.ts";
import { FindOne } from "#web/admin/find-one.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { type Answer, answerOf, api } from "#web/api.ts";
import type { UsuarioDelPadron } from "../contract.ts";
import { AdminCobroDeCuotas } from "./admin-cobro-de-cuotas.tsx";
import { nombreDe } from "./datos-de-persona.ts";

const HALLADOS = 8;

interface AdminCobrarCuotaProps {
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Collects instalments at the counter: finds the member, then the instalments and the payment (Rule SOC-15). */
export function AdminCobrarCuota({ opened, onClose, onChange }: AdminCobrarCuotaProps) {
  const [socio, setSocio] = useState<UsuarioDelPadron | null>(null);
  const close = () => {
    setSocio(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={socio ? `Cobrar cuotas a ${nombreDe(socio)}` : "Cobrar cuota"}
      size="md"
    >
      {socio ? (
        <AdminCobroDeCuotas
          key={socio.id}
          socio={socio}
          onChange={onChange}
          onOther={() => setSocio(null)}
          onClose={close}
        />
      ) : (
        <FindOne<UsuarioDelPadron>
          label="¿Quién paga?"
          placeholder="Nombre, DNI o número de socio"
          find={findSocios}
          optionOf={(uno) => ({
            key: uno.id,
            title: `${uno.persona.apellido}, ${uno.persona.nombre}`,
            detail: detalleDe(uno),
          })}
          onPick={setSocio}
        />
      )}
    </Modal>
  );
}

async function findSocios(
  termino: string,
  signal: AbortSignal,
): Promise<Answer<readonly UsuarioDelPadron[]>> {
  const query = { rol: "socio", termino, tamano: String(HALLADOS) } as const;
  const answer = await answerOf(api.usuario.lista.$get({ query }, { init: { signal } }));
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

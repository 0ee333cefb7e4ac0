import { useMediaQuery } from "@mantine/hooks";
import { Modal } from "#web/admin/modal.tsx";
import { PHONE } from "#web/admin/widths.ts";
import type { Reserva } from "../contract.ts";
import { nombreDe } from "../rules.ts";
import { cuandoEs } from "./en-palabras.tsx";
import { FormularioDeRespuesta } from "./formulario-respuesta.tsx";

interface AdminRespuestaProps {
  reserva: Reserva;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

export function AdminRespuesta({ reserva, opened, onClose, onChange }: AdminRespuestaProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={reserva.respuesta === null ? "Agregar respuesta" : "Modificar respuesta"}
      fullScreen={phone}
    >
      <div className="stack-4">
        <p>
          Para <strong>{nombreDe(reserva)}</strong>, que pidió {reserva.cancha.nombre} el {cuandoEs(reserva)}.
          Le llega por correo.
        </p>
        <FormularioDeRespuesta reserva={reserva} onSent={onClose} onCancel={onClose} onChange={onChange} />
      </div>
    </Modal>
  );
}

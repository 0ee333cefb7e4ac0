import { dniDeCuit } from "#contract/cuit.ts";
import { formatMoney } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { FindOne } from "#web/admin/find-one.tsx";
import { Modal, useOpening } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api, type SuccessOf } from "#web/api.ts";
import type { MovimientoDeExtracto } from "../../contract.ts";

type Persona = SuccessOf<Awaited<ReturnType<typeof api.personas.buscar.$get>>>[number];

interface AdminAcreditarProps {
  opened: boolean;
  movimiento: Pick<MovimientoDeExtracto, "id" | "importe" | "cuit">;
  recordarCuit: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Finds whose money a movement is, at first by the DNI within its CUIT, and credits it once the name is confirmed. */
export function AdminAcreditar({ opened, movimiento, recordarCuit, onClose, onChange }: AdminAcreditarProps) {
  const { id, importe, cuit } = movimiento;
  const elegida = useOpening<Persona>();
  const persona = elegida.about;
  const dinero = formatMoney(importe);
  return (
    <>
      <Modal opened={opened && !elegida.shown} onClose={onClose} title={`Acreditar ${dinero}`}>
        <FindOne<Persona>
          label="¿De quién es esta transferencia?"
          placeholder="Nombre, DNI, teléfono o número de socio"
          initial={(cuit && dniDeCuit(cuit)) ?? ""}
          find={(q, signal) => answerOf(api.personas.buscar.$get({ query: { q } }, { init: { signal } }))}
          optionOf={(uno) => ({ key: uno.id, title: uno.titulo, detail: uno.detalle })}
          onPick={elegida.open}
        />
      </Modal>
      <ConfirmModal
        opened={opened && elegida.shown}
        onClose={elegida.close}
        title={`Acreditar ${dinero} a ${persona?.titulo}`}
        cancelLabel="Es de otra persona"
        confirmLabel="Acreditar"
        onConfirm={() =>
          answerOf(
            api.movimientos[":id"]["a-cuenta"].$post({
              param: { id: String(id) },
              json: { personaId: persona?.id ?? 0, recordarCuit },
            }),
          )
        }
        onDone={() => {
          notifications.show({ message: `Se acreditaron ${dinero} a ${persona?.titulo}.`, color: "green" });
          onClose();
        }}
        onChange={onChange}
      >
        {persona?.detalle}. Se cubre primero lo que venció antes, también de quienes paga; lo que sobre queda
        a su favor. Le llega el recibo por correo, si dejó uno.
      </ConfirmModal>
    </>
  );
}

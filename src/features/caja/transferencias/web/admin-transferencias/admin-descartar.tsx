import { Textarea } from "@mantine/core";
import { formatMoney } from "#contract/format.ts";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import type { MovimientoDeExtracto } from "../../contract.ts";
import { MOTIVO_DE_DESCARTE_MAX } from "../../rules.ts";

interface AdminDescartarProps {
  opened: boolean;
  movimiento: Pick<MovimientoDeExtracto, "id" | "importe">;
  onClose: () => void;
  onChange: () => void;
}

/** Asks why a movement pays nothing here. */
export function AdminDescartar(props: AdminDescartarProps) {
  const { opened, movimiento, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={`Descartar ${formatMoney(movimiento.importe)}`}>
      <Formulario {...props} />
    </Modal>
  );
}

function Formulario({ movimiento, onClose, onChange }: AdminDescartarProps) {
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: { motivo: "" },
    validate: { motivo: (texto) => (texto.trim() === "" ? "Escribí el motivo" : null) },
    send: ({ motivo }) =>
      answerOf(
        api.movimientos[":id"].descartar.$post({
          param: { id: String(movimiento.id) },
          json: { motivo: motivo.trim() },
        }),
      ),
    onSaved() {
      onClose();
      onChange();
    },
    onRefused: ({ status }) => status === 409 && onChange(),
  });
  return (
    <DialogForm refusal={refusal} busy={busy} submitLabel="Descartar" onCancel={onClose} onSubmit={onSubmit}>
      <p>Queda en el extracto con su motivo, y se puede volver a decidir.</p>
      <Textarea
        label="Motivo"
        required
        maxLength={MOTIVO_DE_DESCARTE_MAX}
        {...form.getInputProps("motivo")}
      />
    </DialogForm>
  );
}

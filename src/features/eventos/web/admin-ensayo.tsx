import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Evento } from "../contract.ts";

interface AdminEnsayoProps {
  evento: Evento;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Asks before an event becomes a rehearsal, or a plain inactive event again. A refusal says what is missing. */
export function AdminEnsayo({
  evento: { id, nombre, dePrueba },
  opened,
  onClose,
  onChange,
}: AdminEnsayoProps) {
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={dePrueba ? "Terminar el ensayo" : "Ensayar una venta"}
      confirmLabel={dePrueba ? "Terminar el ensayo" : "Empezar el ensayo"}
      onConfirm={() =>
        answerOf(api.eventos[":id"].ensayo.$patch({ param: { id: String(id) }, json: { ensayo: !dePrueba } }))
      }
      onDone={onChange}
    >
      {dePrueba ? (
        <p>
          <strong>{nombre}</strong> deja de ser de prueba y queda inactivo.
        </p>
      ) : (
        <p>
          <strong>{nombre}</strong> sale del sitio y queda como evento de prueba: solo la administración lo ve
          y lo compra, con las credenciales de prueba de Mercado Pago. No se cobra nada y no se cuenta. Al
          terminar, eliminalo.
        </p>
      )}
    </ConfirmModal>
  );
}

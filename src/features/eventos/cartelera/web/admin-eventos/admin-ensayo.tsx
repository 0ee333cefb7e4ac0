import type { Evento } from "#features/eventos/eventos/contract.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import type { Opening } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";

/** Confirms the start or end of a rehearsal. */
export function AdminEnsayo({ opening, onChange }: { opening: Opening<Evento>; onChange: () => void }) {
  if (!opening.about) return null;
  const { id, nombre, dePrueba } = opening.about;
  return (
    <ConfirmModal
      opened={opening.shown}
      onClose={opening.close}
      title={dePrueba ? "Terminar el ensayo" : "Ensayar una venta"}
      confirmLabel={dePrueba ? "Terminar el ensayo" : "Empezar el ensayo"}
      onConfirm={() =>
        answerOf(api.eventos[":id"].ensayo.$patch({ param: { id: String(id) }, json: { ensayo: !dePrueba } }))
      }
      onDone={onChange}
    >
      {dePrueba ? (
        <p>
          <strong>{nombre}</strong> deja de ser de prueba y queda inactivo. Se borran las entradas de prueba.
        </p>
      ) : (
        <p>
          Hasta que termines el ensayo, <strong>{nombre}</strong> no se ve en el sitio: solo la administración
          puede comprarlo, con una tarjeta de prueba de Mercado Pago. No se cobra ni se cuenta nada.
        </p>
      )}
    </ConfirmModal>
  );
}

import { useState } from "react";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api, withId } from "#web/api.ts";

const AdminBajaEvento = lazyDialog(() => import("./admin-baja-evento.tsx"));

/** Cell that shows the state and toggles it (Rule EVE-5). Asks for confirmation if tickets are sold. */
export function AdminEstadoEvento(props: {
  evento: Evento;
  onChange: () => void;
  onEdit: () => void;
  onCancel: () => void;
}) {
  const { evento, onChange, onEdit, onCancel } = props;
  const [asking, setAsking] = useState<"baja" | "venta" | null>(null);
  const { id, nombre, estado, ventaAbierta } = evento;
  const sold = evento.cantidadDeEntradas - evento.entradasDisponibles;

  function change() {
    if (closed || sold > 0) {
      setAsking(closed ? "venta" : "baja");
      return null;
    }
    const query = { estado: estado ? "false" : "true" } as const;
    return answerOf(api.eventos[":id"].actualizarEstado.$patch({ ...withId(id), query }));
  }

  const closed = estado && !ventaAbierta;
  const does = closed
    ? `reabrir la venta de ${nombre}`
    : `${estado ? "dar de baja" : "dar de alta"} ${nombre}`;
  return (
    <>
      <StateToggle
        active={estado && ventaAbierta}
        words={["Activo", closed ? "Venta cerrada" : "Inactivo"]}
        does={does}
        call={change}
        onChange={onChange}
      />
      <AdminBajaEvento
        evento={evento}
        sold={sold}
        opened={asking === "baja"}
        onClose={() => setAsking(null)}
        onChange={onChange}
        onEdit={onEdit}
        onCancel={onCancel}
      />
      <ConfirmModal
        opened={asking === "venta"}
        onClose={() => setAsking(null)}
        title="Reabrir la venta"
        confirmLabel="Reabrir la venta"
        onConfirm={() =>
          answerOf(api.eventos[":id"].venta.$patch({ ...withId(id), json: { abierta: true } }))
        }
        onChange={onChange}
      >
        <p>
          Se vuelven a vender entradas para <strong>{nombre}</strong>.
        </p>
      </ConfirmModal>
    </>
  );
}

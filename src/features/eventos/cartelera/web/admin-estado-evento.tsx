import type { Evento } from "#features/eventos/eventos/contract.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { lazyDialog, openDialog } from "#web/admin/dialogs.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api, withId } from "#web/api.ts";

const AdminBajaEvento = lazyDialog(() => import("./admin-baja-evento.tsx"));

/** Cell that shows the state and toggles it (Rule EVE-5). Asks for confirmation if tickets are sold. */
export function AdminEstadoEvento({ evento, onChange }: { evento: Evento; onChange: () => void }) {
  const { id, nombre, estado, ventaAbierta } = evento;
  const sold = evento.cantidadDeEntradas - evento.entradasDisponibles;
  const closed = estado && !ventaAbierta;

  async function change() {
    if (!closed && sold === 0) {
      const query = { estado: estado ? "false" : "true" } as const;
      return answerOf(api.eventos[":id"].actualizarEstado.$patch({ ...withId(id), query }));
    }
    await openDialog(
      closed ? (
        <Confirm
          title="Reabrir la venta"
          confirmLabel="Reabrir la venta"
          onConfirm={() =>
            answerOf(api.eventos[":id"].venta.$patch({ ...withId(id), json: { abierta: true } }))
          }
          onChange={onChange}
        >
          Se vuelven a vender entradas para <strong>{nombre}</strong>.
        </Confirm>
      ) : (
        <AdminBajaEvento {...{ evento, sold, onChange }} />
      ),
    );
    return null;
  }

  const does = closed
    ? `reabrir la venta de ${nombre}`
    : `${estado ? "dar de baja" : "dar de alta"} ${nombre}`;
  return (
    <StateToggle
      active={estado && ventaAbierta}
      words={["Activo", closed ? "Venta cerrada" : "Inactivo"]}
      does={does}
      call={change}
      onChange={onChange}
    />
  );
}

import { Modal } from "#web/admin/modal.tsx";
import { Button } from "#web/ui/button.tsx";
import { AdminDialogosDeEntrada, AdminListaDeEntradas, useEntradas } from "./admin-lista-de-entradas.tsx";
import type { EntradasAbiertas } from "./use-entradas-abiertas.ts";

interface AdminEntradasProps extends EntradasAbiertas {
  onChange: () => void;
}

export function AdminEntradas({ opened, eventoId, open: show, onClose, onChange }: AdminEntradasProps) {
  const entradas = useEntradas({ opened, whose: { eventoId } }, onChange);
  const {
    list: { answer },
    nested,
  } = entradas;
  const evento = eventoId && answer?.ok ? answer.data[0]?.evento.nombre : undefined;
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        // Esc must close only the topmost modal.
        closeOnEscape={nested === null}
        title={evento ? `Entradas vendidas: ${evento}` : "Entradas vendidas"}
        size="80rem"
        fillsPhone
      >
        <AdminListaDeEntradas entradas={entradas}>
          {eventoId && (
            <Button variant="outline" onClick={() => show("todas")}>
              Ver las de todos los eventos
            </Button>
          )}
        </AdminListaDeEntradas>
      </Modal>
      <AdminDialogosDeEntrada entradas={entradas} />
    </>
  );
}

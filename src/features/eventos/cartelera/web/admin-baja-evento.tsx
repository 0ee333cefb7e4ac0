import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { formatCantidad } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { answerOf, api } from "#web/api.ts";

interface AdminBajaEventoProps extends DialogProps {
  evento: Evento;
  sold: number;
  onEdit: () => void;
  onCancel: () => void;
}

const QUE_HACER = {
  venta: {
    label: "Solo dejar de vender",
    description: "Sigue en el sitio con la venta cerrada. Las entradas vendidas valen y no se avisa a nadie.",
    confirm: "Dejar de vender",
  },
  fecha: {
    label: "Cambiar la fecha o suspenderlo",
    description: "Las entradas valen para la fecha nueva, y se ofrece la devolución a quien no pueda ir.",
    confirm: "Elegir la fecha",
  },
  cancelar: {
    label: "Cancelarlo y devolver el dinero",
    description:
      "No se hace más: se devuelven todas las entradas y se avisa por correo a quienes dejaron uno.",
    confirm: "Seguir con la cancelación",
  },
  estado: {
    label: "Dar de baja el evento",
    description:
      "Sale del sitio y la puerta no acepta sus entradas. Se avisa por correo a quienes dejaron uno.",
    confirm: "Dar de baja el evento",
  },
};
type Meant = keyof typeof QUE_HACER;

/** Confirms deactivating or reactivating an event with tickets, because it affects their holders. */
export default function AdminBajaEvento(props: AdminBajaEventoProps) {
  const { evento, sold, opened, onClose, onChange, onEdit, onCancel } = props;
  const [meant, setMeant] = useState<Meant>("venta");
  const { nombre, estado } = evento;
  const param = { id: String(evento.id) };
  const what = estado ? meant : "estado";
  return (
    <ConfirmModal<unknown>
      opened={opened}
      onClose={onClose}
      title={estado ? "Hay entradas vendidas" : "Volver a activar"}
      cancelLabel="Volver"
      confirmLabel={estado ? QUE_HACER[what].confirm : "Activar el evento"}
      danger={estado && what === "estado"}
      onConfirm={async () =>
        what === "fecha" || what === "cancelar"
          ? { ok: true, status: 200, data: what, total: null }
          : what === "venta"
            ? answerOf(api.eventos[":id"].venta.$patch({ param, json: { abierta: false } }))
            : answerOf(
                api.eventos[":id"].actualizarEstado.$patch({
                  param,
                  query: { estado: estado ? "false" : "true" },
                }),
              )
      }
      onDone={(result) => (result === "fecha" ? onEdit() : result === "cancelar" ? onCancel() : onChange())}
    >
      {estado ? (
        <Radio.Group
          label={`«${nombre}» tiene ${formatCantidad(sold, "entrada")}. ¿Qué querés hacer?`}
          value={meant}
          onChange={(value) => setMeant(value as Meant)}
        >
          <Stack gap="sm" mt="sm">
            {keysOf(QUE_HACER).map((value) => (
              <Radio
                key={value}
                value={value}
                label={QUE_HACER[value].label}
                description={QUE_HACER[value].description}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <p>
          <strong>{nombre}</strong> vuelve al sitio, sus entradas valen otra vez y se avisa por correo a
          quienes dejaron uno.
        </p>
      )}
    </ConfirmModal>
  );
}

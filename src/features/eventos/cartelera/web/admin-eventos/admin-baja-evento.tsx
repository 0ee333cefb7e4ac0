import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { answerOf, api } from "#web/api.ts";

interface AdminBajaEventoProps {
  evento: Evento;
  /** Tickets sold or held. */
  sold: number;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

type Meant = "venta" | "estado";

/** Confirms what deactivating or reactivating an event with tickets means, since it affects their holders. */
export function AdminBajaEvento({ evento, sold, opened, onClose, onChange }: AdminBajaEventoProps) {
  const [meant, setMeant] = useState<Meant>("venta");
  const { nombre, estado } = evento;
  const param = { id: String(evento.id) };
  const what = estado ? meant : "estado";
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={estado ? "Hay entradas vendidas" : "Volver a activar"}
      confirmLabel={
        what === "venta" ? "Dejar de vender" : estado ? "Suspender el evento" : "Activar el evento"
      }
      danger={estado && what === "estado"}
      onConfirm={() =>
        what === "venta"
          ? answerOf(api.eventos[":id"].venta.$patch({ param, json: { abierta: false } }))
          : answerOf(
              api.eventos[":id"].actualizarEstado.$patch({
                param,
                query: { estado: estado ? "false" : "true" },
              }),
            )
      }
      onDone={onChange}
    >
      {estado ? (
        <Radio.Group
          label={`«${nombre}» tiene ${sold === 1 ? "1 entrada" : `${sold} entradas`}. ¿Qué querés hacer?`}
          value={meant}
          onChange={(value) => setMeant(value === "estado" ? "estado" : "venta")}
        >
          <Stack gap="sm" mt="sm">
            <Radio
              value="venta"
              label="Solo dejar de vender"
              description="Sigue en el sitio con la venta cerrada. Las entradas vendidas valen y no se avisa a nadie."
            />
            <Radio
              value="estado"
              label="Suspender el evento"
              description="Sale del sitio y la puerta no acepta sus entradas. Se avisa por correo a quienes compraron."
            />
          </Stack>
        </Radio.Group>
      ) : (
        <p>
          <strong>{nombre}</strong> vuelve al sitio, sus entradas valen otra vez y se avisa por correo a
          quienes compraron.
        </p>
      )}
    </ConfirmModal>
  );
}

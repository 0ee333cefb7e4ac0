import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { formatCantidad } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { openDialog } from "#web/admin/dialogs.tsx";
import { type Answer, answerOf, api } from "#web/api.ts";
import { AdminCancelarEvento, AdminEditarEvento } from "./admin-dialogos.ts";

interface AdminBajaEventoProps extends DialogProps {
  evento: Evento;
  sold: number;
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
  const { evento, sold, onChange } = props;
  const [meant, setMeant] = useState<Meant>("venta");
  const { nombre, estado } = evento;
  const param = { id: String(evento.id) };
  const what = estado ? meant : "estado";
  async function confirm(what: Meant): Promise<Answer<unknown> | null> {
    switch (what) {
      case "venta":
        return answerOf(api.eventos[":id"].venta.$patch({ param, json: { abierta: false } }));
      case "estado": {
        const query = { estado: estado ? "false" : "true" } as const;
        return answerOf(api.eventos[":id"].actualizarEstado.$patch({ param, query }));
      }
      default: {
        const Next = what === "fecha" ? AdminEditarEvento : AdminCancelarEvento;
        void openDialog(<Next evento={evento} onChange={onChange} />);
        return null;
      }
    }
  }
  return (
    <Confirm
      title={estado ? "Hay entradas vendidas" : "Volver a activar"}
      cancelLabel="Volver"
      confirmLabel={estado ? QUE_HACER[what].confirm : "Activar el evento"}
      danger={estado && what === "estado"}
      onConfirm={() => confirm(what)}
      onChange={onChange}
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
    </Confirm>
  );
}

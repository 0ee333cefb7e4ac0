import { NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatFecha, formatFechaLarga } from "#contract/format.ts";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAnswer } from "#web/use-answer.ts";
import { toRepetido } from "./admin-evento-form.ts";
import { AdminFormularioNuevo, useEventoNuevo } from "./admin-formulario-nuevo.tsx";

type Repetible = Pick<Evento, "id" | "nombre" | "fecha">;

interface AdminRepetirUltimoProps extends DialogProps {
  /** Newest first. */
  eventos: readonly Repetible[];
}

export function AdminRepetirUltimo({ eventos, onChange }: AdminRepetirUltimoProps) {
  const [elegido, setElegido] = useState(eventos[0]);
  if (!elegido)
    return (
      <Modal title="Repetir evento">
        <p>Todavía no hay eventos para repetir.</p>
      </Modal>
    );
  return (
    <AdminRepetirEvento evento={elegido} onChange={onChange}>
      <NativeSelect
        label="Qué evento"
        value={String(elegido.id)}
        data={eventos.map(({ id, nombre, fecha }) => ({
          value: String(id),
          label: `${nombre} · ${formatFecha(fecha)}`,
        }))}
        onChange={({ currentTarget: { value } }) =>
          setElegido(eventos.find(({ id }) => String(id) === value))
        }
      />
    </AdminRepetirEvento>
  );
}

interface AdminRepetirEventoProps extends DialogProps {
  evento: Repetible;
  children?: ReactNode;
}

/** Creates an event from a copy of an existing one (Rule EVE-18). */
export function AdminRepetirEvento({ evento: { id, nombre }, onChange, children }: AdminRepetirEventoProps) {
  const evento = useAnswer(String(id), (options) => api.eventos[":id"].evento.$get(withId(id), options));
  return (
    <Modal title={`Repetir ${nombre}`} size="lg" fillsPhone closeOnClickOutside={false}>
      <div className="stack-4">
        {children}
        <Loaded of={evento}>{(data) => <Otra key={data.id} modelo={data} onCreated={onChange} />}</Loaded>
      </div>
    </Modal>
  );
}

function Otra({ modelo, onCreated }: { modelo: EventoDetalle; onCreated: () => void }) {
  const nuevo = useEventoNuevo(toRepetido(modelo, serverTime()), `repetir/${modelo.id}`, {
    modelo,
    onCreated,
  });
  const { fecha, hora } = nuevo.form.values;
  return (
    <>
      <p className="note">
        {fecha && (
          <strong>
            Será el {formatFechaLarga(fecha)}, {hora} hs.
          </strong>
        )}
        <span>
          {
            " Se copian también las imágenes y los tipos de entrada. Contá algo de este en la descripción, y cambiá lo que haga falta."
          }
        </span>
      </p>
      <AdminFormularioNuevo nuevo={nuevo} />
    </>
  );
}

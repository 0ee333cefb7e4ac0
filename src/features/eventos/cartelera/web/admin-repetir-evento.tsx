import { NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatFecha, formatFechaLarga } from "#contract/format.ts";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal, type Opening } from "#web/admin/modal.tsx";
import { api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAnswer } from "#web/use-answer.ts";
import { toRepetido } from "./admin-evento-form.ts";
import { AdminFormularioNuevo, useEventoNuevo } from "./admin-formulario-nuevo.tsx";

type Repetible = Pick<Evento, "id" | "nombre" | "fecha"> & Partial<Pick<Evento, "version">>;

interface AdminRepetirUltimoProps extends DialogProps {
  /** Newest first. */
  eventos: readonly Repetible[];
}

export function AdminRepetirUltimo({ eventos, opened, onClose, onChange }: AdminRepetirUltimoProps) {
  const [elegido, setElegido] = useState<string | null>(null);
  const about = eventos.find(({ id }) => String(id) === elegido) ?? eventos[0] ?? null;
  const close = () => {
    setElegido(null);
    onClose();
  };
  return (
    <AdminRepetirEvento opening={{ about, shown: opened, close }} onChange={onChange}>
      {about ? (
        <NativeSelect
          label="Qué evento"
          value={String(about.id)}
          data={eventos.map(({ id, nombre, fecha }) => ({
            value: String(id),
            label: `${nombre} · ${formatFecha(fecha)}`,
          }))}
          onChange={({ currentTarget }) => setElegido(currentTarget.value)}
        />
      ) : (
        <p>Todavía no hay eventos para repetir.</p>
      )}
    </AdminRepetirEvento>
  );
}

interface AdminRepetirEventoProps {
  opening: Opening<Repetible>;
  onChange: () => void;
  children?: ReactNode;
}

/** Creates an event from a copy of an existing one (Rule EVE-18). */
export function AdminRepetirEvento({ opening, onChange, children }: AdminRepetirEventoProps) {
  const { about, shown, close } = opening;
  const evento = useAnswer(shown && about ? `${about.id} ${about.version}` : null, (options) =>
    api.eventos[":id"].evento.$get(withId(about?.id), options),
  );
  return (
    <Modal
      opened={shown}
      onClose={close}
      title={about ? `Repetir ${about.nombre}` : "Repetir evento"}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
    >
      <div className="stack-4">
        {children}
        {about && (
          <Loaded of={evento}>
            {(data) => <Otra key={data.id} modelo={data} onClose={close} onCreated={onChange} />}
          </Loaded>
        )}
      </div>
    </Modal>
  );
}

function Otra({ modelo, ...rest }: { modelo: EventoDetalle; onClose: () => void; onCreated: () => void }) {
  const nuevo = useEventoNuevo(toRepetido(modelo, serverTime()), `repetir/${modelo.id}`);
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
      <AdminFormularioNuevo nuevo={nuevo} modelo={modelo} opened {...rest} />
    </>
  );
}

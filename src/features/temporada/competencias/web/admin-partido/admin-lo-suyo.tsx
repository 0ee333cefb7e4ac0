import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { formatFecha } from "#contract/format.ts";
import { EVENTO_VACIO } from "#features/eventos/cartelera/web/admin-evento-form.ts";
import {
  AdminFormularioNuevo,
  useEventoNuevo,
} from "#features/eventos/cartelera/web/admin-formulario-nuevo.tsx";
import { ActionButton } from "#web/admin/action-button.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { ObjectCard, ObjectCards, ObjectFigures } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Partido } from "../../contract.ts";
import { faltaJugarse, puntosDe, tituloDePartido } from "../../rules.ts";

interface AdminLoSuyoProps {
  partido: Partido;
  onChange: () => void;
}

/** A match's score, and what it owns: its event and its court. */
export function AdminLoSuyo(props: AdminLoSuyoProps) {
  const { parciales, lugar, jornada, grupo, motivo, idExterno, faltaEnArchivo } = props.partido;
  const porPeriodo = parciales.map(({ local, visitante }) => `${local}-${visitante}`).join(" · ");
  return (
    <div className="stack-4">
      <ObjectFigures
        figures={[
          { name: "Resultado", value: puntosDe(props.partido) ?? "—", of: porPeriodo },
          { name: "Ronda", value: jornada || "—", of: grupo },
          { name: "Lugar", value: lugar || "—" },
        ]}
      />
      {motivo && <p>{motivo}</p>}
      {idExterno && (
        <p className={faltaEnArchivo ? "warn" : "note"}>
          N.º {idExterno} en el archivo de la federación
          <span>{faltaEnArchivo ? ": el último archivo ya no lo tiene." : "."}</span>
        </p>
      )}
      <ObjectCards>
        <ObjectCard title="Entradas">
          <EventoDelPartido {...props} />
        </ObjectCard>
        <ObjectCard title="Cancha">
          <CanchaDelPartido {...props} />
        </ObjectCard>
      </ObjectCards>
    </div>
  );
}

function EventoDelPartido({ partido, onChange }: AdminLoSuyoProps) {
  const { id, evento, cerrado, estado } = partido;
  const [creating, setCreating] = useState(false);
  const offers = !evento && !cerrado && faltaJugarse(estado);
  const eventos = useAnswer(offers ? "proximos" : null, (options) =>
    api.eventos.lista_eventos.$get({ query: { cuando: "proximos", tamano: "100" } }, options),
  );
  const poner = (eventoId: number | null) =>
    answerOf(api.partidos[":id"].evento.$put({ ...withId(id), json: { eventoId } }));
  if (evento)
    return (
      <>
        <p>
          <StaffLink className="strong" to={`eventos/${evento.id}`}>
            {evento.nombre}
          </StaffLink>
          . La fecha, la hora y el lugar del partido son los del evento.
        </p>
        {!cerrado && <Soltar label="Separar del evento" poner={poner} onChange={onChange} />}
      </>
    );
  if (!offers) return <p>No tiene evento.</p>;
  const opciones = eventos.answer?.ok ? eventos.answer.data : [];
  return (
    <>
      <p>Un evento vende las entradas del partido y abre su puerta.</p>
      <Button variant="accent" aria-haspopup="dialog" onClick={() => setCreating(true)}>
        Crear evento de este partido
      </Button>
      <Elegir
        label="O unirlo con un evento que ya está"
        button="Unir"
        of={opciones.map((uno) => ({ id: uno.id, nombre: `${uno.nombre} · ${formatFecha(uno.fecha)}` }))}
        poner={poner}
        onChange={onChange}
      />
      {creating && (
        <CrearEvento
          partido={partido}
          opened
          onClose={() => setCreating(false)}
          onChange={onChange}
          join={poner}
        />
      )}
    </>
  );
}

type CrearEventoProps = DialogProps & {
  partido: Partido;
  join: (eventoId: number) => Promise<Answer<Partido>>;
};

/** The form of a new event, filled in from the match. */
function CrearEvento({ partido, opened, onClose, onChange, join }: CrearEventoProps) {
  const { id, fecha, hora, lugar, jornada } = partido;
  const inicial = { ...EVENTO_VACIO, fase: jornada, fecha: fecha ?? "", hora: hora ?? "", lugar };
  const nuevo = useEventoNuevo({ ...inicial, nombre: tituloDePartido(partido) }, `partido/${id}`);
  return (
    <Modal
      {...{ opened, onClose }}
      title="Crear evento"
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      keepsDraft
    >
      <AdminFormularioNuevo
        nuevo={nuevo}
        opened={opened}
        onClose={onClose}
        onCreated={async (evento) => {
          const answer = await join(evento.id);
          if (!answer.ok)
            notifications.show({ message: answer.problem.detail, color: "red", autoClose: false });
          onChange();
        }}
      />
    </Modal>
  );
}

function CanchaDelPartido({ partido, onChange }: AdminLoSuyoProps) {
  const { id, cancha, evento, cerrado, estado, fecha, hora } = partido;
  const offers = !cancha && !evento && !cerrado && faltaJugarse(estado) && fecha && hora;
  const canchas = useAnswer(offers ? "canchas" : null, (options) =>
    api.cancha.lista.$get({ query: {} }, options),
  );
  const poner = (canchaId: number | null) =>
    answerOf(api.partidos[":id"].cancha.$put({ ...withId(id), json: { canchaId } }));
  if (cancha)
    return (
      <>
        <p>
          <strong>{cancha.nombre}</strong>, reservada por {evento ? "el evento" : "el partido"}.
        </p>
        {!evento && !cerrado && <Soltar label="Dejar libre la cancha" poner={poner} onChange={onChange} />}
      </>
    );
  if (!offers)
    return (
      <p>
        {evento
          ? "La cancha se elige en el evento."
          : "Se reserva para un partido por jugarse, con fecha y hora."}
      </p>
    );
  return (
    <Elegir
      label="Reservar una cancha del club"
      button="Reservar"
      of={canchas.answer?.ok ? canchas.answer.data : []}
      poner={poner}
      onChange={onChange}
    />
  );
}

interface SoltarProps {
  label: string;
  /** Gives the match an event or a court; null takes it away. */
  poner: (id: number | null) => Promise<Answer<Partido>>;
  onChange: () => void;
}

const Soltar = ({ label, poner, onChange }: SoltarProps) => (
  <ActionButton variant="outline" size="small" call={() => poner(null)} done="Guardado." onChange={onChange}>
    {label}
  </ActionButton>
);

interface ElegirProps extends SoltarProps {
  button: string;
  of: readonly { id: number; nombre: string }[];
}

/** Chooses an event or a court, if the club has any. */
function Elegir({ label, button, of, poner, onChange }: ElegirProps) {
  const [value, setValue] = useState("");
  if (of.length === 0) return null;
  return (
    <div className="row-3 bottom">
      <NativeSelect
        className="grow"
        label={label}
        data={[
          { value: "", label: "Elegí" },
          ...of.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
        ]}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <ActionButton
        variant="outline"
        disabled={!value}
        call={() => poner(Number(value))}
        done="Guardado."
        onChange={onChange}
      >
        {button}
      </ActionButton>
    </div>
  );
}

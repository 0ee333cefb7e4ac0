import { NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
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
import { answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Partido } from "../../contract.ts";
import { faltaJugarse, puntosDe, tituloDePartido } from "../../rules.ts";

interface AdminLoSuyoProps {
  partido: Partido;
  onChange: () => void;
}

/** A match's score, and what it owns: its event and its court. */
export function AdminLoSuyo({ partido, onChange }: AdminLoSuyoProps) {
  const { parciales, lugar, jornada, grupo, motivo, idExterno, faltaEnArchivo } = partido;
  const porPeriodo = parciales.map(({ local, visitante }) => `${local}-${visitante}`).join(" · ");
  return (
    <div className="stack-4">
      <ObjectFigures
        figures={[
          { name: "Resultado", value: puntosDe(partido) ?? "—", of: porPeriodo },
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
          <EventoDelPartido partido={partido} onChange={onChange} />
        </ObjectCard>
        <ObjectCard title="Cancha">
          <CanchaDelPartido partido={partido} onChange={onChange} />
        </ObjectCard>
      </ObjectCards>
    </div>
  );
}

const ponerEvento = (id: number, eventoId: number | null) =>
  answerOf(api.partidos[":id"].evento.$put({ ...withId(id), json: { eventoId } }));

function EventoDelPartido({ partido, onChange }: AdminLoSuyoProps) {
  const { id, evento, cerrado, estado } = partido;
  const [creating, setCreating] = useState(false);
  const [elegido, setElegido] = useState("");
  const offers = !evento && !cerrado && faltaJugarse(estado);
  const eventos = useAnswer(offers ? "proximos" : null, (options) =>
    api.eventos.lista_eventos.$get({ query: { cuando: "proximos", tamano: "100" } }, options),
  );
  if (evento)
    return (
      <>
        <p>
          <StaffLink className="strong" to={`eventos/${evento.id}`}>
            {evento.nombre}
          </StaffLink>
          . La fecha, la hora y el lugar del partido son los del evento.
        </p>
        {!cerrado && (
          <ActionButton
            variant="outline"
            size="small"
            call={() => ponerEvento(id, null)}
            done="El partido y el evento quedaron separados."
            onChange={onChange}
          >
            Separar del evento
          </ActionButton>
        )}
      </>
    );
  if (!offers) return <p>No tiene evento.</p>;
  const otros = eventos.answer?.ok ? eventos.answer.data : [];
  return (
    <>
      <p>Un evento vende las entradas del partido y abre su puerta.</p>
      <Button variant="accent" aria-haspopup="dialog" onClick={() => setCreating(true)}>
        Crear evento de este partido
      </Button>
      {otros.length > 0 && (
        <Elegir
          label="O unirlo con un evento que ya está"
          value={elegido}
          onPick={setElegido}
          options={otros.map(({ id: uno, nombre, fecha }) => ({
            value: String(uno),
            label: `${nombre} · ${formatFecha(fecha)}`,
          }))}
        >
          <ActionButton
            variant="outline"
            disabled={!elegido}
            call={() => ponerEvento(id, Number(elegido))}
            done="El partido tiene la fecha y el lugar del evento."
            onChange={onChange}
          >
            Unir
          </ActionButton>
        </Elegir>
      )}
      {creating && (
        <CrearEvento partido={partido} opened onClose={() => setCreating(false)} onChange={onChange} />
      )}
    </>
  );
}

/** The form of a new event, filled in from the match. */
function CrearEvento({ partido, opened, onClose, onChange }: DialogProps & { partido: Partido }) {
  const { id, fecha, hora, lugar, jornada } = partido;
  const inicial = {
    ...EVENTO_VACIO,
    nombre: tituloDePartido(partido),
    fase: jornada,
    fecha,
    hora: hora ?? "",
    lugar,
  };
  const nuevo = useEventoNuevo(inicial, `partido/${id}`);
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
          const answer = await ponerEvento(id, evento.id);
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
  const [elegida, setElegida] = useState("");
  const offers = !cancha && !evento && !cerrado && faltaJugarse(estado);
  const canchas = useAnswer(offers ? "canchas" : null, (options) =>
    api.cancha.lista.$get({ query: {} }, options),
  );
  const poner = (canchaId: number | null) =>
    answerOf(api.partidos[":id"].cancha.$put({ ...withId(id), json: { canchaId } }));
  if (cancha)
    return (
      <>
        <p>
          <strong>{cancha.nombre}</strong>
          <span>{evento ? ", reservada por el evento." : ", reservada para el partido."}</span>
        </p>
        {!evento && !cerrado && (
          <ActionButton
            variant="outline"
            size="small"
            call={() => poner(null)}
            done={`${cancha.nombre} quedó libre.`}
            onChange={onChange}
          >
            Dejar libre la cancha
          </ActionButton>
        )}
      </>
    );
  if (!offers) return <p>{evento ? "La cancha se elige en el evento." : "No tiene cancha reservada."}</p>;
  if (!fecha || !hora) return <p>Para reservar una cancha, el partido necesita fecha y hora.</p>;
  const todas = canchas.answer?.ok ? canchas.answer.data : [];
  return (
    <Elegir
      label="Reservar una cancha del club"
      value={elegida}
      onPick={setElegida}
      options={todas.map(({ id: una, nombre }) => ({ value: String(una), label: nombre }))}
    >
      <ActionButton
        variant="outline"
        disabled={!elegida}
        call={() => poner(Number(elegida))}
        done="La cancha quedó reservada."
        onChange={onChange}
      >
        Reservar
      </ActionButton>
    </Elegir>
  );
}

interface ElegirProps {
  label: string;
  value: string;
  onPick: (value: string) => void;
  options: { value: string; label: string }[];
  children: ReactNode;
}

function Elegir({ label, value, onPick, options, children }: ElegirProps) {
  return (
    <div className="row-3 bottom">
      <NativeSelect
        className="grow"
        label={label}
        data={[{ value: "", label: "Elegí" }, ...options]}
        value={value}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
      {children}
    </div>
  );
}

import { useState } from "react";
import { formatFecha } from "#contract/format.ts";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { api } from "#web/api.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { EventoDePuerta } from "../../contract.ts";
import { EVENTOS_MAX } from "../../rules.ts";

interface AdminEventosDePuertaProps {
  eventos: readonly EventoDePuerta[];
  /** Events for which this phone has the codes. */
  guardados: readonly Pick<EventoDePuerta, "id" | "nombre" | "fecha" | "hora">[];
  /** Whether the figures are old, because the last refresh failed. */
  stale: boolean;
  onChange: () => void;
}

export function AdminEventosDePuerta({ eventos, guardados, stale, onChange }: AdminEventosDePuertaProps) {
  const shown = eventos.length > 0 ? eventos : guardados;
  return (
    <div className="line-3 middle box pad-3">
      {shown.length === 0 ? (
        <p className="grow">Elegí de qué evento son las entradas de esta puerta.</p>
      ) : (
        <ul className="stack-2 plain-list grow" aria-label="Eventos de esta puerta">
          {shown.map(({ id, nombre, fecha, hora }) => {
            const known = eventos.find((evento) => evento.id === id);
            return (
              <li key={id} className="stack-0">
                <span className="strong breakable block">{nombre}</span>
                <span className="row-2 tight middle text-xs">
                  {formatFecha(fecha).slice(0, 5)} - {hora} hs
                  {known?.suspendido && <Badge tone="danger">No se hace</Badge>}
                  {known && !known.suspendido && !known.abierta && (
                    <Badge tone="warn">Fuera de horario</Badge>
                  )}
                </span>
                {known && (
                  <span className="text-s">
                    <strong className="text-xl display">{known.ingresaron}</strong>{" "}
                    {known.ingresaron === 1 ? "ingresó" : "ingresaron"} de {known.vendidas}
                    {stale && <span> (sin conexión: puede haber más)</span>}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Button size="small" variant={eventos.length === 0 ? "accent" : "outline"} onOpen={onChange}>
        {eventos.length === 0 ? "Elegir evento" : "Cambiar"}
        {eventos.length > 0 && <span className="visually-hidden"> los eventos de esta puerta</span>}
      </Button>
    </div>
  );
}

interface AdminElegirEventosProps {
  selected: readonly number[];
  onSelect: (ids: number[]) => void;
}

export function AdminElegirEventos({ selected, onSelect }: AdminElegirEventosProps) {
  const offered = useAnswer("eventos", (options) => api.entradas.puerta.$get({ query: {} }, options));
  return (
    <Modal title="Eventos de esta puerta" size="md">
      <Loaded of={offered} text="Cargando los eventos...">
        {(eventos) =>
          eventos.length === 0 ? (
            <p>No hay eventos por venir. Los carnets de socio se pueden leer igual.</p>
          ) : (
            <Options eventos={eventos} selected={selected} onSelect={onSelect} />
          )
        }
      </Loaded>
    </Modal>
  );
}

function Options({
  eventos,
  selected,
  onSelect,
}: Pick<AdminElegirEventosProps, "selected" | "onSelect"> & { eventos: readonly EventoDePuerta[] }) {
  const [marked, setMarked] = useState<number[]>(() =>
    eventos.map(({ id }) => id).filter((id) => selected.includes(id)),
  );
  const toggle = (id: number) =>
    setMarked((current) => (current.includes(id) ? current.filter((one) => one !== id) : [...current, id]));
  return (
    <div className="stack-0">
      <fieldset className="stack-0">
        <legend>¿Qué entradas pasan por acá? Una puerta puede recibir más de un evento.</legend>
        {eventos.map((evento) => (
          <label key={evento.id} className="line-3 middle target">
            <input
              type="checkbox"
              checked={marked.includes(evento.id)}
              disabled={marked.length >= EVENTOS_MAX && !marked.includes(evento.id)}
              onChange={() => toggle(evento.id)}
            />
            <span>
              <span className="strong breakable block">{evento.nombre}</span>
              <span className="row-2 tight middle text-xs">
                {formatFecha(evento.fecha)} - {evento.hora} hs
                {evento.suspendido ? (
                  <Badge tone="danger">No se hace</Badge>
                ) : (
                  evento.abierta && <Badge tone="success">Abierta ahora</Badge>
                )}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="in-view">
        <Button wide disabled={marked.length === 0} onClick={() => onSelect(marked)}>
          {marked.length > 1 ? `Usar estos ${marked.length} eventos` : "Usar este evento"}
        </Button>
      </div>
    </div>
  );
}

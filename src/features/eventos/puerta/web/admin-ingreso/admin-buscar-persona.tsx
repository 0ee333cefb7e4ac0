import { useState } from "react";
import { formatCantidad, formatInstant } from "#contract/format.ts";
import { Modal } from "#web/admin/dialogs.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { SearchBox } from "#web/admin/search-box.tsx";
import { type Answer, answerOf, api, type RequestOptions } from "#web/api.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useCall } from "#web/use-answer.ts";
import type { PersonaEnPuerta, PrensaEnPuerta } from "../../contract.ts";
import { BUSQUEDA_MIN } from "../../rules.ts";
import type { Ingresado } from "./juzgar.ts";

interface AdminBuscarPersonaProps {
  eventos: readonly number[];
  onAdmit: (found: Ingresado) => void;
  onUndo: (found: Ingresado, persona: string) => void;
}

interface Found {
  personas: PersonaEnPuerta[];
  prensa: PrensaEnPuerta[];
}

async function search(
  query: { eventos: string; termino: string },
  options: RequestOptions,
): Promise<Answer<Found>> {
  const [personas, prensa] = await Promise.all([
    answerOf(api.entradas.puerta.personas.$get({ query }, options)),
    answerOf(api.entradas.puerta.prensa.$get({ query }, options)),
  ]);
  if (!personas.ok) return personas;
  return prensa.ok ? { ...personas, data: { personas: personas.data, prensa: prensa.data } } : prensa;
}

function resumen({ personas, prensa }: Found): string {
  const counts = [
    ...(personas.length > 0 ? [formatCantidad(personas.length, "entrada")] : []),
    ...(prensa.length > 0 ? [`${prensa.length} de prensa`] : []),
  ];
  return (
    counts.join(" y ") || "Nadie con ese dato tiene entrada ni acreditación para los eventos de esta puerta."
  );
}

/** Finds tickets by holder or number, and accredited press (Rule PUE-6). */
export function AdminBuscarPersona({ eventos, onAdmit, onUndo }: AdminBuscarPersonaProps) {
  const [termino, setTermino] = useState("");
  const long = termino.length >= BUSQUEDA_MIN;
  const query = { eventos: eventos.join(","), termino };
  const { answer, loading, reload } = useCall(long ? JSON.stringify(query) : null, (options) =>
    search(query, options),
  );
  return (
    <Modal title="Buscar a una persona" size="md">
      <div className="stack-3">
        <SearchBox label="Apellido, DNI, correo o número de entrada" value={termino} onSearch={setTermino} />
        <p className="text-s" role="status">
          {!long
            ? `Escribí al menos ${BUSQUEDA_MIN} letras o números.`
            : !answer || loading
              ? "Buscando..."
              : answer.ok
                ? resumen(answer.data)
                : ""}
        </p>
        {long && !answer && <Spinner />}
        {answer && !answer.ok && <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />}
        {answer?.ok && (
          <ul className="plain-list ruled">
            {answer.data.prensa.map((prensa) => (
              <li key={`prensa ${prensa.pedidoId}`} className="row-3 middle apart">
                <div className="grow stack-0 breakable">
                  <strong>{prensa.persona}</strong>
                  <span className="text-s">
                    {prensa.medio}
                    {eventos.length > 1 && <span>{` · ${prensa.evento.nombre}`}</span>}
                    {prensa.ingresoEn && <span>{` · Ya ingresó el ${formatInstant(prensa.ingresoEn)}`}</span>}
                  </span>
                  <Badge tone="info">Prensa acreditada</Badge>
                </div>
                <Decision
                  de={`${prensa.persona}, prensa`}
                  admits={!prensa.ingresoEn}
                  undoes={prensa.sePuedeDeshacer}
                  onAdmit={() => onAdmit({ pedidoId: prensa.pedidoId })}
                  onUndo={() => onUndo({ pedidoId: prensa.pedidoId }, prensa.persona)}
                />
              </li>
            ))}
            {answer.data.personas.map((persona) => (
              <li key={persona.entradaId} className="row-3 middle apart">
                <div className="grow stack-0 breakable">
                  <strong>{persona.persona}</strong>
                  {persona.correo && <span className="text-s">{persona.correo}</span>}
                  <span className="text-s">
                    <span>{eventos.length > 1 && `${persona.evento.nombre} · `}</span>Entrada n.º{" "}
                    {persona.entradaId}
                    {persona.ingresoEn && (
                      <span>{` · Ya ingresó el ${formatInstant(persona.ingresoEn)}`}</span>
                    )}
                    {!persona.pagada && <span> · Sin pagar</span>}
                    {persona.pasada && <span> · Pasada a otra persona: entra con su código</span>}
                  </span>
                </div>
                <Decision
                  de={`${persona.persona}, entrada ${persona.entradaId}`}
                  admits={persona.pagada && !persona.pasada && !persona.ingresoEn}
                  undoes={persona.sePuedeDeshacer}
                  onAdmit={() => onAdmit({ entradaId: persona.entradaId })}
                  onUndo={() => onUndo({ entradaId: persona.entradaId }, persona.persona)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

interface DecisionProps {
  de: string;
  admits: boolean;
  undoes: boolean;
  onAdmit: () => void;
  onUndo: () => void;
}

function Decision({ de, admits, undoes, onAdmit, onUndo }: DecisionProps) {
  if (undoes)
    return (
      <Button size="small" variant="outline" aria-label={`Deshacer el ingreso de ${de}`} onClick={onUndo}>
        Deshacer
      </Button>
    );
  if (!admits) return null;
  return (
    <Button size="small" aria-label={`Dejar pasar a ${de}`} onClick={onAdmit}>
      Dejar pasar
    </Button>
  );
}

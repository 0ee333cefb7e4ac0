import { useState } from "react";
import { formatCantidad, formatInstant } from "#contract/format.ts";
import { Modal } from "#web/admin/dialogs.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { SearchBox } from "#web/admin/search-box.tsx";
import { api } from "#web/api.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { PersonaEnPuerta } from "../../contract.ts";
import { BUSQUEDA_MIN } from "../../rules.ts";
import { type Ingresado, ingresadoDe } from "./juzgar.ts";

interface AdminBuscarPersonaProps {
  eventos: readonly number[];
  onAdmit: (found: Ingresado) => void;
  onUndo: (found: Ingresado, persona: string) => void;
}

function resumen(found: readonly PersonaEnPuerta[]): string {
  const prensa = found.filter(({ pedidoId }) => pedidoId !== null).length;
  const entradas = found.length - prensa;
  const counts = [
    ...(entradas > 0 ? [formatCantidad(entradas, "entrada")] : []),
    ...(prensa > 0 ? [`${prensa} de prensa`] : []),
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
  const { answer, loading, reload } = useAnswer(long ? JSON.stringify(query) : null, (options) =>
    api.entradas.puerta.personas.$get({ query }, options),
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
            {answer.data.map((una) => (
              <li key={`${una.entradaId} ${una.pedidoId}`} className="row-3 middle apart">
                <div className="grow stack-0 breakable">
                  <strong>{una.persona}</strong>
                  {una.correo && <span className="text-s">{una.correo}</span>}
                  <span className="text-s">{detalleDe(una, eventos.length > 1)}</span>
                  {una.pedidoId !== null && <Badge tone="info">Prensa acreditada</Badge>}
                </div>
                <Decision
                  de={`${una.persona}, ${una.pedidoId === null ? `entrada ${una.entradaId}` : "prensa"}`}
                  admits={una.pagada && !una.pasada && !una.ingresoEn}
                  undoes={una.sePuedeDeshacer}
                  onAdmit={() => onAdmit(ingresadoDe(una))}
                  onUndo={() => onUndo(ingresadoDe(una), una.persona)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

function detalleDe(una: PersonaEnPuerta, severalEvents: boolean): string {
  const { evento, medio, entradaId, ingresoEn, pagada, pasada } = una;
  return [
    medio,
    severalEvents && evento.nombre,
    entradaId !== null && `Entrada n.º ${entradaId}`,
    ingresoEn && `Ya ingresó el ${formatInstant(ingresoEn)}`,
    !pagada && "Sin pagar",
    pasada && "Pasada a otra persona: entra con su código",
  ]
    .filter(Boolean)
    .join(" · ");
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

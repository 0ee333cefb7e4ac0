import { Modal } from "@mantine/core";
import { useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { SearchBox } from "#web/admin/search-box.tsx";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { PersonaEnPuerta } from "../contract.ts";
import { BUSQUEDA_MIN } from "../rules.ts";
import styles from "./admin-buscar-persona.module.css";

interface AdminBuscarPersonaProps {
  opened: boolean;
  /** Where to look. */
  eventos: readonly number[];
  onClose: () => void;
  onAdmit: (persona: PersonaEnPuerta) => void;
  onUndo: (persona: PersonaEnPuerta) => void;
}

/** Finds whoever has no code at hand by surname, DNI or email (product §12.2). */
export function AdminBuscarPersona({ opened, eventos, onClose, onAdmit, onUndo }: AdminBuscarPersonaProps) {
  const [termino, setTermino] = useState("");
  const long = termino.length >= BUSQUEDA_MIN;
  const { answer, loading, reload } = useAnswer<PersonaEnPuerta[]>(
    opened && long ? `${eventos.join(",")} ${termino}` : null,
    (signal) =>
      answerOf(
        api.entradas.puerta.personas.$get(
          { query: { eventos: eventos.join(","), termino } },
          { init: { signal } },
        ),
      ),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Buscar a una persona" size="md">
      <div className={styles.search}>
        <SearchBox label="Apellido, DNI o correo" value={termino} onSearch={setTermino} />
        <p className={styles.hint} role="status">
          {!long
            ? `Escribí al menos ${BUSQUEDA_MIN} letras o números.`
            : !answer || loading
              ? "Buscando..."
              : answer.ok && answer.data.length === 0
                ? "Nadie con ese dato tiene entrada para los eventos de esta puerta."
                : answer.ok
                  ? `${answer.data.length} ${answer.data.length === 1 ? "entrada" : "entradas"}`
                  : ""}
        </p>
        {long && !answer && <Spinner />}
        {answer && !answer.ok && <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />}
        {answer?.ok && (
          <ul className={styles.people}>
            {answer.data.map((persona) => (
              <li key={persona.entradaId} className={styles.person}>
                <div className={styles.who}>
                  <strong>{persona.persona}</strong>
                  {persona.correo && <span className={styles.detail}>{persona.correo}</span>}
                  <span className={styles.detail}>
                    {eventos.length > 1 && `${persona.evento.nombre} · `}Entrada n.º {persona.entradaId}
                    {persona.ingresoEn && ` · Ya ingresó el ${formatInstant(persona.ingresoEn)}`}
                    {!persona.pagada && " · Sin pagar"}
                  </span>
                </div>
                {persona.sePuedeDeshacer ? (
                  <Button
                    size="small"
                    variant="outline"
                    aria-label={`Deshacer el ingreso de ${persona.persona}, entrada ${persona.entradaId}`}
                    onClick={() => onUndo(persona)}
                  >
                    Deshacer
                  </Button>
                ) : (
                  persona.pagada &&
                  !persona.ingresoEn && (
                    <Button
                      size="small"
                      aria-label={`Dejar pasar a ${persona.persona}, entrada ${persona.entradaId}`}
                      onClick={() => onAdmit(persona)}
                    >
                      Dejar pasar
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

import { formatDia } from "#contract/format.ts";
import { api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";

interface LoQueSePierdeProps {
  personaId: number;
  /** Data is loaded once this is true. */
  open: boolean;
}

/** The upcoming bookings and tickets that the person loses with the account. */
export function LoQueSePierde({ personaId, open }: LoQueSePierdeProps) {
  const { answer } = useAnswer(open ? `agenda ${personaId}` : null, (options) =>
    api.personas[":id"].agenda.$get(withId(personaId), options),
  );
  // A caller may decide for a person whose agenda they may not see.
  const agenda = answer?.ok ? answer.data : [];
  if (agenda.length === 0) return null;
  return (
    <ul>
      {agenda.map(({ tipo, titulo, fecha, hora, lugar }) => (
        <li key={`${tipo} ${fecha} ${hora} ${titulo}`}>
          {`${titulo}, ${formatDia(fecha)}${hora && ` ${hora} hs`}${lugar && ` · ${lugar}`}: `}
          <strong>{tipo === "reserva" ? "se cancela" : "la entrada sigue valiendo con su código"}</strong>
        </li>
      ))}
    </ul>
  );
}

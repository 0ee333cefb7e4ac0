import { formatDia } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";

interface LoQueSePierdeProps {
  personaId: number;
  /** Said only in an open dialog. */
  open: boolean;
}

/** What the deletion of an account does to each booking and ticket that the person has ahead. */
export function LoQueSePierde({ personaId, open }: LoQueSePierdeProps) {
  const { answer } = useAnswer(open ? `agenda ${personaId}` : null, (signal) =>
    answerOf(api.personas[":id"].agenda.$get({ param: { id: String(personaId) } }, { init: { signal } })),
  );
  // Whoever decides without seeing does not know what is ahead.
  const agenda = answer?.ok ? answer.data : [];
  if (agenda.length === 0) return null;
  return (
    <ul>
      {agenda.map(({ tipo, titulo, fecha, hora }) => (
        <li key={`${tipo} ${fecha} ${hora} ${titulo}`}>
          {`${titulo}, ${formatDia(fecha)}${hora ? ` ${hora} hs` : ""}: `}
          <strong>{tipo === "reserva" ? "se cancela" : "la entrada sigue valiendo con su código"}</strong>
        </li>
      ))}
    </ul>
  );
}

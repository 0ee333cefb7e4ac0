import { answerOf, api } from "#web/api.ts";
import { SelectField } from "#web/ui/field.tsx";
import { useAnswer } from "#web/use-answer.ts";

interface ParaQuienProps {
  usuarioId: number;
  elegida: number;
  onElegir: (personaId: number) => void;
}

/** Whom of the family the court is for; nothing for somebody without a family. */
export function ParaQuien({ usuarioId, elegida, onElegir }: ParaQuienProps) {
  const { answer } = useAnswer(String(usuarioId), (signal) =>
    answerOf(api.familia.$get({}, { init: { signal } })),
  );
  const personas = answer?.ok ? answer.data.personas.filter(({ agenda }) => agenda !== null) : [];
  if (personas.length < 2) return null;
  return (
    <SelectField
      label="Para quién es"
      value={String(elegida)}
      options={personas.map(({ id, nombre, apellido }) => ({
        value: id,
        label: id === usuarioId ? "Para mí" : `${nombre} ${apellido}`,
      }))}
      onChange={({ target }) => onElegir(Number(target.value))}
    />
  );
}

import { FindOne } from "#web/admin/find-one.tsx";
import { answerOf, api, type SuccessOf } from "#web/api.ts";

export type Hallada = SuccessOf<Awaited<ReturnType<typeof api.personas.buscar.$get>>>[number];

interface FindPersonaProps {
  label: string;
  initial?: string;
  /** A person who cannot be picked. */
  except?: number;
  onPick: (una: Hallada) => void;
}

export function FindPersona({ except, ...props }: FindPersonaProps) {
  return (
    <FindOne<Hallada>
      placeholder="Nombre, DNI, teléfono o número de socio"
      find={async (q, options) => {
        const answer = await answerOf(api.personas.buscar.$get({ query: { q } }, options));
        return answer.ok ? { ...answer, data: answer.data.filter(({ id }) => id !== except) } : answer;
      }}
      optionOf={({ id, titulo, detalle }) => ({ key: id, title: titulo, detail: detalle })}
      {...props}
    />
  );
}

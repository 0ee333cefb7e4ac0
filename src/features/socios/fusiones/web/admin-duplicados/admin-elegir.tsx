import { FindOne } from "#web/admin/find-one.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { answerOf, api, type SuccessOf } from "#web/api.ts";

type Hallada = SuccessOf<Awaited<ReturnType<typeof api.personas.buscar.$get>>>[number];

/** Asks for the other record of a person. */
export function AdminElegir({ quedaId, onPick }: { quedaId: number; onPick: (otra: number) => void }) {
  return (
    <ObjectCard>
      <FindOne<Hallada>
        label="¿Con quién es la misma persona?"
        placeholder="Nombre, DNI, teléfono o número de socio"
        find={async (q, signal) => {
          const answer = await answerOf(api.personas.buscar.$get({ query: { q } }, { init: { signal } }));
          return answer.ok ? { ...answer, data: answer.data.filter(({ id }) => id !== quedaId) } : answer;
        }}
        optionOf={({ id, titulo, detalle }) => ({ key: id, title: titulo, detail: detalle })}
        onPick={({ id }) => onPick(id)}
      />
    </ObjectCard>
  );
}

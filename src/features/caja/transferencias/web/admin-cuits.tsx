import { formatInstant } from "#contract/format.ts";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import { formatCuit } from "../rules.ts";

/** The CUITs from which a person pays by transfer, shown on the person's page if any are stored. */
export default function AdminCuits({ personaId }: { personaId: number }) {
  const param = { id: String(personaId) };
  const { answer, reload } = useAnswer(param.id, (options) =>
    api.personas[":id"].cuits.$get({ param }, options),
  );
  if (!answer?.ok || answer.data.length === 0) return null;
  return (
    <section>
      <h3>Desde dónde transfiere</h3>
      <ul>
        {answer.data.map(({ cuit, vistoEn }) => (
          <li key={cuit}>
            <span>
              CUIT {formatCuit(cuit)}, visto el {formatInstant(vistoEn)}
            </span>{" "}
            <ConfirmButton
              button={{ size: "small", variant: "ghost" }}
              title={`Olvidar el CUIT ${formatCuit(cuit)}`}
              confirmLabel="Olvidar"
              danger
              onConfirm={() =>
                answerOf(api.personas[":id"].cuits[":cuit"].$delete({ param: { ...param, cuit } }))
              }
              done="El CUIT quedó olvidado."
              onChange={() => void reload()}
            >
              <p>
                Las próximas transferencias desde este CUIT no se le proponen más. Lo que ya se acreditó queda
                como está.
              </p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { answerOf, api } from "#web/api.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { ReciboListado } from "../contract.ts";

export function VerReciboDePago({ pagoId }: { pagoId: number }) {
  const { answer } = useAnswer<ReciboListado[]>(String(pagoId), (signal) =>
    answerOf(api.recibos.mios.$get({ query: { pagoId: String(pagoId) } }, { init: { signal } })),
  );
  const recibo = answer?.ok && answer.data.find(({ anula }) => anula === null);
  if (!recibo) return null;
  return (
    <ButtonLink to={`/perfil/recibos/${recibo.numero}`} variant="outline">
      Ver recibo
    </ButtonLink>
  );
}

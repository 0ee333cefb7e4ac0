import { api } from "#web/api.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";

export function VerReciboDePago({ pagoId }: { pagoId: number }) {
  const { answer } = useAnswer(String(pagoId), (options) =>
    api.recibos.mios.$get({ query: { pagoId: String(pagoId) } }, options),
  );
  const recibo = answer?.ok && answer.data.find(({ anula }) => anula === null);
  if (!recibo) return null;
  return (
    <ButtonLink to={`/perfil/recibos/${recibo.numero}`} variant="outline">
      Ver recibo
    </ButtonLink>
  );
}

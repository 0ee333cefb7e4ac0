import { answerOf, api } from "#web/api.ts";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAnswer } from "#web/use-answer.ts";

export function TarjetaDeNovedades({ className }: { className?: string | undefined }) {
  const { answer, reload } = useAnswer("novedades", (options) =>
    api.usuario.perfil.novedades.$get({}, options),
  );
  const recibe = answer?.ok ? answer.data.recibe : null;
  return (
    <Card as="section" aria-labelledby="novedades">
      <h2 id="novedades">Novedades por correo</h2>
      <p role="status">
        {recibe === false
          ? "No te mandamos novedades del club. "
          : "Te mandamos las novedades del club a tu correo. "}
        Los avisos de tus cuotas, tus entradas y tu cuenta te llegan siempre.
      </p>
      {answer?.ok === false && <Alert tone="danger">No pudimos ver si las recibís: recargá la página.</Alert>}
      <WriteButton
        variant="outline"
        className={className}
        disabled={recibe === null}
        call={() => answerOf(api.usuario.perfil.novedades.$put({ json: { recibe: !recibe } }))}
        onChange={reload}
      >
        {recibe === false ? "Recibir novedades" : "No recibir novedades"}
      </WriteButton>
    </Card>
  );
}

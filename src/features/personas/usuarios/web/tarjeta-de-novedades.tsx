import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";

export function TarjetaDeNovedades({ className }: { className?: string | undefined }) {
  const { answer, reload } = useAnswer<{ recibe: boolean }>("novedades", (signal) =>
    answerOf(api.usuario.perfil.novedades.$get({}, { init: { signal } })),
  );
  const [cambiar, busy, problem] = useWrite(
    (recibe: boolean) => answerOf(api.usuario.perfil.novedades.$put({ json: { recibe } })),
    { onChange: reload },
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
      {(problem || answer?.ok === false) && (
        <Alert tone="danger">{problem ?? "No pudimos ver si las recibís: recargá la página."}</Alert>
      )}
      <Button
        variant="outline"
        className={className}
        loading={busy}
        disabled={recibe === null}
        onClick={() => cambiar(!recibe)}
      >
        {recibe === false ? "Recibir novedades" : "No recibir novedades"}
      </Button>
    </Card>
  );
}

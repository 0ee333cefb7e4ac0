import { useEffect, useEffectEvent, useState } from "react";
import { useParams } from "react-router";
import { type Answer, answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { AnswerPage } from "#web/shell/form-page.tsx";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";

type Estado = { recibe: boolean };

export const meta = pageMeta({ title: "Recordatorios de cuotas", index: false });

/** Keeps the URL secret, because anybody who has it can stop a person's reminders. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
export const handle = oneDocument;

/**
 * The page that a reminder's link opens, which stops further reminders (Rule DEU-3). A script stops them,
 * because link scanners open pages without running scripts.
 */
export default function BajaDeRecordatorios() {
  const { codigo = "" } = useParams();
  const [answer, setAnswer] = useState<Answer<Estado> | null>(null);
  const param = { codigo };
  const [cambiar, busy] = useSingleFlight(async (recibe: boolean) => {
    const llamada = api.recordatorios[":codigo"];
    setAnswer(await answerOf(recibe ? llamada.$delete({ param }) : llamada.$post({ param })));
  });
  const dejar = useEffectEvent(() => void cambiar(false));
  useEffect(() => {
    if (codigo) dejar();
  }, [codigo]);
  return (
    <AnswerPage
      title="Recordatorios de cuotas"
      of={{ answer, reload: () => void cambiar(false) }}
      waiting="Un momento..."
      footer={
        <ButtonLink to="/" variant="outline">
          Volver al inicio
        </ButtonLink>
      }
    >
      {({ recibe }) => (
        <>
          <Alert tone="success">
            {recibe
              ? "Listo: volvés a recibir recordatorios de cuotas."
              : "Listo: no vas a recibir más recordatorios de cuotas. Los recibos de tus pagos te siguen llegando."}
          </Alert>
          <p>
            <Button variant="outline" loading={busy} onClick={() => void cambiar(!recibe)}>
              {recibe ? "No recibir más" : "Volver a recibirlos"}
            </Button>
          </p>
        </>
      )}
    </AnswerPage>
  );
}

import { useState } from "react";
import { useParams } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { AnswerPage } from "#web/shell/form-page.tsx";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";

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
  const llamada = api.recordatorios[":codigo"];
  const param = { codigo };
  const baja = useAnswer(codigo || null, (options) => llamada.$post({ param }, options));
  const [recibe, setRecibe] = useState(false);
  return (
    <AnswerPage
      title="Recordatorios de cuotas"
      of={baja}
      waiting="Un momento..."
      footer={
        <ButtonLink to="/" variant="outline">
          Volver al inicio
        </ButtonLink>
      }
    >
      {() => (
        <>
          <Alert tone="success">
            {recibe
              ? "Listo: volvés a recibir recordatorios de cuotas."
              : "Listo: no vas a recibir más recordatorios de cuotas. Los recibos de tus pagos te siguen llegando."}
          </Alert>
          <div>
            <WriteButton
              variant="outline"
              call={() => answerOf(recibe ? llamada.$post({ param }) : llamada.$delete({ param }))}
              onDone={(estado) => setRecibe(estado.recibe)}
            >
              {recibe ? "No recibir más" : "Volver a recibirlos"}
            </WriteButton>
          </div>
        </>
      )}
    </AnswerPage>
  );
}

import { useParams } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { AnswerPage } from "#web/shell/form-page.tsx";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";

export const meta = pageMeta({ title: "Novedades por correo", index: false });

/** The URL contains a person's code, so it must not reach other sites or caches. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
export const handle = oneDocument;

/**
 * The page that the link to stop the club's news opens (Rule NOV-2). It loads in the browser and changes the setting
 * only with a button, so that link scanners unsubscribe nobody.
 */
export default function Novedades() {
  const { codigo = "" } = useParams();
  const estado = useAnswer(codigo, (options) =>
    api.novedades[":codigo"].$get({ param: { codigo } }, options),
  );
  const volver = (
    <ButtonLink to="/" variant="outline">
      Ir al inicio
    </ButtonLink>
  );
  return (
    <AnswerPage title="Novedades por correo" of={estado} waiting="Buscando tu correo..." footer={volver}>
      {({ recibe }) => <Cambiar codigo={codigo} recibe={recibe} onChange={estado.reload} />}
    </AnswerPage>
  );
}

function Cambiar({ codigo, recibe, onChange }: { codigo: string; recibe: boolean; onChange: () => void }) {
  const { identidad } = useClub();
  return (
    <>
      {recibe ? (
        <p>
          Recibís las novedades de {identidad.nombre}. Si no las querés más, con este botón alcanza: los
          avisos de tus cuotas, tus entradas y tu cuenta te siguen llegando.
        </p>
      ) : (
        <Alert tone="success">
          Listo: no te mandamos más novedades. Los avisos de tus cuotas, tus entradas y tu cuenta te siguen
          llegando.
        </Alert>
      )}
      <WriteButton
        variant={recibe ? "accent" : "outline"}
        call={() => answerOf(api.novedades[":codigo"].$put({ param: { codigo }, json: { recibe: !recibe } }))}
        onChange={onChange}
      >
        {recibe ? "No recibir más novedades" : "Volver a recibirlas"}
      </WriteButton>
    </>
  );
}

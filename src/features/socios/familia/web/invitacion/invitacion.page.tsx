import { useLocation, useNavigate } from "react-router";
import { formatLista } from "#contract/format.ts";
import { PALABRA_DE_RELACION } from "#features/personas/vinculos/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { withWayBack } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { useSession } from "#web/session.ts";
import { AnswerPage } from "#web/shell/form-page.tsx";
import { showNotice } from "#web/shell/notice.tsx";
import { WriteButton } from "#web/shell/write-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Invitacion as InvitacionDeFamilia } from "../../contract.ts";
import { RUTA_DE_FAMILIA, RUTA_DE_INVITACION } from "../../rules.ts";

const TITULO = "Te invitaron a una familia";

export const meta = pageMeta({ title: TITULO, index: false });

/** The token is in the fragment, which a referrer never includes; this header hides the path as well. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
export const handle = oneDocument;

/** The page that an invitation's link opens; it requires a login (Rule FAM-10). */
export default function Invitacion() {
  const token = useLocation().hash.slice(1);
  const { status } = useSession();
  const invitacion = useAnswer(`#${token}`, (options) =>
    api.familia.invitaciones.ver.$post({ json: { token } }, options),
  );
  return (
    <AnswerPage title={TITULO} of={invitacion} waiting="Buscando la invitación...">
      {(data) => (
        <div className="stack-4">
          <QueEs invitacion={data} />
          {status === "in" ? (
            <Aceptar token={token} invitacion={data} />
          ) : (
            status === "out" && <Entrar volver={`${RUTA_DE_INVITACION}#${token}`} />
          )}
        </div>
      )}
    </AnswerPage>
  );
}

const nombresDe = ({ personas }: InvitacionDeFamilia) =>
  formatLista(personas.map(({ nombre, apellido }) => `${nombre} ${apellido}`));

function QueEs({ invitacion }: { invitacion: InvitacionDeFamilia }) {
  const { de, relacion, ve, paga, autoriza } = invitacion;
  const que = [
    ve && "ver su carnet, sus entradas y sus cuotas",
    paga && "pagar sus cuotas",
    autoriza && "asociar y sumar a otros responsables",
  ];
  return (
    <>
      <p>
        <strong translate="no">
          {de.nombre} {de.apellido}
        </strong>{" "}
        te invita a ser responsable de <strong translate="no">{nombresDe(invitacion)}</strong> (
        {PALABRA_DE_RELACION[relacion].toLowerCase()}).
      </p>
      <p>
        Vas a poder {formatLista(que.filter((uno) => uno !== false))}. Tus pagos y tus tarjetas no los ve
        nadie más.
      </p>
    </>
  );
}

function Entrar({ volver }: { volver: string }) {
  return (
    <>
      <p>
        Para aceptarla entrá con tu usuario. Si todavía no tenés uno, lo creás en un minuto y seguís desde
        acá.
      </p>
      <ButtonLink to={withWayBack("/login", volver)} variant="accent" size="large" wide>
        Iniciar sesión
      </ButtonLink>
      <ButtonLink to={withWayBack("/registro?tipo=usuario", volver)} variant="outline" size="large" wide>
        Crear mi usuario
      </ButtonLink>
    </>
  );
}

function Aceptar({ token, invitacion }: { token: string; invitacion: InvitacionDeFamilia }) {
  const nombres = nombresDe(invitacion);
  const navigate = useNavigate();
  return (
    <>
      <WriteButton
        variant="accent"
        size="large"
        wide
        call={() => answerOf(api.familia.invitaciones.aceptar.$post({ json: { token } }))}
        onDone={() => {
          showNotice({ page: RUTA_DE_FAMILIA, tone: "success", text: `Ya sos responsable de ${nombres}.` });
          void navigate(RUTA_DE_FAMILIA, { replace: true });
        }}
      >
        Aceptar
      </WriteButton>
      <ButtonLink to="/" variant="outline" wide>
        Ahora no
      </ButtonLink>
    </>
  );
}

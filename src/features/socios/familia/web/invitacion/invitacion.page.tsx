import { useLocation, useNavigate } from "react-router";
import { PALABRA_DE_RELACION } from "#features/socios/vinculos/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { withWayBack } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { useSession } from "#web/session.ts";
import { AnswerPage, FormPage } from "#web/shell/form-page.tsx";
import { showNotice } from "#web/shell/notice.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";
import type { Invitacion as InvitacionDeFamilia } from "../../contract.ts";
import { RUTA_DE_FAMILIA, RUTA_DE_INVITACION } from "../../rules.ts";
import styles from "./invitacion.module.css";

const TITULO = "Te invitaron a una familia";

export const meta = pageMeta({ title: TITULO, index: false });

/** The fragment is not part of a referrer; the URL without it reveals nothing, but is not cached either. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
export const handle = oneDocument;

/** The link of an invitation to be responsible, used with a login of one's own (Rule FAM-10). */
export default function Invitacion() {
  const token = useLocation().hash.slice(1);
  const { status } = useSession();
  if (status === "loading")
    return (
      <FormPage title={TITULO}>
        <Spinner text="Buscando la invitación..." />
      </FormPage>
    );
  return status === "in" ? (
    <ConSesion token={token} />
  ) : (
    <SinSesion volver={`${RUTA_DE_INVITACION}#${token}`} />
  );
}

function SinSesion({ volver }: { volver: string }) {
  return (
    <FormPage
      title={TITULO}
      lead="Para aceptarla entrá con tu usuario. Si todavía no tenés uno, lo creás en un minuto y seguís desde acá."
    >
      <div className={styles.acciones}>
        <ButtonLink to={withWayBack("/login", volver)} variant="accent" size="large" wide>
          Iniciar sesión
        </ButtonLink>
        <ButtonLink to={withWayBack("/registro?tipo=usuario", volver)} variant="outline" size="large" wide>
          Crear mi usuario
        </ButtonLink>
      </div>
    </FormPage>
  );
}

function ConSesion({ token }: { token: string }) {
  const invitacion = useAnswer<InvitacionDeFamilia>(`#${token}`, (signal) =>
    answerOf(api.familia.invitaciones.ver.$post({ json: { token } }, { init: { signal } })),
  );
  return (
    <AnswerPage title={TITULO} of={invitacion} waiting="Buscando la invitación...">
      {(data) => <Aceptar token={token} invitacion={data} />}
    </AnswerPage>
  );
}

function Aceptar({ token, invitacion }: { token: string; invitacion: InvitacionDeFamilia }) {
  const { de, personas, relacion, ve, paga, autoriza } = invitacion;
  const navigate = useNavigate();
  const lista = new Intl.ListFormat("es");
  const nombres = lista.format(personas.map(({ nombre, apellido }) => `${nombre} ${apellido}`));
  const [aceptar, busy, problem] = useWrite(
    () => answerOf(api.familia.invitaciones.aceptar.$post({ json: { token } })),
    {
      onDone: () => {
        showNotice({ page: RUTA_DE_FAMILIA, tone: "success", text: `Ya respondés por ${nombres}.` });
        void navigate(RUTA_DE_FAMILIA, { replace: true });
      },
    },
  );
  const que = [
    ve && "ver su carnet, sus entradas y sus cuotas",
    paga && "pagar sus cuotas",
    autoriza && "decidir por esa familia",
  ];
  return (
    <div className={styles.acciones}>
      <p>
        <strong>
          {de.nombre} {de.apellido}
        </strong>{" "}
        te invita a responder por <strong>{nombres}</strong> ({PALABRA_DE_RELACION[relacion].toLowerCase()}).
      </p>
      <p>
        Vas a poder {lista.format(que.filter((uno) => uno !== false))}. Tus pagos y tus tarjetas no los ve
        nadie más.
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button variant="accent" size="large" wide loading={busy} onClick={() => aceptar()}>
        Aceptar
      </Button>
      <ButtonLink to="/" variant="outline" wide>
        Ahora no
      </ButtonLink>
    </div>
  );
}

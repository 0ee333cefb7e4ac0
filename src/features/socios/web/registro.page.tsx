import { Form, Link, type MetaFunction, useLocation, useSearchParams } from "react-router";
import { club } from "#club";
import { pageMeta } from "#web/page-meta.ts";
import { useSession } from "#web/session.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FormularioUsuario } from "./formulario-usuario.tsx";
import styles from "./registro.module.css";

export const meta: MetaFunction = () =>
  pageMeta({ title: "Registro", description: `Creá tu cuenta en ${club.nombre}.` });

const SOCIOS_PRONTO =
  "La inscripción de socios por la web abre pronto. Mientras tanto, acercate a la secretaría del club o escribinos por WhatsApp.";

/** Sign-up chooser and the form that was chosen, which stands in the address (spec 1 §2 "Registration"). */
export default function Registro() {
  const session = useSession();
  const [params] = useSearchParams();
  const state = useLocation().state as { volver?: string } | null;
  if (session.status === "in") return <YaRegistrado nombreUsuario={session.usuario.nombreUsuario} />;
  if (params.get("tipo") === "usuario") {
    return (
      <FormPage title="REGISTRO DE USUARIO" lead="Con tu cuenta sacás entradas y las tenés siempre a mano.">
        <FormularioUsuario volver={state?.volver ?? null} />
        <p>
          <Link to="/registro" state={state}>
            Volver a elegir
          </Link>
        </p>
      </FormPage>
    );
  }
  return (
    <FormPage title="Registro" lead="¿Cómo querés sumarte al club?">
      <Form method="get" action="/registro" state={state} className={styles.opciones}>
        <section className={styles.opcion}>
          <p id="para-usuarios">Para sacar entradas y seguir al club.</p>
          <Button
            type="submit"
            name="tipo"
            value="usuario"
            size="large"
            wide
            variant="accent"
            aria-describedby="para-usuarios"
          >
            Registro Usuario
          </Button>
        </section>
        <section className={styles.opcion}>
          <p id="para-socios">{SOCIOS_PRONTO}</p>
          <Button size="large" wide disabled aria-describedby="para-socios">
            Registro de Socio
          </Button>
        </section>
      </Form>
      <p>
        ¿Ya tenés cuenta?{" "}
        <Link to="/login" state={state}>
          Iniciá sesión
        </Link>
      </p>
    </FormPage>
  );
}

function YaRegistrado({ nombreUsuario }: { nombreUsuario: string }) {
  return (
    <FormPage title="Registro" lead={`Ya tenés tu cuenta: ${nombreUsuario}.`}>
      <p>{SOCIOS_PRONTO}</p>
      <ButtonLink to="/perfil">Ir a mi perfil</ButtonLink>
    </FormPage>
  );
}

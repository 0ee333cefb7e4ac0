import { useEffect, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  replace,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { FormularioUsuario } from "#features/personas/usuarios/web/formulario-usuario.tsx";
import { api } from "#web/api.ts";
import { CarryWayBack } from "#web/carry-way-back.tsx";
import { readWayBack, useWayBack, WAY_BACK, withWayBack } from "#web/guard.ts";
import { publicMeta } from "#web/page-meta.ts";
import type { PageQuery } from "#web/page-query.ts";
import { hasRole, useSession } from "#web/session.ts";
import { ChosenNotice } from "#web/shell/chosen-notice.tsx";
import { FormPage } from "#web/shell/form-page.tsx";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { FormularioSocio } from "../formulario-socio.tsx";
import { cargarOferta } from "../planes-para-elegir.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return { oferta: await cargarOferta(context, "/registro") };
}

/** Visitors from an event want an account to buy a ticket, so this page opens the form for it (Rule EVE-14). */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const volver = readWayBack(search);
  if (!searchParams.has("tipo") && volver?.startsWith("/evento/"))
    return replace(withWayBack("/registro?tipo=usuario", volver));
  return serverLoader<typeof loader>();
}
clientLoader.hydrate = true as const;

export const handle: { query: PageQuery } = { query: { tipo: /^(?:usuario|socio)$/ } };

export const meta = publicMeta((club) => ({
  title: "Registro",
  description: `Creá tu cuenta o asociate a ${club.identidad.nombre}: planes, cuotas y el formulario.`,
  path: "/registro",
}));

export default function Registro() {
  const { oferta } = useLoaderData<typeof loader>();
  const session = useSession();
  const [params] = useSearchParams();
  const volver = useWayBack();
  const terminada = useSesionTerminada();
  const { state: yendo } = useNavigation();

  // The user has just registered and is being redirected, so the form is hidden.
  if (session.status === "in" && volver !== null && yendo === "loading") return <GuardFallback />;
  if (session.status === "in") {
    const esSocio = hasRole(session, ["socio"]);
    if (esSocio || hasRole(session, ["socioEnProceso"])) return <EstadoDelPedido esSocio={esSocio} />;
    return (
      <FormPage
        title="REGISTRO DE SOCIO"
        lead="Ya tenés cuenta: completá lo que falta para asociarte, en unos dos minutos."
      >
        <FormularioSocio oferta={oferta} usuario={session.usuario} />
      </FormPage>
    );
  }
  if (terminada) return <SesionTerminada />;

  const tipo = params.get("tipo");
  if (tipo === "usuario" || tipo === "socio") {
    return (
      <FormPage
        title={tipo === "socio" ? "REGISTRO DE SOCIO" : "REGISTRO DE USUARIO"}
        lead={
          tipo === "socio"
            ? "Tu cuenta, tus datos y tu plan, en unos tres minutos. Lo que escribís queda guardado en esta pestaña hasta que lo mandes."
            : "Con tu cuenta sacás entradas y las tenés siempre a mano."
        }
      >
        <CarryWayBack />
        {tipo === "socio" ? (
          <FormularioSocio oferta={oferta} usuario={null} volver={volver} />
        ) : (
          <FormularioUsuario volver={volver} />
        )}
        <p>
          <Link to={withWayBack("/registro?tipo=elegir", volver)}>Volver a elegir</Link>
        </p>
        {volver && <ChosenNotice path={volver} />}
      </FormPage>
    );
  }
  return (
    <FormPage title="Registro" lead="¿Cómo querés sumarte al club?">
      <CarryWayBack />
      <Form method="get" action="/registro" className="stack-3">
        {volver && <input type="hidden" name={WAY_BACK} value={volver} />}
        <section className="stack-3 box pad-4">
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
        <section className="stack-3 box pad-4">
          <p id="para-socios">Para ser parte: elegís un plan y la secretaría confirma tu pedido.</p>
          <Button type="submit" name="tipo" value="socio" size="large" wide aria-describedby="para-socios">
            Registro de Socio
          </Button>
        </section>
      </Form>
      <p>
        ¿Venís a anotar a tus hijos?{" "}
        <Link to={withWayBack("/registro?tipo=usuario", "/perfil/familia")}>Creá tu usuario</Link> y sumalos
        en Mi familia.
      </p>
      <p>
        ¿Ya tenés cuenta? <Link to={withWayBack("/login", volver)}>Iniciá sesión</Link>
      </p>
    </FormPage>
  );
}

/** Whether a session ended on this page, so that the form with the typed data stays on screen. */
function useSesionTerminada(): boolean {
  const { status } = useSession();
  const [estuvo, setEstuvo] = useState(false);
  useEffect(() => {
    if (status === "in") setEstuvo(true);
  }, [status]);
  return estuvo && status === "out";
}

function SesionTerminada() {
  return (
    <FormPage
      title="Tu sesión terminó"
      lead="Guardamos lo que escribiste: entrá de nuevo y seguí donde estabas."
    >
      <ButtonLink to={withWayBack("/login", "/registro")} variant="accent" size="large" wide>
        Iniciar sesión
      </ButtonLink>
    </FormPage>
  );
}

function EstadoDelPedido({ esSocio }: { esSocio: boolean }) {
  const { answer } = useAnswer("perfil", (options) => api.usuario.perfil.$get({}, options));
  const perfil = answer?.ok ? answer.data : null;
  const socio = perfil?.socioDto;
  return (
    <FormPage title={esSocio ? "Ya sos socio" : "Tu pedido está en curso"}>
      <Alert tone={esSocio ? "success" : "info"}>
        {esSocio ? (
          <p>
            Sos socio del club<span>{socio && ` (${socio.plan.nombre_plan})`}</span>. ¡Gracias por bancarlo!
          </p>
        ) : (
          <p>
            La secretaría está revisando tu pedido
            <span>
              {socio &&
                ` del ${formatFecha(clubTime(new Date(socio.pedidoEn)).fecha)} (${socio.plan.nombre_plan})`}
            </span>
            .{" "}
            {perfil?.persona.correo
              ? `Cuando lo resuelva te escribimos a ${perfil.persona.correo}.`
              : "El resultado lo vas a ver en Mi perfil."}
          </p>
        )}
      </Alert>
      <ButtonLink to="/perfil">Ir a mi perfil</ButtonLink>
    </FormPage>
  );
}

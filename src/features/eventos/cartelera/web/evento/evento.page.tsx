import {
  type ClientLoaderFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { clubInstant } from "#contract/club-time.ts";
import { ROLES } from "#contract/permission.ts";
import { answerOf, api } from "#web/api.ts";
import { siteUrlContext } from "#web/contexts.ts";
import { FaultCode } from "#web/error-screen.tsx";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { currentSession, hasRole, useSession } from "#web/session.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import styles from "./evento.module.css";
import { cargarEvento, type EventoCargado, sinContenido } from "./evento-loader.ts";
import { eventoMeta } from "./evento-preview.ts";
import { VistaEvento } from "./vista-evento.tsx";

export const clientMiddleware = [guard(ROLES, { loggedOut: "/login", missingRole: "/login" })];

/** Public data and status code, for link previews and search engines. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const cargado = await cargarEvento(context, params.id ?? "");
  const status = cargado.evento ? 200 : cargado.fallo ? 503 : 404;
  return data<EventoCargado>({ ...cargado, siteUrl: context.get(siteUrlContext) }, { status });
}

/** Loads with the user's token, since staff also see inactive events (Rule EVE-1). */
export async function clientLoader({
  params,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<EventoCargado> {
  const siteUrl = location.origin;
  let cargado: EventoCargado;
  try {
    cargado = await serverLoader<EventoCargado>();
  } catch {
    return { evento: null, fallo: true, siteUrl };
  }
  if (cargado.evento || cargado.fallo) return cargado;
  if (hasRole(currentSession(), ["administrador", "administradorB"])) {
    const answer = await answerOf(api.eventos[":id"].evento.$get({ param: { id: params.id ?? "" } }));
    if (answer.ok) return { evento: sinContenido(answer.data), fallo: false, siteUrl };
    if (answer.status !== 404 && answer.status !== 422) return { evento: null, fallo: true, siteUrl };
  }
  throw data(null, { status: 404 });
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData?.evento
    ? eventoMeta(loaderData.evento, loaderData.siteUrl)
    : pageMeta({ title: "Evento", index: false });

/**
 * Event detail and purchase (Rule EVE-1). Once the event has started the page shows only a message.
 *
 * The spinner is not a `HydrateFallback`, because the server would then render the head without the loader's data and
 * shared links would have no preview.
 */
export default function EventoPage() {
  const session = useSession();
  const { evento, fallo } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const hayQueEsperar = !evento && !fallo;
  if (!hasRole(session, ROLES) || hayQueEsperar) return <GuardFallback />;
  if (fallo || !evento) {
    return (
      <div className={`container ${styles.aviso}`}>
        <Alert tone="danger">
          <p>ha ocurrido un error, vuelva a intentar</p>
        </Alert>
        <Button variant="outline" loading={state === "loading"} onClick={() => void revalidate()}>
          Volver a intentar
        </Button>
        <FaultCode />
      </div>
    );
  }
  if (clubInstant(evento.fecha, evento.hora) <= new Date()) {
    return (
      <div className={`container ${styles.aviso}`}>
        <p>
          Este evento ya empezó, así que acá no se venden más entradas. Si tenés la tuya, la encontrás en{" "}
          <Link to="/perfil/entradas">Mi perfil → Mis entradas</Link>.
        </p>
        <ButtonLink to="/" variant="outline">
          Volver al inicio
        </ButtonLink>
      </div>
    );
  }
  return <VistaEvento key={evento.id} evento={evento} />;
}

import {
  type ClientLoaderFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { clubInstant } from "#contract/club-time.ts";
import { ROLES } from "#contract/permission.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { answerOf, api } from "#web/api.ts";
import { readsContext, reportContext, siteUrlContext } from "#web/contexts.ts";
import { FaultCode } from "#web/error-screen.tsx";
import { guard } from "#web/guard.ts";
import { clubOfMeta, type MetaArgs, pageMeta } from "#web/page-meta.ts";
import { currentSession, hasRole, useSession } from "#web/session.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import styles from "./evento.module.css";
import { eventoMeta } from "./evento-preview.ts";
import { VistaEvento } from "./vista-evento.tsx";

/** Pictures are loaded by URL. */
interface EventoCargado {
  evento: Evento | null;
  /** True after a server error; otherwise `evento: null` means that the event is not public. */
  fallo: boolean;
  siteUrl: string;
}

export const clientMiddleware = [guard(ROLES, { loggedOut: "/login", missingRole: "/login" })];

/** Public data and status code, for link previews and search engines. */
export async function loader({ context, params: { id = "" } }: LoaderFunctionArgs) {
  const siteUrl = context.get(siteUrlContext);
  try {
    const evento = await context.get(readsContext).evento(id);
    return data<EventoCargado>({ evento, fallo: false, siteUrl }, { status: evento ? 200 : 404 });
  } catch (error) {
    context.get(reportContext)(error, `/evento/${id}`);
    return data<EventoCargado>({ evento: null, fallo: true, siteUrl }, { status: 503 });
  }
}

/** Loads with the user's token, since staff also see inactive events (Rule EVE-1). */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs) {
  const siteUrl = location.origin;
  const failed: EventoCargado = { evento: null, fallo: true, siteUrl };
  const cargado = await serverLoader<EventoCargado>().catch(() => failed);
  if (cargado.evento || cargado.fallo) return cargado;
  if (hasRole(currentSession(), ["administrador", "administradorB"])) {
    const answer = await answerOf(api.eventos[":id"].evento.$get({ param: { id: params.id ?? "" } }));
    if (answer.ok) return { evento: answer.data, fallo: false, siteUrl };
    if (answer.status !== 404 && answer.status !== 422) return failed;
  }
  throw data(null, { status: 404 });
}
clientLoader.hydrate = true as const;

const SIN_EVENTO = pageMeta({ title: "Evento", index: false });

export const meta = (args: MetaArgs<EventoCargado>) =>
  args.loaderData?.evento
    ? eventoMeta(clubOfMeta(args), args.loaderData.evento, args.loaderData.siteUrl)
    : SIN_EVENTO(args);

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

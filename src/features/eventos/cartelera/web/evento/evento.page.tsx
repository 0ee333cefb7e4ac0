import { lazy, Suspense } from "react";
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { ROLES } from "#contract/permission.ts";
import { CompraDeEntrada } from "#features/eventos/entradas/web/compra-de-entrada.tsx";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { seHace } from "#features/eventos/eventos/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { loadPart, readsContext, reportContext, siteUrlContext } from "#web/contexts.ts";
import { FaultCode } from "#web/error-screen.tsx";
import { guard, withWayBack } from "#web/guard.ts";
import { clubOfMeta, type MetaArgs, pageMeta } from "#web/page-meta.ts";
import { currentSession, hasRole, useSession } from "#web/session.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { DespuesDelEvento } from "../despues-del-evento.tsx";
import { cargarDespues, type Despues } from "../despues-del-evento-loader.ts";
import { aLaVista, type EventoALaVista } from "../evento-a-la-vista.ts";
import { eventoMeta } from "../evento-meta.ts";
import { type DeEvento, PartidoDeEvento } from "../partido-de-evento.tsx";
import { VistaEvento } from "../vista-evento.tsx";
import styles from "./evento.module.css";

/** Loaded lazily because most events have no line. */
const SalaDeEspera = lazy(() => import("#features/eventos/espera/web/sala-de-espera.tsx"));

interface EventoCargado {
  vista: EventoALaVista | null;
  /** True after a server error. If false, `vista: null` means that the event is not public. */
  fallo: boolean;
  despues?: Despues;
  /** The match that owns the event; null or absent if there is none. */
  partido?: DeEvento | null;
  siteUrl: string;
}

export const clientMiddleware = [guard(ROLES, { loggedOut: "/login", missingRole: "/login" })];

/** Paths without a valid id get a 404, even without a login. */
const ID = /^[1-9]\d{0,9}$/;

/** Loads the event's public data, for search engines, link previews and browsers without scripts. */
export async function loader({ context, params: { id = "" } }: LoaderFunctionArgs) {
  if (!ID.test(id)) throw data(null, { status: 404 });
  const siteUrl = context.get(siteUrlContext);
  const reads = context.get(readsContext);
  try {
    const evento = await reads.evento(id);
    const vista = evento && aLaVista(evento, reads.now());
    const path = `/evento/${id}`;
    const partido = vista && (await loadPart(context, path, () => reads.partidoDeEvento(vista.evento.id)));
    const loaded: EventoCargado = { vista, fallo: false, partido, siteUrl };
    if (vista && (vista.empezo || !seHace(vista.evento)))
      loaded.despues = await cargarDespues(context, path, vista);
    return data(loaded, { status: evento ? 200 : 404 });
  } catch (error) {
    context.get(reportContext)(error, `/evento/${id}`);
    return data<EventoCargado>({ vista: null, fallo: true, siteUrl }, { status: 503 });
  }
}

/** Loads the event with the user's token, because staff also see inactive events (Rule EVE-1). */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs) {
  const siteUrl = location.origin;
  const failed: EventoCargado = { vista: null, fallo: true, siteUrl };
  const cargado = await serverLoader<EventoCargado>().catch((error: unknown) => {
    if (isRouteErrorResponse(error) && error.status === 404) throw error;
    return failed;
  });
  if (cargado.vista || cargado.fallo) return cargado;
  if (hasRole(currentSession(), ["administrador", "administradorB"])) {
    const answer = await answerOf(api.eventos[":id"].evento.$get({ param: { id: params.id ?? "" } }));
    if (answer.ok) return { vista: aLaVista(answer.data, serverTime()), fallo: false, siteUrl };
    if (answer.status !== 404 && answer.status !== 422) return failed;
  }
  throw data(null, { status: 404 });
}
clientLoader.hydrate = true as const;

const SIN_EVENTO = pageMeta({ title: "Evento", index: false });

export const meta = (args: MetaArgs<EventoCargado>) =>
  args.loaderData?.vista
    ? eventoMeta(clubOfMeta(args), args.loaderData.vista.evento, args.loaderData.siteUrl)
    : SIN_EVENTO(args);

/**
 * An event and its purchase (Rule EVE-1). After its start, the page shows only related links (Rule EVE-16).
 * The spinner of a non-public event is not a `HydrateFallback`: the server would then render the head without
 * the loader's data, and shared links would have no preview.
 */
export default function EventoPage() {
  const session = useSession();
  const { vista, fallo, despues, partido, siteUrl } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  if (fallo) {
    return (
      <div className="container stack-4 at-start page deep">
        <h1 className="visually-hidden">Evento</h1>
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
  if (!vista) return <GuardFallback />;
  if (vista.empezo) {
    return (
      <div className="container stack-4 at-start page deep">
        <h1>Este evento ya empezó</h1>
        <p>
          Acá no se venden más entradas. Si tenés la tuya, la encontrás en{" "}
          <Link to="/perfil/entradas">Mi perfil → Mis entradas</Link>.
        </p>
        {partido && <PartidoDeEvento {...partido} />}
        {despues && <DespuesDelEvento {...despues} />}
        <ButtonLink to="/" variant="outline">
          Volver al inicio
        </ButtonLink>
      </div>
    );
  }
  const { evento } = vista;
  const seVende = evento.estado && seHace(evento);
  return (
    <VistaEvento
      key={evento.id}
      vista={vista}
      siteUrl={siteUrl}
      partido={partido && <PartidoDeEvento {...partido} />}
    >
      {despues && <DespuesDelEvento {...despues} />}
      {hasRole(session, ROLES) ? seVende && <Entradas evento={evento} /> : <SinSesion id={evento.id} />}
    </VistaEvento>
  );
}

function Entradas({ evento }: { evento: Evento }) {
  const { usuario } = useSession();
  if (!evento.conFila || !usuario) return <CompraDeEntrada evento={evento} />;
  return (
    <Suspense>
      <SalaDeEspera key={usuario.id} eventoId={evento.id} usuarioId={usuario.id}>
        {(espera) => <CompraDeEntrada evento={evento} espera={espera} />}
      </SalaDeEspera>
    </Suspense>
  );
}

/** Shown until the session is known. Links to the login, because the guard's redirect needs scripts. */
function SinSesion({ id }: { id: number }) {
  const path = `/evento/${id}`;
  return (
    <>
      <div className={styles.cargando}>
        <Spinner />
      </div>
      <noscript>
        <p className="line-4 strong">
          <a href={withWayBack("/login", path)}>Entrá para comprar</a>
          <a href={withWayBack("/registro?tipo=usuario", path)}>Crear cuenta</a>
        </p>
      </noscript>
    </>
  );
}

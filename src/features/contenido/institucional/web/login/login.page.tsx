import { type ComponentProps, type MouseEvent, useEffect } from "react";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
} from "react-router";
import { DespuesDelEvento } from "#features/eventos/cartelera/web/despues-del-evento.tsx";
import { cargarDespues, type Despues } from "#features/eventos/cartelera/web/despues-del-evento-loader.ts";
import { aLaVista, type EventoALaVista } from "#features/eventos/cartelera/web/evento-a-la-vista.ts";
import { eventoMeta } from "#features/eventos/cartelera/web/evento-meta.ts";
import { VistaEvento } from "#features/eventos/cartelera/web/vista-evento.tsx";
import { ElegirAntesDeEntrar } from "#features/eventos/entradas/web/elegir-antes-de-entrar.tsx";
import { PAGINA_DE_EVENTO, seHace } from "#features/eventos/eventos/rules.ts";
import { FormularioDeLogin } from "#features/personas/sesion/web/formulario-de-login.tsx";
import { CarryWayBack } from "#web/carry-way-back.tsx";
import { useClub } from "#web/club.ts";
import { loadPart, readsContext, siteUrlContext } from "#web/contexts.ts";
import { readWayBack, useWayBack, WAY_BACK, withWayBack } from "#web/guard.ts";
import { clubOfMeta, type MetaArgs, pageMeta } from "#web/page-meta.ts";
import type { PageQuery } from "#web/page-query.ts";
import { hasRole, useSession } from "#web/session.ts";
import { FormPage, FormSheet } from "#web/shell/form-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import styles from "./login.module.css";

/** Marks a non-public event in `volver`. Only staff are redirected to such an event. */
const MISSING = "falta";

/** Caches one page for each event, one for all missing events, and one for all other return paths. */
export const handle: { query: PageQuery } = {
  query: { [WAY_BACK]: PAGINA_DE_EVENTO, [MISSING]: /^\/evento\/(?=\d)/ },
};

const AVISOS = {
  falta: "El evento que buscabas ya no está publicado.",
  empezo: "El evento que buscabas ya empezó. Si tenés tu entrada, entrá y la ves en Mis entradas.",
};

interface LoginCargado {
  vista: EventoALaVista | null;
  tarifas: ComponentProps<typeof ElegirAntesDeEntrar>["tarifas"];
  aviso: keyof typeof AVISOS | null;
  despues?: Despues;
  siteUrl: string;
}

const PLAIN: LoginCargado = { vista: null, tarifas: [], aviso: null, siteUrl: "" };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<LoginCargado> {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get(WAY_BACK)?.match(PAGINA_DE_EVENTO)?.[1];
  if (!id) return { ...PLAIN, aviso: searchParams.has(MISSING) ? "falta" : null };
  const found = await loadPart(context, "/login", async (reads) => {
    const evento = await reads.evento(id);
    const conTipos = evento?.precioDesde !== undefined && seHace(evento);
    return { evento, tarifas: conTipos ? await reads.tarifas(evento.id) : [] };
  });
  if (!found) return PLAIN;
  const { evento, tarifas } = found;
  // Without the redirect, anybody could make the server render a page for each missing event.
  if (!evento) throw redirect(`/login?${MISSING}=${encodeURIComponent(`/evento/${id}`)}`);
  const vista = aLaVista(evento, context.get(readsContext).now());
  const despues =
    vista.empezo || !seHace(evento) ? { despues: await cargarDespues(context, "/login", vista) } : {};
  if (vista.empezo) return { ...PLAIN, aviso: "empezo", ...despues };
  return { vista, tarifas, aviso: null, siteUrl: context.get(siteUrlContext), ...despues };
}

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return serverLoader<LoginCargado>().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return PLAIN;
  });
}

const loginMeta = pageMeta((club) => ({
  title: "Iniciar sesión",
  description: `Entrá a tu cuenta de ${club.identidad.nombre}.`,
  index: false,
}));

/** Search engines are redirected here from an event's page. The canonical URL makes them list that page. */
export const meta = (args: MetaArgs<LoginCargado>) => {
  const { vista, siteUrl } = args.loaderData ?? PLAIN;
  return vista ? eventoMeta(clubOfMeta(args), vista.evento, siteUrl) : loginMeta(args);
};

/**
 * The login, with the event above the form if the user comes from an event's page (Rule EVE-14), and therefore above
 * the wings of persons and of events.
 */
export default function Login() {
  const { vista, tarifas, aviso, despues, siteUrl } = useLoaderData<typeof clientLoader>();
  useGoOn();
  const asked = useWayBack();

  if (!vista)
    return (
      <FormPage title="INICIAR SESIÓN" lead="Entrá para sacar tus entradas y ver tu perfil.">
        <CarryWayBack />
        {aviso && (
          <Alert tone="info">
            <p>
              {AVISOS[aviso]} <Link to="/#eventos">Ver los próximos eventos</Link>
            </p>
          </Alert>
        )}
        {despues && <DespuesDelEvento {...despues} />}
        <FormularioDeLogin />
        <p>
          ¿No tenés cuenta? <Link to={withWayBack("/registro", asked)}>Registrate</Link>
        </p>
      </FormPage>
    );

  const { evento } = vista;
  const abierta = seHace(evento) && evento.ventaAbierta;
  const seVende = abierta && evento.entradasDisponibles > 0;
  const invitacion = seVende ? "Entrá para comprar" : "Entrá a tu cuenta";
  const registro = withWayBack("/registro?tipo=usuario", asked ?? `/evento/${evento.id}`);
  return (
    <VistaEvento
      key={evento.id}
      vista={vista}
      siteUrl={siteUrl}
      alLado
      aviso={
        abierta &&
        !seVende && (
          <Alert tone="warn" title="Entradas agotadas">
            <p>Entrá y anotate en la lista de espera: si se libera una, te avisamos.</p>
          </Alert>
        )
      }
      acciones={
        <div className={`row-2 ${styles.acciones}`}>
          <ButtonLink href={`#${FORM}`} variant="accent" size="small" onClick={goToForm}>
            {invitacion}
          </ButtonLink>
          <ButtonLink to={registro} variant="outline" size="small">
            Crear cuenta
          </ButtonLink>
        </div>
      }
    >
      {despues && <DespuesDelEvento {...despues} />}
      {vista.ventaDesde && (
        <Alert tone="info">
          <p>La venta empieza el {vista.ventaDesde}. Entrá antes, así ya estás en la fila.</p>
        </Alert>
      )}
      {seHace(evento) && !evento.conFila && <ElegirAntesDeEntrar evento={evento} tarifas={tarifas} />}
      <FormSheet id={FORM} title="INICIAR SESIÓN" lead={`${invitacion}.`}>
        <FormularioDeLogin />
        <ButtonLink to={registro} variant="outline" wide>
          Crear cuenta
        </ButtonLink>
      </FormSheet>
    </VistaEvento>
  );
}

const FORM = "entrar";

/** Scrolls without changing the URL, which contains the event's path. */
function goToForm(event: MouseEvent) {
  event.preventDefault();
  const form = document.getElementById(FORM);
  form?.scrollIntoView();
  form?.querySelector("input")?.focus({ preventScroll: true });
}

/**
 * Redirects to the requested page once there is a session. By default, staff are redirected to the office and other
 * users to the home page.
 */
function useGoOn() {
  const session = useSession();
  const navigate = useNavigate();
  const { slug } = useClub();
  const { search } = useLocation();
  useEffect(() => {
    if (session.status !== "in") return;
    const hidden = new URLSearchParams(search).get(MISSING);
    const isStaff = hasRole(session, ["administrador", "administradorB"]);
    const asked = readWayBack(isStaff && hidden ? `?${WAY_BACK}=${encodeURIComponent(hidden)}` : search);
    const target = asked ?? (isStaff ? `/${slug}/admin/` : "/");
    // Office pages need a full load, because each response has its own nonce.
    if (target.startsWith(`/${slug}/admin`)) window.location.replace(target);
    else void navigate(target, { replace: true });
  }, [session, navigate, search, slug]);
}

import CircleCheck from "icon:circle-check";
import { useEffect, useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { ROLES } from "#contract/permission.ts";
import { horasDeApertura } from "#features/canchas/canchas/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { loadPart } from "#web/contexts.ts";
import { guard } from "#web/guard.ts";
import { publicMeta } from "#web/page-meta.ts";
import { currentSession, useSession } from "#web/session.ts";
import type { UsuarioDeSesion } from "#web/session-storage.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Reserva, SemanaLibre } from "../../contract.ts";
import { diasDe, estaPorVenir, horasDe } from "../en-palabras.tsx";
import { ListaDeReservas } from "../lista-de-reservas.tsx";
import styles from "../reservas.module.css";
import { PedirCancha } from "./pedir/pedir-cancha.tsx";
import { Presentacion } from "./presentacion/presentacion.tsx";
import { SinCanchas } from "./sin-canchas.tsx";

export const clientMiddleware = [guard(ROLES, { loggedOut: null, missingRole: "/" })];

export const meta = publicMeta((club) => ({
  title: "Reservar cancha",
  description: `Las horas libres de esta semana en las canchas de ${club.identidad.nombre}, de ${club.identidad.ciudad}. Elegí cancha, día y hora, y pedila.`,
  path: "/reservas",
}));

const PROXIMAS = 4;

interface ParaVisitantes {
  /** Null if the free hours could not be read. */
  semana: SemanaLibre | null;
}

/** Loads the visitors' view, which is the same for everyone (Rule CAN-15). */
export async function loader({ context }: LoaderFunctionArgs) {
  const semana = await loadPart(context, "/reservas", (reads) => reads.semanaLibre());
  const page: ParaVisitantes = { semana };
  return data(page, { status: semana ? 200 : 503 });
}

/** Loads the courts, the user's upcoming bookings, and a default phone number. */
export async function clientLoader({ request: { signal }, serverLoader }: ClientLoaderFunctionArgs) {
  if (currentSession().status !== "in")
    return serverLoader<ParaVisitantes>().catch((): ParaVisitantes => ({ semana: null }));
  const init = { init: { signal } };
  const [canchas, reservas, perfil] = await Promise.all([
    answerOf(api.reserva.canchas.$get({}, init)),
    answerOf(api.reserva.usuario.$get({ query: { tamano: String(PROXIMAS) } }, init)),
    answerOf(api.usuario.perfil.$get({}, init)),
  ]);
  const deSocio = perfil.ok ? perfil.data.socioDto?.telefono : null;
  const ultima = reservas.ok ? reservas.data[0]?.telefono : null;
  return { canchas, reservas, telefono: deSocio || ultima || "" };
}
clientLoader.hydrate = true as const;

/** Changing court or day affects only the address. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const session = currentSession();
  // The form waits behind the login dialog.
  if (session.status === "in" && session.ended) return false;
  const soloOtraEleccion = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return soloOtraEleccion ? false : defaultShouldRevalidate;
}

export default function Reservas() {
  const club = useClub();
  const cargado = useLoaderData<typeof clientLoader>();
  const { status, usuario } = useSession();
  const paraUsuario = "canchas" in cargado;
  return (
    <>
      <PageHeader
        eyebrow="Canchas"
        title="Reservar cancha"
        lead={`Elegí cuándo, pedila y el club te contesta.${horasDeApertura(club.canchas)}`}
      />
      {usuario && paraUsuario ? (
        <Pedir {...cargado} usuario={usuario} />
      ) : usuario || paraUsuario ? (
        // The session began or ended, and the other data is still loading.
        <GuardFallback />
      ) : (
        <Presentacion semana={cargado.semana} sinSesion={status === "out"} />
      )}
    </>
  );
}

type ParaUsuarios = Extract<Awaited<ReturnType<typeof clientLoader>>, { canchas: unknown }>;

function Pedir({ canchas, reservas, telefono, usuario }: ParaUsuarios & { usuario: UsuarioDeSesion }) {
  const { revalidate } = useRevalidator();
  const [enviadas, setEnviadas] = useState<readonly Reserva[] | null>(null);
  const [ronda, setRonda] = useState(0);
  // The club may have answered meanwhile.
  useRevalidateOnReturn();

  return (
    <div className="container stack-6 page">
      {!canchas.ok ? (
        <LoadProblem title="No pudimos traer las canchas" detail={canchas.problem.detail} />
      ) : enviadas ? (
        <PedidoEnviado reservas={enviadas} correo={usuario.persona.correo} onOtro={() => setEnviadas(null)} />
      ) : canchas.data.length === 0 ? (
        <SinCanchas />
      ) : (
        <PedirCancha
          usuarioId={usuario.id}
          canchas={canchas.data}
          telefono={telefono}
          ronda={ronda}
          onCambio={() => void revalidate()}
          onEnviado={(nuevas) => {
            setEnviadas(nuevas);
            void revalidate();
          }}
        />
      )}
      <Proximas
        reservas={reservas}
        onCambio={() => {
          setRonda((antes) => antes + 1);
          void revalidate();
        }}
      />
    </div>
  );
}

type Mias = ParaUsuarios["reservas"];

function Proximas({ reservas, onCambio }: { reservas: Mias; onCambio: () => void }) {
  const { canchas } = useClub();
  if (!reservas.ok)
    return <LoadProblem title="Error al obtener las reservas" detail={reservas.problem.detail} />;
  const ahora = serverTime();
  const proximas = reservas.data.filter((reserva) => estaPorVenir(canchas, reserva, ahora));
  if (proximas.length === 0) return null;
  return (
    <section className="stack-4" aria-labelledby="proximas">
      <h2 id="proximas">Mis próximas reservas</h2>
      <ListaDeReservas reservas={proximas} onCambio={onCambio} />
      <p>
        <Link to="/perfil/reservas">Ver todas mis reservas</Link>
      </p>
    </section>
  );
}

interface PedidoEnviadoProps {
  reservas: readonly Reserva[];
  /** Email address to which the reply will be sent; null if the user has none. */
  correo: string | null;
  onOtro: () => void;
}

function PedidoEnviado({ reservas, correo, onOtro }: PedidoEnviadoProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true });
    titulo.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <section
      className={`stack-3 at-start reading box raised pad-5 ${styles.enviado}`}
      aria-labelledby="pedido-enviado"
    >
      <CircleCheck size="2.5rem" className="success" />
      <h2 id="pedido-enviado" ref={titulo} tabIndex={-1}>
        Pedido enviado
      </h2>
      <ul className="stack-1 plain-list">
        {reservas.map((reserva) => (
          <li key={reserva.id}>
            <strong>{reserva.cancha.nombre}</strong>: {diasDe(reserva)}, {horasDe(reserva)}
          </li>
        ))}
      </ul>
      <p>
        Todavía no es una reserva: el club tiene que aceptarla.{" "}
        {correo ? (
          <span>
            Te contesta por correo a <strong className="breakable">{correo}</strong>, y la respuesta queda en
            Mi perfil.
          </span>
        ) : (
          <span>La respuesta queda en Mi perfil.</span>
        )}
      </p>
      <div className="row-3 deep">
        <ButtonLink to="/perfil/reservas" variant="outline">
          Ver mis reservas
        </ButtonLink>
        <Button onClick={onOtro}>Pedir otro turno</Button>
      </div>
    </section>
  );
}

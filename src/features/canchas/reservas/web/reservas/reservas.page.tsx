import { useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { ROLES } from "#contract/permission.ts";
import { horasDeApertura } from "#features/canchas/canchas/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { guard } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSession } from "#web/session.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import type { Reserva } from "../../contract/reserva.ts";
import { estaPorVenir } from "../en-palabras.tsx";
import { ListaDeReservas } from "../lista-de-reservas.tsx";
import { PedidoEnviado } from "./pedido-enviado.tsx";
import { PedirCancha } from "./pedir/pedir-cancha.tsx";
import styles from "./reservas.module.css";

export const clientMiddleware = [guard(ROLES, { loggedOut: "/login", missingRole: "/" })];

export const meta = pageMeta({ title: "Reservar cancha", index: false });

const PROXIMAS = 4;

/** Loads the courts, the user's upcoming bookings and a default phone: the member's, or that of the last booking. */
export async function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
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

/** Changing court or day affects only the address. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const soloOtraEleccion = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return soloOtraEleccion ? false : defaultShouldRevalidate;
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** Requests a court and shows the state of earlier requests. */
export default function Reservas() {
  const club = useClub();
  const { canchas, reservas, telefono } = useLoaderData<typeof clientLoader>();
  const { usuario } = useSession();
  const { revalidate } = useRevalidator();
  const [enviadas, setEnviadas] = useState<readonly Reserva[] | null>(null);
  const [ronda, setRonda] = useState(0);
  // The club may have answered meanwhile.
  useRevalidateOnReturn();
  // The session ended: the guard redirects to the login.
  if (!usuario) return <GuardFallback />;

  return (
    <>
      <PageHeader
        eyebrow="Canchas"
        title="Reservar cancha"
        lead={`Elegí cuándo, pedila y el club te contesta.${horasDeApertura(club.canchas)}`}
      />
      <div className={`container ${styles.pagina}`}>
        {!canchas.ok ? (
          <LoadProblem title="No pudimos traer las canchas" detail={canchas.problem.detail} />
        ) : enviadas ? (
          <PedidoEnviado
            reservas={enviadas}
            correo={usuario.persona.correo}
            onOtro={() => setEnviadas(null)}
          />
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
    </>
  );
}

type Mias = Awaited<ReturnType<typeof clientLoader>>["reservas"];

/** The user's upcoming bookings; nothing if there are none. */
function Proximas({ reservas, onCambio }: { reservas: Mias; onCambio: () => void }) {
  const { canchas } = useClub();
  if (!reservas.ok)
    return <LoadProblem title="Error al obtener las reservas" detail={reservas.problem.detail} />;
  const ahora = new Date();
  const proximas = reservas.data.filter((reserva) => estaPorVenir(canchas, reserva, ahora));
  if (proximas.length === 0) return null;
  return (
    <section className={styles.proximas} aria-labelledby="proximas">
      <h2 id="proximas">Mis próximas reservas</h2>
      <ListaDeReservas reservas={proximas} onCambio={onCambio} />
      <p>
        <Link to="/perfil/reservas">Ver todas mis reservas</Link>
      </p>
    </section>
  );
}

function SinCanchas() {
  const club = useClub();
  return (
    <EmptyState
      title="Por ahora no hay canchas para reservar"
      actions={
        <ButtonLink
          href={whatsappLink(club.contacto.telefono, "¡Hola! Quiero reservar una cancha.")}
          target="_blank"
          rel="noopener noreferrer"
          variant="outline"
        >
          Escribinos por WhatsApp
        </ButtonLink>
      }
    >
      <p>Cuando el club vuelva a abrirlas, las vas a encontrar acá. Si es urgente, escribinos.</p>
    </EmptyState>
  );
}

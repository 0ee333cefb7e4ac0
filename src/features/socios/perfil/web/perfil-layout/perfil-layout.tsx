import CalendarClock from "icon:calendar-clock";
import CircleUserRound from "icon:circle-user-round";
import Ticket from "icon:ticket";
import UsersRound from "icon:users-round";
import { Outlet, useLoaderData, useLocation } from "react-router";
import { ROLES } from "#contract/permission.ts";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { hasRole, useSession } from "#web/session.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Part } from "#web/shell/part.tsx";
import { TabLinks } from "#web/shell/tab-links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { PerfilContext } from "../perfil-context.ts";

export const clientMiddleware = [guard(ROLES, { loggedOut: "/", missingRole: "/" })];

/** A loader makes the guard run before the first render. */
export async function clientLoader() {
  const answer = await answerOf(api.familia.hay.$get());
  const { hay, agrega } = answer.ok ? answer.data : { hay: false, agrega: false };
  return { hayFamilia: hay, agregaHijos: agrega };
}

export const HydrateFallback = GuardFallback;

const FAMILIA = { to: "/perfil/familia", label: "Mi familia" };
const CUENTA = { to: "/perfil/cuenta", label: "Mi cuenta" };
const CUOTAS = { to: "/perfil/cuotas", label: "Mis cuotas" };
const CARNET = { to: "/perfil/carnet", label: "Mi carnet" };
const DATOS = { to: "/perfil", label: "Mis datos" };

/** Mi perfil: a greeting, and four places, each with tabs for its pages (Rule SOC-13). */
export default function PerfilLayout() {
  const session = useSession();
  const esSocio = hasRole(session, ["socio", "socioEnProceso"]);
  const { hayFamilia, agregaHijos } = useLoaderData<typeof clientLoader>();
  const { pathname, search } = useLocation();
  // The card belongs to another family member.
  const carnetDeOtra = pathname.startsWith(CARNET.to) && new URLSearchParams(search).has("persona");
  const enFamilia = hayFamilia || agregaHijos || carnetDeOtra || pathname.startsWith(FAMILIA.to);
  // Former members can still open these pages: they may owe instalments, and the card says that the membership has
  // ended.
  const deSocio = (page: typeof CUOTAS) =>
    esSocio || (pathname.startsWith(page.to) && !carnetDeOtra) ? [page] : [];
  const lugares = [
    { label: "Entradas", Icon: Ticket, pages: [{ to: "/perfil/entradas", label: "Mis entradas" }] },
    {
      label: "Familia y cuotas",
      Icon: UsersRound,
      pages: [
        ...(esSocio ? [CUENTA] : []),
        ...deSocio(CUOTAS),
        ...(enFamilia ? [FAMILIA] : []),
        ...(esSocio ? [] : [CUENTA]),
        ...deSocio(CARNET),
        { to: "/perfil/equipos", label: "Equipos" },
        { to: "/perfil/recibos", label: "Mis recibos" },
      ],
    },
    { label: "Reservas", Icon: CalendarClock, pages: [{ to: "/perfil/reservas", label: "Mis reservas" }] },
    {
      label: "Mis datos",
      Icon: CircleUserRound,
      pages: [
        DATOS,
        { to: "/perfil/seguridad", label: "Seguridad" },
        { to: "/perfil/privacidad", label: "Privacidad" },
      ],
    },
  ];
  const aqui = carnetDeOtra
    ? FAMILIA
    : pathname.startsWith("/perfil/transferencia/")
      ? CUENTA
      : (lugares.flatMap(({ pages }) => pages).find(({ to }) => to !== DATOS.to && pathname.startsWith(to)) ??
        DATOS);
  const lugar = lugares.find(({ pages }) => pages.includes(aqui));
  return (
    <>
      <PageHeader
        eyebrow="Mi perfil"
        title={aqui.label}
        lead={
          <>
            ¡Hola,{" "}
            <span className="breakable" translate="no">
              {session.usuario?.persona.nombre}
            </span>
            !
          </>
        }
      />
      <TabLinks
        label="Mi perfil"
        places
        tabs={lugares.map((one) => ({
          to: one.pages[0]?.to ?? DATOS.to,
          current: one === lugar,
          label: (
            <>
              <one.Icon aria-hidden="true" /> {one.label}
            </>
          ),
        }))}
      />
      {lugar && lugar.pages.length > 1 && (
        <TabLinks
          label={lugar.label}
          tabs={lugar.pages.map((page) => ({ ...page, current: page === aqui }))}
        />
      )}
      <div className="container page">
        <Part key={pathname} name="esta sección">
          <Outlet context={{ invitaASumar: agregaHijos && !hayFamilia } satisfies PerfilContext} />
        </Part>
      </div>
    </>
  );
}

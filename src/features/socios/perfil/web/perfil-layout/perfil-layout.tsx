import CalendarClock from "icon:calendar-clock";
import CircleUserRound from "icon:circle-user-round";
import CreditCard from "icon:credit-card";
import IdCard from "icon:id-card";
import LockKeyhole from "icon:lock-keyhole";
import ReceiptText from "icon:receipt-text";
import ShieldCheck from "icon:shield-check";
import Ticket from "icon:ticket";
import UsersRound from "icon:users-round";
import Wallet from "icon:wallet";
import { Outlet, useLoaderData, useLocation } from "react-router";
import { ROLES } from "#contract/permission.ts";
import { answerOf, api } from "#web/api.ts";
import { guard } from "#web/guard.ts";
import { hasRole, useSession } from "#web/session.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Part } from "#web/shell/part.tsx";
import { TabLinks } from "#web/shell/tab-links.tsx";
import type { IconComponent } from "#web/ui/icon.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { PerfilContext } from "../perfil-context.ts";
import styles from "./perfil-layout.module.css";

export const clientMiddleware = [guard(ROLES, { loggedOut: "/", missingRole: "/" })];

/** Whether there is a family to show or to start. A loader also makes the guard run before the first render. */
export async function clientLoader() {
  const answer = await answerOf(api.familia.hay.$get());
  const { hay, agrega } = answer.ok ? answer.data : { hay: false, agrega: false };
  return { hayFamilia: hay, agregaHijos: agrega };
}

export function HydrateFallback() {
  return <GuardFallback />;
}

interface Tab {
  to: string;
  label: string;
  Icon: IconComponent;
}

const DATOS: Tab = { to: "/perfil", label: "Mis datos", Icon: CircleUserRound };
const CUENTA: Tab = { to: "/perfil/cuenta", label: "Mi cuenta", Icon: Wallet };
const DE_LA_CUENTA = [CUENTA.to, "/perfil/transferencia/"];
const DE_SOCIOS: Tab[] = [
  { to: "/perfil/cuotas", label: "Mis cuotas", Icon: CreditCard },
  { to: "/perfil/carnet", label: "Mi carnet", Icon: IdCard },
];
const FAMILIA: Tab = { to: "/perfil/familia", label: "Mi familia", Icon: UsersRound };
const DE_TODOS: Tab[] = [
  { to: "/perfil/entradas", label: "Mis entradas", Icon: Ticket },
  { to: "/perfil/reservas", label: "Mis reservas", Icon: CalendarClock },
  { to: "/perfil/recibos", label: "Mis recibos", Icon: ReceiptText },
  { to: "/perfil/seguridad", label: "Seguridad", Icon: LockKeyhole },
  { to: "/perfil/privacidad", label: "Privacidad", Icon: ShieldCheck },
];

/** Mi perfil: a greeting, and a tab for each screen; the page is named after its tab (Rule SOC-13). */
export default function PerfilLayout() {
  const session = useSession();
  const esSocio = hasRole(session, ["socio", "socioEnProceso"]);
  const { hayFamilia, agregaHijos } = useLoaderData<typeof clientLoader>();
  const { pathname, search } = useLocation();
  const pagaPorOtros = usePagaPorOtros(session.usuario !== null && !esSocio);
  // The membership card of somebody else in the family.
  const carnetDeOtra = pathname.startsWith("/perfil/carnet") && new URLSearchParams(search).has("persona");
  const enFamilia = hayFamilia || agregaHijos || carnetDeOtra || pathname.startsWith(FAMILIA.to);
  const enCuenta = DE_LA_CUENTA.some((to) => pathname.startsWith(to));
  const tabs = [
    DATOS,
    ...(enFamilia ? [FAMILIA] : []),
    ...(esSocio || pagaPorOtros || enCuenta ? [CUENTA] : []),
    ...(esSocio ? DE_SOCIOS : []),
    ...DE_TODOS,
  ];
  const aqui = carnetDeOtra
    ? FAMILIA
    : enCuenta
      ? CUENTA
      : ([FAMILIA, ...DE_SOCIOS, ...DE_TODOS].find(({ to }) => pathname.startsWith(to)) ?? DATOS);
  return (
    <>
      <PageHeader
        eyebrow="Mi perfil"
        title={aqui.label}
        lead={
          <>
            ¡Hola, <span className="breakable">{session.usuario?.persona.nombre}</span>!
          </>
        }
      />
      <TabLinks
        label="Mi perfil"
        className="container"
        tabs={tabs.map(({ to, label, Icon }) => ({
          to,
          current: to === aqui.to,
          label: (
            <>
              <Icon aria-hidden="true" /> {label}
            </>
          ),
        }))}
      />
      <div className={`container ${styles.content}`}>
        <Part key={pathname} name="esta sección">
          <Outlet context={{ invitaASumar: agregaHijos && !hayFamilia } satisfies PerfilContext} />
        </Part>
      </div>
    </>
  );
}

/** Whether a user without a membership has an account, because they pay for others. */
function usePagaPorOtros(pregunta: boolean): boolean {
  const { answer } = useAnswer(pregunta ? "cuenta" : null, (signal) =>
    answerOf(api.cuenta.$get({}, { init: { signal } })),
  );
  return answer?.ok === true && (answer.data.personas.length > 0 || answer.data.credito > 0);
}

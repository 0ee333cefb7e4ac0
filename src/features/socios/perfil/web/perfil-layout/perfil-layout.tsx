import CalendarClock from "icon:calendar-clock";
import CircleUserRound from "icon:circle-user-round";
import CreditCard from "icon:credit-card";
import IdCard from "icon:id-card";
import LockKeyhole from "icon:lock-keyhole";
import ShieldCheck from "icon:shield-check";
import Ticket from "icon:ticket";
import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { ROLES } from "#contract/permission.ts";
import { guard } from "#web/guard.ts";
import { hasRole, useSession } from "#web/session.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { Part } from "#web/shell/part.tsx";
import type { IconComponent } from "#web/ui/icon.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import styles from "./perfil-layout.module.css";

export const clientMiddleware = [guard(ROLES, { loggedOut: "/", missingRole: "/" })];

/** Makes the guard run before the first render too. */
export async function clientLoader() {
  return null;
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
const DE_SOCIOS: Tab[] = [
  { to: "/perfil/cuotas", label: "Mis cuotas", Icon: CreditCard },
  { to: "/perfil/carnet", label: "Mi carnet", Icon: IdCard },
];
const DE_TODOS: Tab[] = [
  { to: "/perfil/entradas", label: "Mis entradas", Icon: Ticket },
  { to: "/perfil/reservas", label: "Mis reservas", Icon: CalendarClock },
  { to: "/perfil/seguridad", label: "Seguridad", Icon: LockKeyhole },
  { to: "/perfil/privacidad", label: "Privacidad", Icon: ShieldCheck },
];

/** Mi perfil: a tab for each screen, which names the page, and a greeting (Rule SOC-13). */
export default function PerfilLayout() {
  const session = useSession();
  const esSocio = hasRole(session, ["socio", "socioEnProceso"]);
  const { pathname } = useLocation();
  const list = useTabInSight(pathname);
  const tabs = [DATOS, ...(esSocio ? DE_SOCIOS : []), ...DE_TODOS];
  const aqui = [...DE_SOCIOS, ...DE_TODOS].find(({ to }) => pathname.startsWith(to)) ?? DATOS;
  return (
    <>
      <PageHeader
        eyebrow="Mi perfil"
        title={aqui.label}
        lead={
          <>
            ¡Hola, <span className={styles.nombre}>{session.usuario?.nombreUsuario}</span>!
          </>
        }
      />
      <nav className={styles.tabs} aria-label="Mi perfil">
        <ul ref={list} className={`container ${styles.list}`}>
          {tabs.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} end className={styles.tab}>
                <Icon aria-hidden="true" /> {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`container ${styles.content}`}>
        <Part key={pathname} name="esta sección">
          <Outlet />
        </Part>
      </div>
    </>
  );
}

/**
 * Scrolls the current tab into view on phones, without scrolling the page, and marks the sides with more tabs, which
 * fade.
 */
function useTabInSight(pathname: string) {
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another current tab
  useEffect(() => {
    const list = ref.current;
    const tab = list?.querySelector<HTMLElement>("[aria-current=page]");
    if (!list || !tab) return;
    const { left, width } = tab.getBoundingClientRect();
    list.scrollLeft += left + width / 2 - list.getBoundingClientRect().left - list.clientWidth / 2;
  }, [pathname]);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const look = () => {
      const rest = list.scrollWidth - list.clientWidth - list.scrollLeft;
      list.toggleAttribute("data-before", list.scrollLeft > 4);
      list.toggleAttribute("data-after", rest > 4);
    };
    const observer = new ResizeObserver(look);
    observer.observe(list);
    list.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", look);
    };
  }, []);
  return ref;
}

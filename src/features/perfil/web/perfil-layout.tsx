import { CircleUserRound, Ticket } from "lucide-react";
import { NavLink, Outlet } from "react-router";
import { ROLES } from "#contract/permission.ts";
import { guard } from "#web/guard.ts";
import { useSession } from "#web/session.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import styles from "./perfil-layout.module.css";

export const clientMiddleware = [guard(ROLES, { loggedOut: "/", missingRole: "/" })];

/** Makes the guard look before the first picture too. */
export async function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** My profile (spec 1 §2 "Profile"): the greeting, and a tab for each of its screens. */
export default function PerfilLayout() {
  const { usuario } = useSession();
  return (
    <>
      <PageHeader
        eyebrow="Mi perfil"
        title={
          <>
            ¡Hola, <span className={styles.nombre}>{usuario?.nombreUsuario}</span>!
          </>
        }
      />
      <nav className={styles.tabs} aria-label="Mi perfil">
        <ul className={`container ${styles.list}`}>
          <li>
            <NavLink to="/perfil" end className={styles.tab}>
              <CircleUserRound aria-hidden="true" /> Mis datos
            </NavLink>
          </li>
          <li>
            <NavLink to="/perfil/entradas" className={styles.tab}>
              <Ticket aria-hidden="true" /> Mis entradas
            </NavLink>
          </li>
        </ul>
      </nav>
      <div className={`container ${styles.content}`}>
        <Outlet />
      </div>
    </>
  );
}

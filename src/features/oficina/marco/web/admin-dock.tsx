import Calendar from "icon:calendar-clock";
import Ellipsis from "icon:ellipsis";
import House from "icon:house";
import Scan from "icon:scan-line";
import Search from "icon:search";
import Wallet from "icon:wallet";
import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import type { StaffPath } from "#contract/staff-screens.ts";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import { screenAt } from "#web/guard.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import styles from "./admin-dock.module.css";
import { BuscarButton } from "./buscar.tsx";
import { waitingAt } from "./frame-entries.ts";
import { Waiting } from "./waiting.tsx";

/** Tasks that people do standing. `path` is the screen on which the entry is marked as current. */
const SHORTCUTS: readonly {
  path?: StaffPath;
  to: string;
  label: string;
  icon: IconComponent;
  todo?: true;
}[] = [
  { path: "", to: "", label: "Hoy", icon: House },
  { path: "eventos/ingreso", to: "eventos/ingreso", label: "Puerta", icon: Scan },
  { to: "?abrir=cobrar-cuota", label: "Cobrar", icon: Wallet, todo: true },
  { path: "cancha", to: "cancha/", label: "Reservas", icon: Calendar },
];

interface AdminDockProps {
  counts: Pendientes | null;
  /** Attributes of the button that opens the menu. */
  more: ComponentProps<"button">;
}

/** Bar at the bottom of a phone's screen. */
export function AdminDock({ counts, more }: AdminDockProps) {
  const adminPath = useAdminPath();
  const session = useSession();
  const here = screenAt(useLocation().pathname)?.path;
  const shown = SHORTCUTS.filter(({ todo }) => !todo || hasRole(session, ["administrador"]));
  return (
    <nav className={styles.dock} aria-label="Atajos">
      {shown.map(({ path, to, label, icon: Icon }) => (
        <Link
          key={label}
          to={adminPath(to)}
          className={styles.item}
          aria-current={path !== undefined && path === here ? "page" : undefined}
        >
          <Icon size={22} />
          {label}
          <Waiting className={styles.count} waiting={path === undefined ? null : waitingAt(path, counts)} />
        </Link>
      ))}
      <BuscarButton className={styles.item}>
        <Search size={22} />
        Buscar
      </BuscarButton>
      <button type="button" className={styles.item} {...more}>
        <Ellipsis size={22} />
        Más
      </button>
    </nav>
  );
}

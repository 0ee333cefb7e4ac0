import Ellipsis from "icon:ellipsis";
import Search from "icon:search";
import type { ComponentProps } from "react";
import { NavLink } from "react-router";
import type { StaffPath } from "#contract/menu.ts";
import { BuscarButton } from "#features/oficina/buscar/web/buscar.tsx";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import styles from "./admin-dock.module.css";
import { waitingAt } from "./frame-entries.ts";
import { SCREEN_ICONS } from "./screen-icons.ts";

const SHORTCUTS: readonly { path: StaffPath; to: string; label: string }[] = [
  { path: "", to: "", label: "Hoy" },
  { path: "eventos/ingreso", to: "eventos/ingreso", label: "Puerta" },
  { path: "cancha", to: "cancha/", label: "Reservas" },
];

interface AdminDockProps {
  pendientes: Pendientes | null;
  /** Attributes of the button that opens the complete menu. */
  more: ComponentProps<"button">;
}

export function AdminDock({ pendientes, more }: AdminDockProps) {
  const adminPath = useAdminPath();
  return (
    <nav className={styles.dock} aria-label="Atajos">
      {SHORTCUTS.map(({ path, to, label }) => {
        const Icon = SCREEN_ICONS[path];
        const waiting = waitingAt(path, pendientes);
        return (
          <NavLink key={path} to={adminPath(to)} end={path === ""} className={styles.item}>
            <Icon size={22} />
            {label}
            {waiting && (
              <span className={styles.count}>
                {waiting.count > 99 ? "99+" : waiting.count}
                <span className="visually-hidden"> {waiting.what}</span>
              </span>
            )}
          </NavLink>
        );
      })}
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

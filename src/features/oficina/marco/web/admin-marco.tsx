import Activity from "icon:activity";
import BookOpen from "icon:book-open";
import CalendarCheck from "icon:calendar-check";
import Calendar from "icon:calendar-clock";
import CircleUser from "icon:circle-user-round";
import Ellipsis from "icon:ellipsis";
import Globe from "icon:globe";
import House from "icon:house";
import Image from "icon:image";
import LogOut from "icon:log-out";
import Scan from "icon:scan-line";
import Search from "icon:search";
import Ticket from "icon:ticket";
import Trophy from "icon:trophy";
import Users from "icon:users-round";
import Wallet from "icon:wallet";
import { type ComponentProps, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Place, StaffPath } from "#contract/staff-screens.ts";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { drawnUrl, useClub } from "#web/club.ts";
import { screenAt } from "#web/guard.ts";
import { hasRole, leave, useSession } from "#web/session.ts";
import { useClosedElsewhere, useDisclosure } from "#web/shell/use-disclosure.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { version } from "../../../../../package.json";
import dock from "./admin-dock.module.css";
import styles from "./admin-marco.module.css";
import { BuscarButton } from "./buscar.tsx";
import { placesOf, waitingAt, waitingIn } from "./frame-entries.ts";
import { Waiting } from "./waiting.tsx";

const PLACE_ICONS: Record<Place, IconComponent> = {
  Hoy: House,
  Eventos: Ticket,
  Temporada: Trophy,
  Personas: Users,
  Cuotas: CalendarCheck,
  "Caja y banco": Wallet,
  Canchas: Calendar,
  Sitio: Image,
  Sistema: Activity,
  Ayuda: BookOpen,
};

/** The office's menu with counts of pending items: a sidebar, or on a phone a bar with a "Más" button. */
export function AdminMarco({ counts }: { counts: Pendientes | null }) {
  const club = useClub();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const here = screenAt(pathname)?.place;
  const panelId = useId();
  const sheet = useDisclosure();
  const frame = useClosedElsewhere(key);

  function logOut() {
    // Navigates before the logout, so that the page's guard does not redirect elsewhere.
    void navigate("/", { replace: true });
    leave();
  }

  const { usuario } = session;
  const nombre = usuario ? `${usuario.persona.nombre} ${usuario.persona.apellido}`.trim() : "";
  return (
    <header ref={frame} className={`on-dark ${styles.frame}`} {...sheet.around}>
      <span className={styles.state} {...sheet.state} />
      <div id={panelId} className={styles.panel} data-known={session.status === "loading" ? undefined : ""}>
        <StaffLink to="" className={`dead-centre ${styles.brand}`}>
          <img src={drawnUrl(club, "/escudo.webp")} width={32} height={38} alt={club.identidad.nombre} />
        </StaffLink>
        <BuscarButton className={styles.entry}>
          <Search size={22} />
          Buscar
        </BuscarButton>
        <nav aria-label="Administración">
          <ul className={`plain-list ${styles.entries}`}>
            {placesOf(session).map(({ place, tabs }) => {
              const Icon = PLACE_ICONS[place];
              return (
                <li key={place}>
                  <StaffLink
                    to={tabs[0].to}
                    className={styles.entry}
                    aria-current={place === here ? "page" : undefined}
                  >
                    <Icon size={22} />
                    {place}
                    <Waiting waiting={waitingIn(tabs, counts)} />
                  </StaffLink>
                </li>
              );
            })}
          </ul>
        </nav>
        <div className={styles.foot}>
          <p className={`on-dark-muted breakable ${styles.name}`}>{nombre || usuario?.nombreUsuario}</p>
          <ul className={`plain-list ${styles.entries}`}>
            <li>
              <Link to="/perfil" className={styles.entry}>
                <CircleUser size={20} />
                Mi perfil
              </Link>
            </li>
            <li>
              <Link to="/" className={styles.entry}>
                <Globe size={20} />
                Ver el sitio
              </Link>
            </li>
            <li>
              <button type="button" className={styles.entry} onClick={logOut}>
                <LogOut size={20} />
                Cerrar Sesión
              </button>
            </li>
          </ul>
          <p className={`on-dark-muted breakable ${styles.version}`}>Versión {version}</p>
        </div>
      </div>
      <AdminDock counts={counts} more={{ "aria-controls": panelId, ...sheet.button }} />
    </header>
  );
}

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
function AdminDock({ counts, more }: AdminDockProps) {
  const session = useSession();
  const here = screenAt(useLocation().pathname)?.path;
  const shown = SHORTCUTS.filter(({ todo }) => !todo || hasRole(session, ["administrador"]));
  return (
    <nav className={dock.dock} aria-label="Atajos">
      {shown.map(({ path, to, label, icon: Icon }) => (
        <StaffLink
          key={label}
          to={to}
          className={dock.item}
          aria-current={path !== undefined && path === here ? "page" : undefined}
        >
          <Icon size={22} />
          {label}
          <Waiting className={dock.count} waiting={path === undefined ? null : waitingAt(path, counts)} />
        </StaffLink>
      ))}
      <BuscarButton className={dock.item}>
        <Search size={22} />
        Buscar
      </BuscarButton>
      <button type="button" className={dock.item} {...more}>
        <Ellipsis size={22} />
        Más
      </button>
    </nav>
  );
}

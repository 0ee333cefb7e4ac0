import CircleUser from "icon:circle-user-round";
import Globe from "icon:globe";
import LogOut from "icon:log-out";
import PanelLeft from "icon:panel-left";
import Search from "icon:search";
import { type MouseEvent, use, useEffect, useId, useRef, useState } from "react";
import { NavLink, useLocation, useNavigate } from "react-router";
import { STAFF_SCREENS } from "#contract/menu.ts";
import { BuscarButton } from "#features/oficina/buscar/web/buscar.tsx";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import { type Answer, answerOf, api } from "#web/api.ts";
import { drawnUrl, useClub } from "#web/club.ts";
import { leave, useSession } from "#web/session.ts";
import { tryStorage } from "#web/session-storage.ts";
import { DocumentNonce } from "#web/shell/hydrate-in-turn.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { closeOpen, useDisclosure } from "#web/shell/use-disclosure.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { Link } from "#web/ui/link.tsx";
import { version } from "../../../../../package.json";
import { AdminDock } from "./admin-dock.tsx";
import styles from "./admin-marco.module.css";
import { entriesByGroup, type FrameEntry, waitingAt } from "./frame-entries.ts";
import { SCREEN_ICONS } from "./screen-icons.ts";

/**
 * The office's frame: a sidebar with the screens of the user's roles and their waiting items. On phones it is a
 * bottom bar, and its "Más" opens the same list as a sheet.
 */
export function AdminMarco({ pendientes }: { pendientes: Promise<Answer<Pendientes>> | null }) {
  const club = useClub();
  const adminPath = useAdminPath();
  const session = useSession();
  const navigate = useNavigate();
  const [width, toggleWidth] = useSidebarWidth();
  const counts = useCounts(pendientes);
  const panelId = useId();
  const sheet = useDisclosure();
  const frame = useClosedElsewhere();

  function logOut() {
    // Navigate home before logging out, so that the guard of the current page does not redirect elsewhere.
    void navigate("/", { replace: true });
    leave();
  }

  /** Keeps the sidebar narrow although the pointer or the focus is still on it. */
  function fold({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) {
    toggleWidth();
    if (detail === 0) return;
    currentTarget.blur();
    frame.current?.setAttribute("data-still", "");
  }

  const { usuario } = session;
  const nombre = usuario ? `${usuario.persona.nombre} ${usuario.persona.apellido}`.trim() : "";
  return (
    <header
      ref={frame}
      className={styles.frame}
      onPointerLeave={() => frame.current?.removeAttribute("data-still")}
      {...sheet.around}
    >
      <WidthFirst />
      <span className={styles.state} {...sheet.state} />
      <div id={panelId} className={styles.panel} data-known={session.status === "loading" ? undefined : ""}>
        <Link to={adminPath("")} className={styles.brand}>
          <img src={drawnUrl(club, "/escudo.webp")} width={32} height={38} alt="" />
          <span className={styles.label}>{club.identidad.nombre}</span>
        </Link>
        <BuscarButton className={styles.entry}>
          <Search size={20} />
          <span className={styles.label}>Buscar</span>
        </BuscarButton>
        <nav aria-label="Administración">
          <ul className={styles.groups}>
            {entriesByGroup(session).map(({ group, entries }) => (
              <li key={group}>
                {group !== "Hoy" && <p className={styles.group}>{group}</p>}
                <ul className={styles.entries}>
                  {entries.map((entry) => (
                    <li key={entry.path}>
                      <MarcoEntry entry={entry} waiting={waitingAt(entry.path, counts)} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.foot}>
          <p className={styles.group}>{nombre || usuario?.nombreUsuario}</p>
          <ul className={styles.entries}>
            <li>
              <Link to="/perfil" className={styles.entry}>
                <CircleUser size={20} />
                <span className={styles.label}>Mi perfil</span>
              </Link>
            </li>
            <li>
              <Link to="/" className={styles.entry}>
                <Globe size={20} />
                <span className={styles.label}>Ver el sitio</span>
              </Link>
            </li>
            <li>
              <button type="button" className={styles.entry} onClick={logOut}>
                <LogOut size={20} />
                <span className={styles.label}>Cerrar Sesión</span>
              </button>
            </li>
            <li className={styles.fold}>
              <button type="button" className={styles.entry} aria-expanded={width === "wide"} onClick={fold}>
                <PanelLeft size={20} />
                <span className={styles.label}>{width === "narrow" ? "Dejar ancho" : "Achicar"}</span>
              </button>
            </li>
          </ul>
          <p className={styles.version}>Versión {version}</p>
        </div>
      </div>
      <AdminDock pendientes={counts} more={{ "aria-controls": panelId, ...sheet.button }} />
    </header>
  );
}

interface MarcoEntryProps {
  entry: FrameEntry;
  waiting: { count: number; what: string } | null;
}

function MarcoEntry({ entry: { path, label, exact }, waiting }: MarcoEntryProps) {
  const adminPath = useAdminPath();
  const Icon = SCREEN_ICONS[path];
  const { pathname } = useLocation();
  // If the paths of two entries are nested, only the inner one is current.
  const isOuter = STAFF_SCREENS.some(
    (inner) =>
      inner.inFrame && inner.path.startsWith(`${path}/`) && pathname.startsWith(adminPath(inner.path)),
  );
  return (
    <NavLink to={adminPath(exact ? path : `${path}/`)} end={exact || isOuter} className={styles.entry}>
      <Icon size={20} />
      <span className={styles.label}>{label}</span>
      {waiting && (
        <span className={styles.count}>
          {waiting.count > 99 ? "99+" : waiting.count}
          <span className="visually-hidden"> {waiting.what}</span>
        </span>
      )}
    </NavLink>
  );
}

/** The latest counts, updated when the user returns to this tab. */
function useCounts(loaded: Promise<Answer<Pendientes>> | null): Pendientes | null {
  const [counts, setCounts] = useState<Pendientes | null>(null);
  const [pendientes, setPendientes] = useState(loaded);
  useEffect(() => setPendientes(loaded), [loaded]);
  useOnReturn(() => {
    if (loaded) setPendientes(answerOf(api.tablero.pendientes.$get()));
  });
  useEffect(() => {
    let current = true;
    void pendientes?.then((answer) => {
      if (current && answer.ok) setCounts(answer.data);
    });
    return () => {
      current = false;
    };
  }, [pendientes]);
  return counts;
}

/** Closes a part's disclosures after navigating or pressing elsewhere. */
function useClosedElsewhere() {
  const part = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    closeOpen(part.current);
  }, [key]);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && part.current?.contains(target))) closeOpen(part.current);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, []);
  return part;
}

function WidthFirst() {
  const nonce = use(DocumentNonce);
  // The browser hides a nonce from scripts, so hydration would find another one.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant string.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SET_WIDTH }} />;
}

/** Whether the sidebar shows words or only icons. An attribute of the document once the user has chosen. */
type SidebarWidth = "wide" | "narrow";

const KEY = "sidebar";
/** Default width before the user chooses; must equal the styles'. */
const ROOM = "(min-width: 90em)";

/** Sets the chosen width before the first paint. */
const SET_WIDTH = `(() => {
  try {
    const width = localStorage.getItem("${KEY}");
    if (width) document.documentElement.dataset.sidebar = width;
  } catch {}
})()`;

/** The sidebar's width, undefined until hydration, and a function that toggles it. */
function useSidebarWidth(): [SidebarWidth | undefined, () => void] {
  const [width, setWidth] = useState<SidebarWidth>();
  useEffect(() => {
    const room = matchMedia(ROOM);
    const look = () => {
      const chosen = document.documentElement.dataset.sidebar as SidebarWidth | undefined;
      setWidth(chosen ?? (room.matches ? "wide" : "narrow"));
    };
    look();
    room.addEventListener("change", look);
    return () => room.removeEventListener("change", look);
  }, []);
  const toggle = () => {
    const next = width === "wide" ? "narrow" : "wide";
    document.documentElement.dataset.sidebar = next;
    tryStorage(() => localStorage.setItem(KEY, next));
    setWidth(next);
  };
  return [width, toggle];
}

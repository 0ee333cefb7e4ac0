import ChevronDown from "icon:chevron-down";
import MenuIcon from "icon:menu";
import X from "icon:x";
import { memo, type ToggleEvent, useId } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { drawnUrl, useClub } from "#web/club.ts";
import { Link } from "#web/ui/link.tsx";
import { useWayBack, withWayBack } from "../guard.ts";
import { OFFLINE_PAGE } from "../offline.ts";
import { useServerStatus } from "../server-status.ts";
import { leave, useSession } from "../session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import styles from "./menu.module.css";
import { type MenuGroup as Group, isAt, type MenuLink, menuFor, useAdminPath } from "./menu-entries.ts";
import dropdown from "./menu-group.module.css";
import { closeOpen, useClosedElsewhere, useDisclosure } from "./use-disclosure.ts";
import { usePinned } from "./use-pinned.ts";

export function Menu() {
  const club = useClub();
  const wayBack = useWayBack();
  const session = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const { key } = useNavigation().location ?? here;
  const panelId = useId();
  // Any navigation, including the back button, closes dropdowns that were open when it began.
  const headerRef = useClosedElsewhere(key);
  const panel = useDisclosure();

  function logOut() {
    // Navigate home before logging out, so that the guard of the current page does not redirect elsewhere.
    void navigate("/", { replace: true });
    leave();
  }

  return (
    <header ref={headerRef} className={`off-paper on-dark ${styles.header}`} {...panel.around}>
      <div className={`container middle ${styles.bar}`}>
        <Link
          to="/"
          className={`line-3 middle text-l heading not-underlined bright shrink ${styles.brand}`}
          aria-label={`${club.identidad.nombre}, ir al inicio`}
        >
          <img src={drawnUrl(club, "/escudo.webp")} width={50} height={59} alt="" />
          <span className={styles.name} translate="no">
            {club.identidad.nombre}
          </span>
        </Link>
        <span className={styles.state} {...panel.state} />
        <button
          type="button"
          className={`heading target with-icon rigid radius-m ${styles.toggle}`}
          aria-controls={panelId}
          {...panel.button}
        >
          <MenuIcon className={styles.whenClosed} />
          <X className={styles.whenOpen} />
          Menú
        </button>
        <div id={panelId} className={styles.panel}>
          <nav aria-label="Principal">
            <Entries />
          </nav>
          {/* Reserves the space until the session is known, to avoid a layout shift. */}
          <div className={`line-2 ${styles.session}`} data-known={session.status !== "loading" || undefined}>
            {session.status === "in" ? (
              <Button variant="outline" size="small" onClick={logOut}>
                Cerrar Sesión
              </Button>
            ) : (
              <>
                <ButtonLink to={withWayBack("/login", wayBack)} variant="outline" size="small">
                  Iniciar Sesión
                </ButtonLink>
                <ButtonLink to={withWayBack("/registro", wayBack)} variant="accent" size="small">
                  Registrate
                </ButtonLink>
              </>
            )}
          </div>
        </div>
      </div>
    </header>
  );
}

/** Separate from the menu, which renders at each step of a navigation. */
const Entries = memo(function Entries() {
  const adminPath = useAdminPath();
  const session = useSession();
  const status = useServerStatus();
  const pinned = usePinned();
  return (
    <ul className={`plain-list ${styles.entries}`}>
      {pinned && (
        <Entry
          link={{ label: pinned.label, to: session.status === "in" ? "/perfil/entradas" : OFFLINE_PAGE }}
          className={`${styles.entry} ${styles.pinned}`}
        />
      )}
      {menuFor(session, status, adminPath).map((entry) =>
        "links" in entry ? (
          <MenuGroup key={entry.label} group={entry} />
        ) : (
          <Entry key={entry.to} link={entry} className={styles.entry} />
        ),
      )}
    </ul>
  );
});

function Entry({ link, className }: { link: MenuLink; className: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={link.to} className={className} aria-current={isAt(pathname, link) ? "page" : undefined}>
        {link.label}
      </Link>
    </li>
  );
}

function MenuGroup({ group }: { group: Group }) {
  const listId = useId();
  const { button, state, around } = useDisclosure();

  function keepOneOpen(event: ToggleEvent<HTMLElement>) {
    state.onToggle();
    if (event.newState === "open") closeOpen(event.currentTarget.closest("nav"), event.currentTarget);
  }

  return (
    <li className={dropdown.group} {...around}>
      <span className={styles.state} {...state} onToggle={keepOneOpen} />
      <button type="button" className={styles.entry} aria-controls={listId} {...button}>
        {group.label}
        <ChevronDown className={dropdown.chevron} />
      </button>
      <ul id={listId} className={`plain-list ${dropdown.links}`}>
        {group.links.map((link) => (
          <Entry key={link.to} link={link} className={dropdown.link} />
        ))}
      </ul>
    </li>
  );
}

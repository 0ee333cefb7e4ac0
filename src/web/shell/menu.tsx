import { Menu as MenuIcon, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link, NavLink, useLocation, useNavigate } from "react-router";
import { club } from "#club";
import { useServerStatus } from "../server-status.ts";
import { leave, useSession } from "../session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import styles from "./menu.module.css";
import { menuFor } from "./menu-entries.ts";
import { MenuGroup } from "./menu-group.tsx";

/** The top menu (spec 1 §2): a row on a wide screen, a panel behind a button on a phone. */
export function Menu() {
  const session = useSession();
  const status = useServerStatus();
  const navigate = useNavigate();
  const { key } = useLocation();
  const panelId = useId();
  const headerRef = useRef<HTMLElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [panelOpen, setPanelOpen] = useState(false);
  const [openGroup, setOpenGroup] = useState<string | null>(null);

  // A navigation, also one by the back button, closes what was open.
  const [shownFor, setShownFor] = useState(key);
  if (shownFor !== key) {
    setShownFor(key);
    setPanelOpen(false);
    setOpenGroup(null);
  }

  const anythingOpen = panelOpen || openGroup !== null;
  useEffect(() => {
    if (!anythingOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && headerRef.current?.contains(event.target)) return;
      setPanelOpen(false);
      setOpenGroup(null);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [anythingOpen]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !panelOpen || openGroup !== null) return;
    setPanelOpen(false);
    toggleRef.current?.focus();
  }

  // What lies below the open panel must not get the focus unseen.
  function closeOnLeave(event: FocusEvent) {
    const next = event.relatedTarget;
    if (panelOpen && next instanceof Node && !event.currentTarget.contains(next)) setPanelOpen(false);
  }

  function logOut() {
    // First on the way to the home page, so that no guard of the page being left sends the person elsewhere.
    void navigate("/", { replace: true });
    leave();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the controls inside.
    <header ref={headerRef} className={styles.header} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <div className={`container ${styles.bar}`}>
        <Link to="/" className={styles.brand} aria-label={`${club.nombre}, ir al inicio`}>
          <img src="/logo.svg" width={50} height={59} alt="" />
          <span className={styles.name}>{club.nombre}</span>
        </Link>
        <button
          ref={toggleRef}
          type="button"
          className={styles.toggle}
          aria-expanded={panelOpen}
          aria-controls={panelId}
          onClick={() => setPanelOpen(!panelOpen)}
        >
          {panelOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
          Menú
        </button>
        <div id={panelId} className={styles.panel} data-open={panelOpen || undefined}>
          <nav aria-label="Principal">
            <ul className={styles.entries}>
              {menuFor(session, status).map((entry) =>
                "links" in entry ? (
                  <MenuGroup
                    key={entry.label}
                    group={entry}
                    open={openGroup === entry.label}
                    onToggle={(open) => setOpenGroup(open ? entry.label : null)}
                  />
                ) : (
                  <li key={entry.to}>
                    <NavLink to={entry.to} end={entry.exact ?? false} className={styles.entry}>
                      {entry.label}
                    </NavLink>
                  </li>
                ),
              )}
            </ul>
          </nav>
          {/* Until the session is known the place is kept, so that nothing jumps. */}
          <div className={styles.session} data-known={session.status !== "loading" || undefined}>
            {session.status === "in" ? (
              <Button variant="outline" size="small" onClick={logOut}>
                Cerrar Sesión
              </Button>
            ) : (
              <>
                <ButtonLink to="/login" variant="outline" size="small">
                  Iniciar Sesión
                </ButtonLink>
                <ButtonLink to="/registro" variant="accent" size="small">
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

import { useLocation } from "react-router";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import { screenAt } from "#web/guard.ts";
import { useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { TabLinks } from "#web/shell/tab-links.tsx";
import { placesOf, waitingAt } from "./frame-entries.ts";
import styles from "./place-tabs.module.css";
import { Waiting } from "./waiting.tsx";

/** Tabs of the current place. Not shown on an object's page, which has its own tabs. */
export function PlaceTabs({ counts }: { counts: Pendientes | null }) {
  const adminPath = useAdminPath();
  const session = useSession();
  const screen = screenAt(useLocation().pathname);
  const tabs = placesOf(session).find(({ place }) => place === screen?.place)?.tabs ?? [];
  if (!screen?.tab || tabs.length < 2) return null;
  return (
    <div className={styles.tabs}>
      <TabLinks
        label={screen.place}
        tabs={tabs.map(({ path, label, to }) => ({
          to: adminPath(to),
          label: (
            <>
              <span>{label}</span>
              <Waiting waiting={waitingAt(path, counts)} />
            </>
          ),
          current: path === screen.path,
        }))}
      />
    </div>
  );
}

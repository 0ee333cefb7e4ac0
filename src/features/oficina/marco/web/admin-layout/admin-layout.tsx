import "#web/admin/library-styles.ts";
import { MantineProvider } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useMatches,
} from "react-router";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import { Dialogs } from "#web/admin/dialogs.tsx";
import { Notifications } from "#web/admin/notifications.tsx";
import { cssVariables, theme } from "#web/admin/theme.ts";
import { type Answer, answerOf, api } from "#web/api.ts";
import { ErrorScreen } from "#web/error-screen.tsx";
import { officeGuard, screenAt } from "#web/guard.ts";
import { useSession } from "#web/session.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { NoticeBar } from "#web/shell/notice-bar.tsx";
import { Part } from "#web/shell/part.tsx";
import { TabLinks } from "#web/shell/tab-links.tsx";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { AdminMarco } from "../admin-marco.tsx";
import { Buscador } from "../buscar.tsx";
import { EnVivo } from "../en-vivo.tsx";
import { placesOf, waitingAt } from "../frame-entries.ts";
import { Waiting } from "../waiting.tsx";
import styles from "./admin-layout.module.css";

publishPageNonce();

/**
 * Mantine inserts style elements, which the Content-Security-Policy allows only with the nonce of an office
 * document. Navigating here from a public page therefore loads a new document.
 */
const takeStaffDocument: MiddlewareFunction<Record<string, unknown>> = async ({ request }, next) => {
  if (import.meta.env.PROD && !pageNonce() && !isStaffDocument()) {
    const { pathname, search } = new URL(request.url);
    throw redirectDocument(pathname + search);
  }
  return next();
};

export const clientMiddleware = [takeStaffDocument, officeGuard];

interface Loaded {
  /** Not awaited, so that screens are shown before the counts. Null at the gate, which has to work offline. */
  pendientes: Promise<Answer<Pendientes>> | null;
}

/** Without a client loader, the server would render the screen, where there is neither session nor data. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Loaded {
  const gate = new URL(request.url).pathname.endsWith("/eventos/ingreso");
  return { pendientes: gate ? null : answerOf(api.tablero.pendientes.$get()) };
}

/** Counts again for every screen and after every write, but not for another filter or page of a list. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export function HydrateFallback() {
  return (
    <Frame>
      <GuardFallback />
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}

/** Mantine theme, notifications and frame of every office screen. */
export default function AdminLayout() {
  const { pendientes } = useLoaderData<Loaded>();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={() => pageNonce() ?? ""}
    >
      <Notifications />
      <Dialogs />
      <Frame pendientes={pendientes}>
        <Outlet />
      </Frame>
    </MantineProvider>
  );
}

/** The office's frame, unless the screen's `handle` is `bare`. */
function Frame({ pendientes = null, children }: Partial<Loaded> & { children: ReactNode }) {
  const counts = useCounts(pendientes);
  const bare = useMatches().some(({ handle }) => (handle as { bare?: true } | undefined)?.bare);
  return (
    <div className={bare ? styles.bare : styles.office}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      {!bare && (
        <>
          <Part name="el menú">
            <AdminMarco counts={counts} />
          </Part>
          <Buscador />
          <Part name="los cambios">
            <EnVivo />
          </Part>
        </>
      )}
      <div className={`column shrink ${styles.page}`}>
        <Part name="los avisos">
          <NoticeBar />
        </Part>
        {!bare && (
          <Part name="las pestañas">
            <PlaceTabs counts={counts} />
          </Part>
        )}
        <main id="contenido" tabIndex={-1} className="grow">
          {children}
        </main>
      </div>
    </div>
  );
}

/** Returns the last counts, refreshed when the user returns to this tab. */
function useCounts(loaded: Loaded["pendientes"]): Pendientes | null {
  const [counts, setCounts] = useState<Pendientes | null>(null);
  const latest = useRef(loaded);
  const take = useEffectEvent(async (asked: Loaded["pendientes"]) => {
    latest.current = asked;
    const answer = await asked;
    if (answer?.ok && latest.current === asked) setCounts(answer.data);
  });
  useEffect(() => void take(loaded), [loaded]);
  useOnReturn(() => {
    if (loaded) void take(answerOf(api.tablero.pendientes.$get()));
  });
  return counts;
}

declare global {
  /** The modal's scroll lock reads this nonce for its style element. */
  var __webpack_nonce__: string | undefined;
}

/** This document's nonce; undefined in public documents, on the server and in development. */
function pageNonce(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLElement>("script[nonce]")?.nonce || undefined;
}

/** Sets the nonce for the scroll lock. Must run before a modal opens. */
function publishPageNonce(): void {
  if (typeof document !== "undefined") globalThis.__webpack_nonce__ = pageNonce();
}

/** Whether this document was served for the office. If it was and has no nonce, reloading would not add one. */
function isStaffDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname.split("/")[2] === "admin";
}

/** Tabs of the current place. Not shown on an object's page, which has its own tabs. */
function PlaceTabs({ counts }: { counts: Pendientes | null }) {
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

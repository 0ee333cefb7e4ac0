import "#web/admin/library-styles.ts";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type ClientLoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useMatches,
} from "react-router";
import { Buscador } from "#features/oficina/buscar/web/buscar.tsx";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import { Notifications } from "#web/admin/notifications.tsx";
import { cssVariables, theme } from "#web/admin/theme.ts";
import { type Answer, answerOf, api } from "#web/api.ts";
import { ErrorScreen } from "#web/error-screen.tsx";
import { officeGuard } from "#web/guard.ts";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { NoticeBar } from "#web/shell/notice-bar.tsx";
import { Part } from "#web/shell/part.tsx";
import { AdminMarco } from "../admin-marco.tsx";
import { EnVivo } from "../en-vivo.tsx";
import { PlaceTabs } from "../place-tabs.tsx";
import { useCounts } from "../use-counts.ts";
import styles from "./admin-layout.module.css";

publishPageNonce();

/**
 * Mantine inserts style elements, which the Content-Security-Policy allows only with the nonce of a staff document.
 * A client navigation from a public page therefore reloads the page as a staff document first.
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
  /** Not awaited, because no screen waits for it. Null at the gate, which works without a connection. */
  pendientes: Promise<Answer<Pendientes>> | null;
}

/** Having a client loader also prevents rendering a screen on the server, where there is neither session nor data. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Loaded {
  const gate = new URL(request.url).pathname.endsWith("/eventos/ingreso");
  return { pendientes: gate ? null : answerOf(api.tablero.pendientes.$get()) };
}

/** Counts again on every screen and after every write, but not for another filter or page of a list. */
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

/** Wraps every staff screen: Mantine theme, notifications and the office's frame. */
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
      <Frame pendientes={pendientes}>
        <Outlet />
      </Frame>
    </MantineProvider>
  );
}

/** The office's frame around a screen, unless the screen's `handle` is `bare`. */
function Frame({ pendientes = null, children }: Partial<Loaded> & { children: ReactNode }) {
  const counts = useCounts(pendientes);
  const bare = useMatches().some(({ handle }) => (handle as { bare?: true } | undefined)?.bare);
  return (
    <div className={bare ? styles.bare : styles.office}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      {!bare && (
        <Part name="el menú">
          <AdminMarco counts={counts} />
        </Part>
      )}
      {!bare && (
        <Part name="la búsqueda">
          <Buscador />
        </Part>
      )}
      {!bare && (
        <Part name="los cambios">
          <EnVivo />
        </Part>
      )}
      <div className={styles.page}>
        <Part name="los avisos">
          <NoticeBar />
        </Part>
        {!bare && (
          <Part name="las pestañas">
            <PlaceTabs counts={counts} />
          </Part>
        )}
        <main id="contenido" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}

declare global {
  /** Read by the modal's scroll lock, which inserts a style element. */
  var __webpack_nonce__: string | undefined;
}

/** The nonce of this document; undefined in public documents, on the server and in development. */
function pageNonce(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLElement>("script[nonce]")?.nonce || undefined;
}

/** Publishes the nonce in the global that the scroll-lock library reads. Must run before a modal opens. */
function publishPageNonce(): void {
  if (typeof document !== "undefined") globalThis.__webpack_nonce__ = pageNonce();
}

/** Whether this document was served as a staff screen. Reloading a staff document without a nonce would not add one. */
function isStaffDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname.split("/")[2] === "admin";
}

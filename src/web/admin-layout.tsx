import "./admin/library-styles.ts";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { type MiddlewareFunction, Outlet, redirectDocument } from "react-router";
import { version } from "../../package.json";
import styles from "./admin/frame.module.css";
import { Notifications } from "./admin/notifications.tsx";
import { cssVariables, theme } from "./admin/theme.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { officeGuard } from "./guard.ts";
import { Footer } from "./shell/footer.tsx";
import { GuardFallback } from "./shell/guard-fallback.tsx";
import { Menu } from "./shell/menu.tsx";
import { NoticeBar } from "./shell/notice-bar.tsx";
import { Part } from "./shell/part.tsx";

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

/** Loads nothing; its presence prevents rendering a screen on the server, where there is no session or data. */
export function clientLoader(): null {
  return null;
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

/** Wraps every staff screen: Mantine theme and notifications. */
export default function AdminLayout() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={() => pageNonce() ?? ""}
    >
      <Notifications />
      <Frame>
        <Outlet />
      </Frame>
    </MantineProvider>
  );
}

/** The public menu and footer, without the chat button for visitors. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <Part name="el menú">
        <Menu />
      </Part>
      <Part name="los avisos">
        <NoticeBar />
      </Part>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Part name="el pie de la página">
        <Footer slim version={version} />
      </Part>
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

/** Publishes the nonce in the global that the scroll-lock library reads. Call it before a modal opens. */
function publishPageNonce(): void {
  if (typeof document !== "undefined") globalThis.__webpack_nonce__ = pageNonce();
}

/** Whether this document was served as a staff screen. Reloading a staff document without a nonce would not add one. */
function isStaffDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname.split("/")[2] === "admin";
}

import { lazy, type ReactNode, Suspense, use, useEffect } from "react";
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import { enPaginas } from "#contract/club.ts";
import { type Colores, paletteOf } from "#contract/palette.ts";
import { CurrentClub, clubOf, drawnUrl, isClubRefreshing } from "./club.ts";
import { noticeScaleContext, readsContext, siteUrlContext } from "./contexts.ts";
import { ErrorScreen, REQUEST_ID_META, RequestId } from "./error-screen.tsx";
import { isClosedWithInput } from "./guard.ts";
import { useServerStatusCheck } from "./server-status.ts";
import { changedSinceStart, currentSession, onSessionChange, useSession } from "./session.ts";
import { partIsAlive } from "./shell/alive.ts";
import { NavigationProgress, RouteAnnouncer } from "./shell/navigation.tsx";
import archivo from "./theme/fonts/archivo-es.woff2";
import "./theme/global.css";

export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: archivo, crossOrigin: "anonymous" },
];

/**
 * Custom properties of the club's colours, for the style of `<html>`, so that the first paint has them. The browser
 * takes them from the document, since deriving them delays the hydration on a phone.
 */
function clubColors(colores: Colores): Record<string, string> {
  if (import.meta.env.SSR) return paletteOf(colores);
  colorsOfDocument ??= readColors(document.documentElement);
  return colorsOfDocument;
}

let colorsOfDocument: Record<string, string> | undefined;

function readColors({ style }: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    [...style].filter((name) => name.startsWith("--")).map((name) => [name, style.getPropertyValue(name)]),
  );
}

export function loader({ context }: LoaderFunctionArgs) {
  return {
    club: enPaginas(context.get(readsContext).club()),
    siteUrl: context.get(siteUrlContext),
    noticeScale: context.get(noticeScaleContext),
  };
}

/**
 * Revalidates only after this page changed the club. Screens revalidate often, even without a network, and a failure
 * to load the root would replace the whole page.
 */
export function shouldRevalidate(): boolean {
  return isClubRefreshing();
}

/** The document around every page. Scripts get the staff nonce from `ServerRouter`. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const club = clubOf(root);
  const request = use(RequestId);
  const colors = clubColors(club.identidad.colores);
  const manifest = useMatches().map(({ handle }) => (handle as { manifest?: string } | undefined)?.manifest);
  return (
    // The inline script of a guarded page may add an attribute.
    <html lang="es-AR" style={colors} data-notice-scale={root?.noticeScale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={colors["--color-menu"]} />
        <link rel="icon" href={drawnUrl(club, "/favicon.ico")} sizes="16x16 32x32 48x48" />
        <link rel="icon" href={drawnUrl(club, "/icon-192.png")} sizes="192x192" type="image/png" />
        <link rel="apple-touch-icon" href={drawnUrl(club, "/apple-touch-icon.png")} />
        <link rel="manifest" href={drawnUrl(club, manifest.findLast(Boolean) ?? "/manifest.webmanifest")} />
        {request && <meta name={REQUEST_ID_META} content={request} />}
        <Meta />
        <Links />
      </head>
      <body>
        <CurrentClub value={club}>{children}</CurrentClub>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useServerStatusCheck();
  useGuardsFollowSession();
  useEffect(() => partIsAlive(), []);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <SessionEnd />
      <RouteAnnouncer />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="contenido" tabIndex={-1}>
      <ErrorScreen error={error} />
    </main>
  );
}

/** Runs the guards again when the session ends here, in another tab or by expiry. */
function useGuardsFollowSession(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // On a slow phone the session may have ended between the guards and this subscription.
    if (changedSinceStart()) void revalidate();
    return onSessionChange(() => {
      const session = currentSession();
      if (session.status === "in" && (session.ended || isClosedWithInput(session))) return;
      void revalidate();
    });
  }, [revalidate]);
}

const SessionEndDialog = lazy(() => import("./shell/session-end-dialog.tsx"));

/** Login dialog over a guarded page after its session has ended; the page keeps its content. */
function SessionEnd() {
  const session = useSession();
  if (session.status !== "in" || !session.ended || session.quiet) return null;
  return (
    <Suspense>
      <SessionEndDialog usuario={session.usuario} />
    </Suspense>
  );
}

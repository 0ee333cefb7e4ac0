import { createContext, use, useEffect } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { useClub } from "#web/club.ts";
import styles from "./error-screen.module.css";
import { Button, ButtonLink } from "./ui/button.tsx";
import { Frame } from "./ui/frame.tsx";
import { whatsappLink } from "./ui/whatsapp-button.tsx";

/** Only on error pages, because a cached page answers many requests. */
export const REQUEST_ID_META = "x-request-id";

/** Id of the request that this error document answered; null on other pages. */
export const RequestId = createContext<string | null>(null);

const CONSULTA = {
  pagina: "¡Hola! No encuentro una página del sitio.",
  falla: "¡Hola! El sitio no me muestra una página.",
};

/** The club's own server may be the one without a connection, of which the browser learns nothing. */
const RETRY_MS = 15_000;

const TEXTOS = {
  missing: {
    score: "404",
    title: "No encontramos esa página",
    text: "La pelota se fue afuera: la dirección no existe, o la página ya no está.",
  },
  offline: {
    score: "Minuto",
    title: "No hay conexión",
    text: "No pudimos traer esta página. Revisá tu conexión: cuando vuelva, la página aparece sola.",
  },
  failed: {
    score: "¡Falta!",
    title: "Algo salió mal",
    text: "La jugada no salió por un problema nuestro. Si estabas mandando algo, puede haberse guardado: fijate antes de mandarlo otra vez. Si sigue, escribinos.",
  },
};

/** The 404 and error page (Rule SIT-1). */
export function ErrorScreen({ error }: { error: unknown }) {
  const club = useClub();
  const { revalidate } = useRevalidator();
  const what = kindOf(error);
  const missing = what === "missing";
  const ofDocument = use(RequestId);
  const request = missing ? null : (requestIdOf(error) ?? ofDocument);
  const { score, title, text } = TEXTOS[what];
  useEffect(() => {
    if (what !== "offline") return;
    const retry = () => void revalidate();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [what, revalidate]);
  return (
    <Frame as="section" whole className={styles.screen}>
      <title>{`${title} | ${club.identidad.nombre}`}</title>
      <meta name="robots" content="noindex" />
      <div className="container stack-4">
        <p className={`heading-font ${styles.score}`} aria-hidden="true">
          {score}
        </p>
        <h1 className="bright">{title}</h1>
        <p className="text-l reading">{text}</p>
        <div className="row-3 above-2">
          <ButtonLink to="/" variant="accent" reloadDocument={!missing}>
            Volver al inicio
          </ButtonLink>
          {missing && (
            <ButtonLink to="/#eventos" variant="outline">
              Ver los eventos
            </ButtonLink>
          )}
          {what !== "offline" && (
            <ButtonLink
              href={whatsappLink(club.contacto.telefono, missing ? CONSULTA.pagina : CONSULTA.falla)}
              target="_blank"
              variant="outline"
            >
              Escribinos por WhatsApp
              <span className="visually-hidden"> (se abre en otra pestaña)</span>
            </ButtonLink>
          )}
          {!missing && (
            <Button
              variant="outline"
              onClick={() => (what === "offline" ? void revalidate() : location.reload())}
            >
              Probar de nuevo
            </Button>
          )}
        </div>
        <p className={`on-dark-muted text-xs ${styles.technical}`}>
          <span lang="en">Unexpected Application Error!</span>
          {request && <span> · Pedido {request}</span>}
        </p>
      </div>
    </Frame>
  );
}

function kindOf(error: unknown): keyof typeof TEXTOS {
  if (isRouteErrorResponse(error) && error.status === 404) return "missing";
  if (!(error instanceof TypeError)) return "failed";
  // Browsers have different words for a request without an answer. A missing script needs a reload instead.
  const unanswered = /fetch|load failed|network/i.test(error.message) && !/module/i.test(error.message);
  return unanswered ? "offline" : "failed";
}

function requestIdOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== "object" || error.data === null) return null;
  const { requestId } = error.data as { requestId?: unknown };
  return typeof requestId === "string" && requestId !== "" ? requestId : null;
}

/** Id of the failed request, for support; nothing for an error in the browser. */
export function FaultCode() {
  const request = use(RequestId);
  return (
    request && (
      <p className="muted text-xs breakable">Si sigue pasando, pasale este código al club: {request}</p>
    )
  );
}

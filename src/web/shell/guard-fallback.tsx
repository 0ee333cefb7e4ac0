import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { drawnUrl, useClub } from "../club.ts";
import { useSession } from "../session.ts";
import { Spinner } from "../ui/spinner.tsx";
import { partIsAlive, partIsComing } from "./alive.ts";
import styles from "./loading-screen.module.css";

/**
 * Shown by a guarded page while its session and data load (Rule SES-15): a centred spinner, below the splash screen
 * on the first load.
 */
export function GuardFallback() {
  const { status } = useSession();
  useEffect(() => {
    partIsComing();
    return partIsAlive;
  }, []);
  return (
    <div className="container">
      {status === "loading" && (
        // The spinner below is announced in its place.
        <div aria-hidden="true">
          <Splash />
        </div>
      )}
      <Spinner />
      <noscript>
        <p>Para ver esta página hace falta un navegador con JavaScript encendido.</p>
      </noscript>
    </div>
  );
}

export function LoadingScreen() {
  const club = useClub();
  return (
    <div className={`stack-4 pad-5 deep ${styles.screen}`} role="status">
      <img className={styles.logo} src={drawnUrl(club, "/escudo.webp")} width={88} height={104} alt="" />
      <p className={`text-l heading ${styles.text}`}>Cargando...</p>
      <span className={`round ${styles.track}`} aria-hidden="true" />
    </div>
  );
}

/**
 * Full-window loading screen of guarded pages while the session is unknown. It fades after 2 seconds and lets
 * clicks through, so that it can never block the page.
 */
function Splash() {
  return (
    <div className={styles.splash}>
      <LoadingScreen />
    </div>
  );
}

interface LoadProblemProps {
  /** Names the part that failed to load: "No pudimos traer tus cuotas". */
  title?: string;
  detail: string | null;
  className?: string | undefined;
}

export function LoadProblem({ title, detail, className = "" }: LoadProblemProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={`stack-4 at-start deep ${className}`}>
      <Alert tone="danger" {...(title === undefined ? {} : { title })}>
        <p>{detail}</p>
      </Alert>
      <Button variant="outline" loading={state === "loading"} onClick={() => void revalidate()}>
        Volver a intentar
      </Button>
    </div>
  );
}

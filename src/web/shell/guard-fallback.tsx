import { useSession } from "../session.ts";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./loading-screen.module.css";

/**
 * Shown by a guarded page while its session and data load (Rule SES-15): a centred spinner, below the splash screen
 * on the first load.
 */
export function GuardFallback() {
  const { status } = useSession();
  return (
    <div className="container">
      {status === "loading" && (
        // The spinner below announces the same.
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

/** The crest and 'Cargando...', centred in its container. */
export function LoadingScreen() {
  return (
    <div className={styles.screen} role="status">
      <img className={styles.logo} src="/logo.svg" width={88} height={104} alt="" />
      <p className={styles.text}>Cargando...</p>
      <span className={styles.track} aria-hidden="true" />
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

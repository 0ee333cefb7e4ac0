import styles from "./loading-screen.module.css";

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
export function Splash() {
  return (
    <div className={styles.splash}>
      <LoadingScreen />
    </div>
  );
}

import styles from "./loading-screen.module.css";

/** The crest and 'Cargando...', in the middle of the space it is given. */
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
 * The loading screen over the whole window, for guarded pages while the session is not known yet. It leaves by
 * itself after 2 seconds and lets presses through, so that it can never stand between a person and the page.
 */
export function Splash() {
  return (
    <div className={styles.splash}>
      <LoadingScreen />
    </div>
  );
}

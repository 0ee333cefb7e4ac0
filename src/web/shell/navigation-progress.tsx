import { useNavigation } from "react-router";
import styles from "./navigation-progress.module.css";

/** Progress line during navigation; CSS delays it so that fast navigations do not flash. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={styles.line} aria-hidden="true" />;
}

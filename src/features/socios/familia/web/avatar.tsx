import { iniciales } from "../rules.ts";
import styles from "./avatar.module.css";

interface AvatarProps {
  persona: { id: number; nombre: string; apellido: string };
  size?: "small" | "large";
}

/** Hidden from screen readers, because the name is beside it. */
export function Avatar({ persona, size = "large" }: AvatarProps) {
  return (
    <span className={`${styles.avatar} ${styles[size]}`} data-tono={persona.id % 3} aria-hidden="true">
      {iniciales(persona)}
    </span>
  );
}

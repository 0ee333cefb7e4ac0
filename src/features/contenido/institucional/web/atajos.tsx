import type { CSSProperties } from "react";
import type { Club } from "#contract/club.ts";
import { useServerStatus } from "#web/server-status.ts";
import { ClubIcon } from "#web/ui/club-icon.tsx";
import { CourtLines } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import styles from "./atajos.module.css";

/**
 * Block 4 of the home page (Rule SIT-9). A gallery's card appears after the server's status check, in space reserved
 * for it.
 */
export function Atajos({ atajos }: { atajos: Club["portada"]["atajos"] }) {
  const status = useServerStatus();
  if (atajos.length === 0) return null;
  const columns = atajos.length === 5 || atajos.length === 6 ? 3 : Math.min(atajos.length, 4);
  return (
    <nav className={`container ${styles.bloque}`} aria-label="Accesos directos">
      <ul className={`plain-list stack-3 ${styles.atajos}`} style={{ "--columns": columns } as CSSProperties}>
        {atajos.map(({ titulo, texto, destino, icono }, i) => {
          if (destino.startsWith("/galeria") && status !== "up") return null;
          const card = {
            className: styles.atajo,
            children: (
              <>
                <CourtLines className={styles.lineas} />
                <ClubIcon icono={icono} className={styles.icono} />
                <span className="text-xl heading">{titulo}</span>
                <span className={`on-dark-muted text-s ${styles.texto}`}>{texto}</span>
              </>
            ),
          };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be equal.
            <li key={i}>
              {destino.startsWith("/") ? <Link to={destino} {...card} /> : <a href={destino} {...card} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

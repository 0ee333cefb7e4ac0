import { lazy, Suspense } from "react";
import { hasRole, useSession } from "#web/session.ts";
import styles from "./lo-tuyo.module.css";

const LoDeUnSocio = lazy(() => import("./lo-de-un-socio.tsx"));

/**
 * What a member comes for (Rule SOC-14): card, instalment due, next booking. Loaded in the browser, since the home page
 * is the same for everybody; visitors get no code for it.
 */
export function LoTuyo() {
  const session = useSession();
  if (session.status !== "in" || !hasRole(session, ["socio"])) return null;
  return (
    <section className={`container ${styles.bloque}`} aria-labelledby="lo-tuyo">
      <h2 id="lo-tuyo" className={styles.titulo}>
        Lo tuyo
      </h2>
      <div className={styles.lugar}>
        <Suspense>
          <LoDeUnSocio usuarioId={session.usuario.id} />
        </Suspense>
      </div>
    </section>
  );
}

import { lazy, Suspense } from "react";
import { hasRole, useSession } from "#web/session.ts";
import styles from "./lo-tuyo.module.css";

const LoDeUnSocio = lazy(() => import("./lo-de-un-socio.tsx"));

/**
 * A member's card, next instalment and next booking (Rule SOC-14). Loaded in the browser, because the home page is the
 * same for everybody; visitors do not download its code.
 */
export function LoTuyo() {
  const session = useSession();
  if (session.status !== "in" || !hasRole(session, ["socio"])) return null;
  return (
    <section className={`container ${styles.bloque}`} aria-labelledby="lo-tuyo">
      <h2 id="lo-tuyo" className="text-xl">
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

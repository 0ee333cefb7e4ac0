import { lazy, Suspense } from "react";
import { hasRole, useSession } from "#web/session.ts";
import { TOKEN_KEY } from "#web/session-storage.ts";
import styles from "./lo-tuyo.module.css";

const LoDeUnSocio = lazy(() => import("./lo-de-un-socio.tsx"));

/** Marks the document of a member before it is painted: their session is read later, and their place must be there. */
const MARK = `(() => {
  try {
    const claims = localStorage.getItem("${TOKEN_KEY}").split(".")[1].replace(/-/g, "+").replace(/_/g, "/");
    if (JSON.parse(atob(claims)).permisos.includes("socio")) document.documentElement.dataset.socio = "";
  } catch {}
})()`;

/**
 * A member's card, next instalment and next booking (Rule SOC-14). Loaded in the browser, because the home page is the
 * same for everybody; visitors do not download its code.
 */
export function LoTuyo() {
  const session = useSession();
  if (session.status !== "loading" && !hasRole(session, ["socio"])) return null;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant string. */}
      <script dangerouslySetInnerHTML={{ __html: MARK }} />
      <section
        className={`container ${styles.bloque}`}
        data-espera={session.status === "loading" || undefined}
        aria-labelledby="lo-tuyo"
      >
        <h2 id="lo-tuyo" className="text-xl">
          Lo tuyo
        </h2>
        <div className={styles.lugar}>
          {session.status === "in" && (
            <Suspense>
              <LoDeUnSocio usuarioId={session.usuario.id} />
            </Suspense>
          )}
        </div>
      </section>
    </>
  );
}

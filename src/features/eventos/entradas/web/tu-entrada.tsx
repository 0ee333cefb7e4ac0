import { lazy, Suspense, useEffect, useState } from "react";
import { readOwn } from "#web/own-copies.ts";
import { useSession } from "#web/session.ts";

const BotonDeTuEntrada = lazy(() => import("./boton-de-tu-entrada.tsx"));

/**
 * Offers the next ticket on pages that are cached for everybody (Rule ENT-19). Floats, so that nothing
 * shifts. The code is loaded only if there is a session or a stored ticket.
 */
export function TuEntrada() {
  const { status } = useSession();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (status === "loading") return;
    let current = true;
    const look = async () => {
      const found = status === "in" || (await readOwn(null)) !== null;
      if (current) setWanted(found);
    };
    if (document.readyState === "complete") void look();
    else addEventListener("load", look, { once: true });
    return () => {
      current = false;
      removeEventListener("load", look);
    };
  }, [status]);
  if (!wanted) return null;
  return (
    <Suspense>
      <BotonDeTuEntrada />
    </Suspense>
  );
}

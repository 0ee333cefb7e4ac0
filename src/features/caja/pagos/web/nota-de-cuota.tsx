import type { ReactNode } from "react";
import { Link } from "react-router";
import { hasRole, useSession } from "#web/session.ts";

/**
 * A note for members with a link to their instalments: the page does not know which payment it is about, and it may have
 * been an instalment.
 */
export function NotaDeCuota({ children }: { children: ReactNode }) {
  if (!hasRole(useSession(), ["socio"])) return null;
  return (
    <p>
      {children} <Link to="/perfil/cuotas">Mi perfil → Mis cuotas</Link>.
    </p>
  );
}

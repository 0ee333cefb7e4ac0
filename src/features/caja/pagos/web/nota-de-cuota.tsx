import type { ReactNode } from "react";
import { Link } from "react-router";
import { hasRole, useSession } from "#web/session.ts";

/**
 * A line for members: which payment it was the provider tells the server alone, and theirs may have been an
 * instalment. Ends with the way to them.
 */
export function NotaDeCuota({ children }: { children: ReactNode }) {
  if (!hasRole(useSession(), ["socio"])) return null;
  return (
    <p>
      {children} <Link to="/perfil/cuotas">Mi perfil → Mis cuotas</Link>.
    </p>
  );
}

import type { ReactNode } from "react";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";

interface DestinoProps {
  /** A positive number is a person's id. */
  destino: number;
  target?: "_blank";
  children: ReactNode;
}

/** Name of a recipient, with a link to the person if the user may open it. */
export function Destino({ destino, target, children }: DestinoProps) {
  const adminPath = useAdminPath();
  if (!hasRole(useSession(), ["administrador"]) || destino < 0) return <span>{children}</span>;
  return (
    <Link to={adminPath(`usuarios/${destino}`)} {...(target && { target })}>
      {children}
    </Link>
  );
}

import type { ReactNode } from "react";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";

interface DestinoProps {
  /** As in the answers: a person's id if it is positive. */
  destino: number;
  target?: "_blank";
  children: ReactNode;
}

/** The name of a recipient, with a link to whoever has an account and a reader who may open it. */
export function Destino({ destino, target, children }: DestinoProps) {
  const adminPath = useAdminPath();
  if (!hasRole(useSession(), ["administrador"]) || destino < 0) return <span>{children}</span>;
  return (
    <Link to={adminPath(`usuarios/${destino}`)} {...(target && { target })}>
      {children}
    </Link>
  );
}

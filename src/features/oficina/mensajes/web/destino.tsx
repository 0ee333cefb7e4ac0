import type { ReactNode } from "react";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";

interface DestinoProps {
  /** As in the API: a positive number is a person's id. */
  destino: number;
  target?: "_blank";
  children: ReactNode;
}

/** A recipient's name, linked to their record if they have an account and the reader may open it. */
export function Destino({ destino, target, children }: DestinoProps) {
  const adminPath = useAdminPath();
  if (!hasRole(useSession(), ["administrador"]) || destino < 0) return <span>{children}</span>;
  return (
    <Link to={adminPath(`usuarios/${destino}`)} {...(target && { target })}>
      {children}
    </Link>
  );
}

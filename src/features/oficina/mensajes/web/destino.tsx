import type { ReactNode } from "react";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { hasRole, useSession } from "#web/session.ts";

interface DestinoProps {
  /** A positive number is a person's id. */
  destino: number;
  target?: "_blank";
  children: ReactNode;
}

/** Name of a recipient, with a link to the person if the user may open it. */
export function Destino({ destino, target, children }: DestinoProps) {
  if (!hasRole(useSession(), ["administrador"]) || destino < 0) return <span>{children}</span>;
  return (
    <StaffLink to={`usuarios/${destino}`} {...(target && { target })}>
      {children}
    </StaffLink>
  );
}

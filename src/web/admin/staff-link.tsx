import type { LinkProps } from "react-router";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { ButtonLink, type Look } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

/** `to` is a path below the administration, such as `eventos/`. */
type StaffLinkProps = LinkProps & { to: string };

/** A link to a staff screen. */
export function StaffLink({ to, ...rest }: StaffLinkProps) {
  return <Link to={useAdminPath()(to)} {...rest} />;
}

export function StaffButtonLink({ to, ...rest }: StaffLinkProps & Look) {
  return <ButtonLink to={useAdminPath()(to)} {...rest} />;
}

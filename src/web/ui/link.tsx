import { type LinkProps, Link as RouterLink } from "react-router";

/** A link that loads its page's scripts, styles and data when it is pointed at, touched or focused. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" {...props} />;
}

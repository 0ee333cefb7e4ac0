import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  Children,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from "react";
import type { LinkProps } from "react-router";
import styles from "./button.module.css";
import { Link } from "./link.tsx";

type ButtonVariant = "primary" | "accent" | "outline" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

export interface Look {
  /** `accent` for the screen's main action; `danger` for irreversible ones. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows progress and ignores clicks, but keeps the focus. */
  loading?: boolean;
  /** Handles the click of a button that opens a dialog, which screen readers announce. */
  onOpen?: (event: MouseEvent<HTMLButtonElement>) => void;
  ref?: Ref<HTMLButtonElement>;
}

type ButtonLinkProps = Look &
  (
    | (Omit<LinkProps, "to"> & { to: LinkProps["to"]; href?: undefined })
    | (AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; to?: undefined })
  );

export function Button({
  variant = "primary",
  size = "medium",
  wide = false,
  icon,
  loading = false,
  type = "button",
  className,
  onOpen,
  onClick = onOpen,
  children,
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`, which would drop the focus and hide the change from screen readers.
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      className={look({ variant, size, wide }, className)}
      aria-haspopup={onOpen && "dialog"}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={click}
      {...rest}
    >
      {loading ? <span className={styles.wheel} aria-hidden="true" /> : icon}
      <Text>{children}</Text>
    </button>
  );
}

/** A link styled as a button: `to` for the site's own pages, `href` for other addresses. */
export function ButtonLink({
  variant = "primary",
  size = "medium",
  wide = false,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const classes = look({ variant, size, wide }, className);
  const content = (
    <>
      {icon}
      <Text>{children}</Text>
    </>
  );
  return rest.to === undefined ? (
    <a className={classes} rel={rest.target && "noopener noreferrer"} {...rest}>
      {content}
    </a>
  ) : (
    <Link className={classes} {...rest}>
      {content}
    </Link>
  );
}

/**
 * A separate element, because a browser's translator replaces text nodes, after which React could neither insert the
 * icon before the text nor change it.
 */
function Text({ children }: { children: ReactNode }) {
  // `scripts/check-browsers.ts` would mistake `Children.toArray` for an iterator's method, which old phones lack.
  const parts = Children.map(children, (part) => part) ?? [];
  const words = parts.every((part) => typeof part !== "object");
  return <span className={styles.text}>{words ? parts.join("") : children}</span>;
}

function look({ variant, size, wide }: Required<Omit<Look, "icon">>, extra: string | undefined): string {
  return ["off-paper", styles.button, styles[variant], styles[size], wide && styles.wide, extra]
    .filter(Boolean)
    .join(" ");
}

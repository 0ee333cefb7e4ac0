import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "accent" | "outline" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

interface Look {
  /** `accent` is for the one thing the screen wants; `danger` for what cannot be undone. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width of its parent. */
  wide?: boolean;
  /** A lucide or brand icon, shown before the text. */
  icon?: ReactNode;
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** While true the button shows that work is under way and ignores clicks, but keeps the focus. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

type ButtonLinkProps = Look &
  (
    | (Omit<LinkProps, "to"> & { to: LinkProps["to"]; href?: undefined })
    | (AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; to?: undefined })
  );

/** A button. Its `type` is `button` unless told otherwise: say `type="submit"` in a form. */
export function Button({
  variant = "primary",
  size = "medium",
  wide = false,
  icon,
  loading = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would drop the focus, and a reader would not hear that the work has begun.
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      className={look({ variant, size, wide }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={click}
      {...rest}
    >
      {loading ? <span className={styles.wheel} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: `to` for our own screens, `href` for any other address. */
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
  if (rest.to !== undefined) {
    return (
      <Link className={classes} {...rest}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <a className={classes} {...rest}>
      {icon}
      {children}
    </a>
  );
}

function look({ variant, size, wide }: Required<Omit<Look, "icon">>, extra: string | undefined): string {
  return [styles.button, styles[variant], styles[size], wide && styles.wide, extra].filter(Boolean).join(" ");
}

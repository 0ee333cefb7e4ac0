import type { ReactNode } from "react";
import { useBrowserValue } from "#web/browser-value.ts";
import { IN_THIS_TAB } from "#web/shell/waiting-tab.ts";
import { ButtonLink, type ButtonSize } from "#web/ui/button.tsx";

interface EnlaceDePagoProps {
  url: string;
  children: ReactNode;
  icon?: ReactNode;
  size?: ButtonSize;
  wide?: boolean;
}

/**
 * Links to the provider's payment page, which opens in the same tab on a phone and in a new tab elsewhere
 * (Rule PAG-19).
 */
export function EnlaceDePago({ url, children, ...look }: EnlaceDePagoProps) {
  const otra = !useInThisTab();
  return (
    <ButtonLink href={url} variant="accent" {...look} {...(otra && { target: "_blank" })}>
      {children}
      {otra && <span className="visually-hidden"> (se abre en otra pestaña)</span>}
    </ButtonLink>
  );
}

export function useInThisTab(): boolean {
  return useBrowserValue(() => matchMedia(IN_THIS_TAB).matches, false);
}

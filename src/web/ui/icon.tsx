import type { SVGProps } from "react";

export type IconComponent = ReturnType<typeof createIcon>;

/**
 * Makes the component of an `icon:` module (`scripts/lucide-icons.ts`).
 * @param shapes elements inside a drawing of 24 × 24. A page has dozens of icons: as one string each, none of their
 *   shapes is an element that React renders on the server and hydrates in the browser.
 */
export function createIcon(shapes: string) {
  const drawing = { __html: shapes };
  return function Icon({ size = 24, className, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
    return (
      <svg
        className={className ? `icon ${className}` : "icon"}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden="true"
        {...rest}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon set, known at build time.
        dangerouslySetInnerHTML={drawing}
      />
    );
  };
}

import type { SVGProps } from "react";

export type IconComponent = ReturnType<typeof createIcon>;

/**
 * Creates the component of an `icon:` module (`scripts/lucide-icons.ts`).
 * @param shapes SVG content on a 24 × 24 grid. A page has dozens of icons; as a string, their shapes are not
 *   rendered and hydrated by React one by one.
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

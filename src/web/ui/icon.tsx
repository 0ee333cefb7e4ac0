import type { SVGProps } from "react";

export type IconComponent = ReturnType<typeof createIcon>;

/**
 * Creates the component of an `icon:` module (`scripts/lucide-icons.ts`).
 * @param shapes SVG content on a 24 × 24 grid. A page has dozens of icons; as a string, their shapes are not rendered
 * and hydrated by React individually.
 */
export function createIcon(shapes: string) {
  const drawing = { __html: shapes };
  return function Icon({
    size = "1.25em",
    className,
    ...rest
  }: SVGProps<SVGSVGElement> & { size?: number | string }) {
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

type IconProps = SVGProps<SVGSVGElement>;

/**
 * Brand icons on a 24 px grid in the text colour, loaded from one cached file (`public/dibujos.svg`) instead of
 * each page's script.
 */
function mark(name: string) {
  return (props: IconProps) => (
    <svg viewBox="0 0 24 24" width="1.25em" height="1.25em" aria-hidden="true" focusable="false" {...props}>
      <use href={`/dibujos.svg#${name}`} />
    </svg>
  );
}

export const WhatsappIcon = mark("whatsapp");
export const InstagramIcon = mark("instagram");
export const FacebookIcon = mark("facebook");
export const XIcon = mark("x");
export const GoogleIcon = mark("google");

/**
 * Ornament: half a basketball court from above, baseline on the right, centre circle on the left edge. Coloured by
 * `color`; size and position come from `className`.
 */
export function CourtLines({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 280 300" aria-hidden="true">
      <use href="/dibujos.svg#cancha" />
    </svg>
  );
}

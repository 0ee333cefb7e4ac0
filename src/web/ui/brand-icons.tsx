import type { SVGProps } from "react";

type IconProps = SVGProps<SVGSVGElement>;

/**
 * Brand icons on a 24 px grid in the text colour, loaded from one cached file (`public/dibujos.svg`) instead of
 * each page's script.
 */
function mark(name: string) {
  return (props: IconProps) => (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" {...props}>
      <use href={`/dibujos.svg#${name}`} />
    </svg>
  );
}

export const WhatsappIcon = mark("whatsapp");
export const InstagramIcon = mark("instagram");
export const FacebookIcon = mark("facebook");
export const XIcon = mark("x");
export const GoogleIcon = mark("google");

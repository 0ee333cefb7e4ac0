import type { SVGProps } from "react";

type IconProps = SVGProps<SVGSVGElement>;

/**
 * Networks' marks, drawn by us in one 24 px grid: simple shapes in the colour of the text around them. They lie
 * in one file of ours (`public/dibujos.svg`), which the browser keeps, and not in every page's script.
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

import type { ReactNode, SVGProps } from "react";

/** Networks' marks, drawn by us in one 24 px grid: simple shapes in the colour of the text around them. */
type IconProps = SVGProps<SVGSVGElement>;

function Icon({ children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" {...rest}>
      {children}
    </svg>
  );
}

const LINE = {
  fill: "none",
  stroke: "currentColor",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

export function WhatsappIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path {...LINE} strokeWidth="2" d="M3 21l1.4-4.6A9 9 0 1 1 7.8 19.7z" />
      <path
        fill="currentColor"
        d="M8.6 7.2c.5-.5 1-.4 1.3.2l.8 1.6c.2.4.1.7-.2 1l-.5.6c.7 1.5 1.9 2.6 3.4 3.3l.6-.6c.3-.3.6-.4 1-.2l1.6.8c.6.3.7.8.3 1.3-.7.9-1.7 1.3-2.8 1-3.4-.8-5.8-3.2-6.5-6.5-.2-1 .2-1.9 1-2.5z"
      />
    </Icon>
  );
}

export function InstagramIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect {...LINE} strokeWidth="2" x="3" y="3" width="18" height="18" rx="5" />
      <circle {...LINE} strokeWidth="2" cx="12" cy="12" r="4" />
      <circle fill="currentColor" cx="17" cy="7" r="1.3" />
    </Icon>
  );
}

export function FacebookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path {...LINE} strokeWidth="3" strokeLinecap="butt" d="M17 4h-1.5a4 4 0 0 0-4 4v14M7.5 12.5h8.5" />
    </Icon>
  );
}

export function XIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path {...LINE} strokeWidth="1.9" d="M4 4l11.5 16H20L8.5 4zM19 4.2l-6 6.4M5 19.8l6-6.4" />
    </Icon>
  );
}

export function GoogleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path {...LINE} strokeWidth="3" strokeLinecap="butt" d="M18.4 6.5A8.5 8.5 0 1 0 20.5 12H12" />
    </Icon>
  );
}

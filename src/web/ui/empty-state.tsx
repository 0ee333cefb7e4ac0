import type { ReactNode } from "react";

interface EmptyStateProps {
  /** Names the missing items: "Todavía no hay partidos programados". */
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="stack-3 centred text-centre pad-5">
      <svg className="drawing" viewBox="0 0 240 132" fill="none" aria-hidden="true">
        <path fill="var(--color-primary-100)" d="M46 40h148l42 88H4z" />
        <g stroke="var(--color-primary-300)">
          <path d="M46 40h148l42 88H4z" />
          <path d="M92 40 80 88h80l-12-48" />
          <path d="M80 88c0 12 18 19 40 19s40-7 40-19" />
          <path d="M62 40C52 84 76 121 120 121s68-37 58-81" />
        </g>
        <g stroke="var(--color-primary-900)">
          <path d="M120 40V27" />
          <path fill="var(--color-surface)" d="M96 3h48v26H96z" />
          <path d="M112 13h16v10h-16z" />
          <path stroke="var(--color-accent-600)" d="M110 28h20" />
          <path d="m111 29 4 13 5-12 5 12 4-13M115 42h10" />
        </g>
        <ellipse fill="rgb(var(--rgb-primary-900) / 22%)" cx="163" cy="112" rx="12" ry="3" />
        <g stroke="var(--color-primary-900)">
          <circle fill="var(--color-accent)" cx="162" cy="101" r="11" />
          <path d="M151 101h22M162 90v22M154.5 93.5c4 5 4 10 0 15M169.5 93.5c-4 5-4 10 0 15" />
        </g>
      </svg>
      <p className="text-xl display">{title}</p>
      {children && <div className="muted reading">{children}</div>}
      {actions && <div className="row-3 centred above-2">{actions}</div>}
    </div>
  );
}

import type { ReactNode } from "react";

interface CheckLineProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its text, tall enough to tap. */
export function CheckLine({ checked, onChange, children }: CheckLineProps) {
  return (
    <label className="line-3 middle target">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {children}
    </label>
  );
}

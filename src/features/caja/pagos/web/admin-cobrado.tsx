import { type ReactNode, useEffect, useRef } from "react";
import { formatMoney } from "#contract/format.ts";
import { Alert } from "#web/ui/alert.tsx";

/** What was just collected, scrolled into view above its proof. */
export function AdminCobrado({ total, children }: { total: number; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It returns a promise in newer browsers, which React would call on the way out.
    ref.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={ref}>
      <Alert
        tone="success"
        title={total > 0 ? `Cobraste ${formatMoney(total)}` : "Quedó registrado, sin cobrar nada"}
      >
        {children}
      </Alert>
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { formatMoney } from "#contract/format.ts";
import { Alert } from "#web/ui/alert.tsx";

export function AdminCobrado({ total, children }: { total: number; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces, because in newer browsers the call returns a promise, which React would take for a cleanup function.
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

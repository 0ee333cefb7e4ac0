import type { ReactNode } from "react";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

export function Encabezado({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <header className="stack-2">
      <h1 className="text-2xl">{nombre}</h1>
      <p className="muted reading">{children}</p>
    </header>
  );
}

export function Pie({ result, pending, label }: { result: Result | null; pending: boolean; label: string }) {
  return (
    <>
      <FormResult result={result} />
      <Button type="submit" variant="accent" size="large" loading={pending}>
        {label}
      </Button>
    </>
  );
}

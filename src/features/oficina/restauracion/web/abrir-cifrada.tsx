import type { FormEvent, ReactNode } from "react";
import type { Problem } from "#contract/route.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

interface AbrirCifradaProps {
  problem: Problem;
  cancelar: ReactNode;
  onClave: (clave: string) => Promise<void>;
}

/** Asks for the recovery key of an encrypted copy. */
export function AbrirCifrada({ problem, cancelar, onClave }: AbrirCifradaProps) {
  const [abrir, pending] = useSingleFlight(onClave);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void abrir(String(new FormData(event.currentTarget).get("claveDeCopia") ?? ""));
  }
  return (
    <form method="post" className="stack-5" noValidate onSubmit={submit}>
      <TextField
        label="Clave de recuperación"
        name="claveDeCopia"
        autoComplete="off"
        spellCheck={false}
        placeholder="AGE-SECRET-KEY-1…"
        error={problem.detail}
        required
        autoFocus
      />
      <div className="row-end">
        {cancelar}
        <Button type="submit" loading={pending}>
          Abrir la copia
        </Button>
      </div>
    </form>
  );
}

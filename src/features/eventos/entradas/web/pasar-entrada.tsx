import Send from "icon:send";
import { type FormEvent, useRef, useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert, FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useWrite } from "#web/use-write.ts";
import type { MiEntrada } from "../contract.ts";
import styles from "./entradas.module.css";

interface PasarEntradaProps {
  entrada: MiEntrada;
  onChange: () => void;
}

/** Form for passing a ticket on to an email address (Rule PAS-1). */
export function PasarEntrada({ entrada: { id, evento }, onChange }: PasarEntradaProps) {
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);
  const [pasar, busy] = useSingleFlight(async (correo: string) => {
    setErrores({});
    setResult(null);
    const answer = await answerOf(
      api.entradas[":id"].pasar.$post({ param: { id: String(id) }, json: { correo } }),
    );
    if (!answer.ok) {
      const { correo: error } = fieldErrors(answer.problem);
      if (error) setErrores({ correo: error });
      else setResult({ tone: "danger", text: answer.problem.detail });
      return;
    }
    setOpen(false);
    onChange();
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void pasar(String(new FormData(event.currentTarget).get("correo") ?? ""));
  }
  return (
    <>
      <Button variant="outline" size="small" icon={<Send aria-hidden="true" />} onClick={() => setOpen(true)}>
        Pasar a otra persona<span className="visually-hidden">: entrada {id}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Pasar la entrada n.º ${id}`}>
        <form ref={form} noValidate className={`stack-4 ${styles.pasar}`} onSubmit={submit}>
          <FormResult result={result} />
          <p>
            Le mandamos la entrada para {evento.nombre} por correo, con un código nuevo. El tuyo deja de
            servir. Hasta que la abra, la podés recuperar.
          </p>
          <TextField
            label="Correo de la persona"
            name="correo"
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            error={errores.correo}
          />
          <Button type="submit" variant="accent" wide loading={busy}>
            Pasar la entrada
          </Button>
        </form>
      </Dialog>
    </>
  );
}

interface EntradaPasadaProps {
  id: number;
  pase: NonNullable<MiEntrada["pase"]>;
  onChange: () => void;
}

/** A ticket that was passed on, which the user can take back until the recipient opens it (Rule PAS-3). */
export function EntradaPasada({ id, pase, onChange }: EntradaPasadaProps) {
  const [deshacer, busy, problem] = useWrite(
    () => answerOf(api.entradas[":id"].pase.revocar.$post({ param: { id: String(id) } })),
    { onChange },
  );
  return (
    <div className={`stack-3 text-centre ${styles.pase}`}>
      <p className="breakable">
        La pasaste{pase.correo && <span> a </span>}
        <strong>{pase.correo}</strong>
      </p>
      {pase.en && <p className="muted">{formatInstant(pase.en)}</p>}
      {pase.abierto ? (
        <p className="muted">Ya la abrió.</p>
      ) : (
        <>
          {problem && (
            <Alert tone="danger">
              <p>{problem}</p>
            </Alert>
          )}
          <Button variant="outline" size="small" loading={busy} onClick={() => deshacer()}>
            Deshacer<span className="visually-hidden"> el pase de la entrada {id}</span>
          </Button>
        </>
      )}
    </div>
  );
}

import Send from "icon:send";
import { useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { PublicFormDialog } from "#web/shell/public-form-dialog.tsx";
import { textOf } from "#web/shell/use-public-form.ts";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { MiEntrada } from "../contract.ts";

interface PasarEntradaProps {
  entrada: MiEntrada;
  onChange: () => void;
}

/** Form for passing a ticket on to an email address (Rule PAS-1). */
export function PasarEntrada({ entrada: { id, evento }, onChange }: PasarEntradaProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="small" icon={<Send />} onClick={() => setOpen(true)}>
        Pasar a otra persona<span className="visually-hidden">: entrada {id}</span>
      </Button>
      <PublicFormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Pasar la entrada n.º ${id}`}
        submitLabel="Pasar la entrada"
        read={(data) => ({ correo: textOf(data, "correo") })}
        send={(json) => answerOf(api.entradas[":id"].pasar.$post({ ...withId(id), json }))}
        onSaved={() => setOpen(false)}
        onChange={onChange}
      >
        {({ field }) => (
          <>
            <p>
              Le mandamos la entrada para {evento.nombre} por correo, con un código nuevo. El tuyo deja de
              servir. Hasta que la abra, la podés recuperar.
            </p>
            <TextField
              label="Correo de la persona"
              {...field("correo")}
              type="email"
              inputMode="email"
              autoComplete="off"
              required
            />
          </>
        )}
      </PublicFormDialog>
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
  return (
    <div className="stack-3 text-centre centred">
      <p className="breakable">
        La pasaste{pase.correo && <span> a </span>}
        <strong>{pase.correo}</strong>
      </p>
      {pase.en && <p className="muted">{formatInstant(pase.en)}</p>}
      {pase.abierto ? (
        <p className="muted">Ya la abrió.</p>
      ) : (
        <WriteButton
          variant="outline"
          size="small"
          call={() => answerOf(api.entradas[":id"].pase.revocar.$post(withId(id)))}
          onChange={onChange}
        >
          Deshacer<span className="visually-hidden"> el pase de la entrada {id}</span>
        </WriteButton>
      )}
    </div>
  );
}

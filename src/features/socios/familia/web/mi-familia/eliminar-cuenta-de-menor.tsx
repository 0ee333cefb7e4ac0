import { type FormEvent, useId, useState } from "react";
import { CONTRASENA_MAX } from "#features/cuentas/usuarios/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { HiddenUsername, PasswordField } from "#web/ui/field.tsx";
import { useWrite } from "#web/use-write.ts";
import type { PersonaDeFamilia } from "../../contract.ts";

/** Deletes the account of a minor for whom the caller decides, with the caller's password. */
export function EliminarCuentaDeMenor({
  persona: { id, nombre },
  onChange,
}: {
  persona: PersonaDeFamilia;
  onChange: () => void;
}) {
  const formId = useId();
  const { usuario } = useSession();
  const [open, setOpen] = useState(false);
  const [eliminar, busy, problem, clear] = useWrite(
    (clave: string) =>
      answerOf(api.familia.personas[":id"].cuenta.$delete({ param: { id: String(id) }, json: { clave } })),
    { onDone: () => setOpen(false), onChange },
  );
  const close = () => {
    setOpen(false);
    clear();
  };
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    eliminar(String(new FormData(event.currentTarget).get("clave")));
  }
  return (
    <>
      <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Eliminar la cuenta de {nombre}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={`¿Eliminar la cuenta de ${nombre}?`}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              No, conservarla
            </Button>
            <Button type="submit" form={formId} variant="danger" loading={busy}>
              Eliminar la cuenta
            </Button>
          </>
        }
      >
        <form id={formId} method="post" noValidate className="stack-3" onSubmit={submit}>
          <p>
            Deja de ser del club, y se borran sus datos. No se puede deshacer. Si debe cuotas, quedan su
            nombre y su DNI hasta que se paguen.
          </p>
          {problem && <Alert tone="danger">{problem}</Alert>}
          <HiddenUsername value={usuario?.nombreUsuario ?? ""} />
          <PasswordField
            label="Tu contraseña"
            name="clave"
            autoComplete="current-password"
            maxLength={CONTRASENA_MAX}
            required
          />
        </form>
      </Dialog>
    </>
  );
}

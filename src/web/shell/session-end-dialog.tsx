import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { answerOf, api, serverMessage } from "../api.ts";
import { enter, giveUp } from "../session.ts";
import type { UsuarioDeSesion } from "../session-storage.ts";
import { FormResult, type Result } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField, TextField } from "../ui/field.tsx";
import "./session-end-dialog.css";
import { useSingleFlight } from "./use-single-flight.ts";

/** Logs the same user in again over the page. Cancelling or navigating away ends the session for good. */
export default function SessionEndDialog({ usuario }: { usuario: UsuarioDeSesion }) {
  const formId = useId();
  const { pathname } = useLocation();
  const [result, setResult] = useState<Result | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const page = useRef(pathname);

  useEffect(() => {
    if (page.current !== pathname) giveUp();
  }, [pathname]);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.hidden = "";
    return () => void delete dataset.hidden;
  }, []);

  const [send, pending] = useSingleFlight(async (contrasena: string, codigo: string) => {
    const { nombreUsuario } = usuario;
    const answer = await answerOf(
      api.login.$post({ json: { nombreUsuario, clave: contrasena, ...(codigo && { codigo }) } }),
    );
    if (answer.ok) await enter(answer.data.token, answer.data.usuario);
    else if (answer.problem.code === "falta-codigo") setNeedsCode(true);
    else setResult({ tone: "danger", text: serverMessage(answer.problem, "Hubo un error.") });
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setResult(null);
    void send(String(fields.get("clave")), String(fields.get("codigo") ?? "").trim());
  }

  return (
    <Dialog
      open
      title="Tu sesión terminó"
      actions={
        <>
          <Button variant="outline" onClick={giveUp}>
            Salir
          </Button>
          <Button type="submit" form={formId} variant="accent" loading={pending}>
            Iniciar sesión
          </Button>
        </>
      }
    >
      <form id={formId} method="post" className="stack-4" onSubmit={submit}>
        <p>Lo que escribiste sigue acá: entrá de nuevo y seguí donde estabas.</p>
        <FormResult result={result} />
        <TextField
          label="Nombre de usuario"
          name="nombreUsuario"
          autoComplete="username"
          readOnly
          value={usuario.nombreUsuario}
        />
        <PasswordField label="Contraseña" name="clave" autoComplete="current-password" required />
        {needsCode && (
          <TextField
            label="Código del segundo paso"
            name="codigo"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            autoFocus
          />
        )}
      </form>
    </Dialog>
  );
}

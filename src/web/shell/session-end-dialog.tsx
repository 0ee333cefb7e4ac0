import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { answerOf, api, serverMessage } from "../api.ts";
import { enter, giveUp } from "../session.ts";
import type { UsuarioDeSesion } from "../session-storage.ts";
import { FormResult } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField, TextField } from "../ui/field.tsx";
import "./session-end-dialog.css";
import { textOf, usePublicForm } from "./use-public-form.ts";

/** Logs the same user in again over the page. Cancelling or navigating away ends the session for good. */
export default function SessionEndDialog({ usuario }: { usuario: UsuarioDeSesion }) {
  const formId = useId();
  const { pathname } = useLocation();
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

  const { form, field, result, pending } = usePublicForm({
    read: (data) => ({
      clave: String(data.get("clave")),
      codigo: textOf(data, "codigo").trim(),
    }),
    check: ({ clave, codigo }) => ({
      clave: !clave && "Escribí tu contraseña",
      codigo: needsCode && !codigo && "Escribí el código",
    }),
    send: ({ clave, codigo }) =>
      answerOf(
        api.login.$post({ json: { nombreUsuario: usuario.nombreUsuario, clave, ...(codigo && { codigo }) } }),
      ),
    onSaved: (session) => enter(session.token, session.usuario),
    onRefused(problem) {
      if (problem.code !== "falta-codigo")
        return { tone: "danger", text: serverMessage(problem, "Hubo un error.") };
      setNeedsCode(true);
      return null;
    },
  });

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
      <form {...form} id={formId} className="stack-4">
        <p>Lo que escribiste sigue acá: entrá de nuevo y seguí donde estabas.</p>
        <FormResult result={result} />
        <TextField
          label="Nombre de usuario"
          name="nombreUsuario"
          autoComplete="username"
          readOnly
          value={usuario.nombreUsuario}
        />
        <PasswordField label="Contraseña" {...field("clave")} autoComplete="current-password" required />
        {needsCode && (
          <TextField
            label="Código del segundo paso"
            {...field("codigo")}
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

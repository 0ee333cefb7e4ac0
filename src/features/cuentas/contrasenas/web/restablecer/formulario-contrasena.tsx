import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { problemaDeContrasena } from "#features/cuentas/usuarios/rules.ts";
import { answerOf, api, fieldErrors, serverMessage } from "#web/api.ts";
import { renew } from "#web/session.ts";
import type { Result } from "#web/shell/form-result.tsx";
import { useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { ENLACE_VENCIDO, FALLO_AL_RESTABLECER } from "../../rules.ts";
import { GuardarContrasena } from "../contrasena-nueva.tsx";

interface FormularioContrasenaProps {
  token: string;
  onLista: () => void;
}

/** Form for the new password, opened from a recovery mail. */
export function FormularioContrasena({ token, onLista }: FormularioContrasenaProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);

  const [send, pending] = useSingleFlight(async (contrasena: string) => {
    const answer = await answerOf(
      api.usuario["restablecer-contraseña"].$post({ json: { token, nuevaContraseña: contrasena } }),
    );
    if (answer.ok) {
      onLista();
      // The user's sessions have ended, possibly including the one in this browser.
      void renew();
      return;
    }
    const { problem } = answer;
    const { nuevaContraseña } = fieldErrors(problem);
    setErrores(nuevaContraseña ? { nuevaContraseña } : {});
    const fallo = serverMessage(problem, FALLO_AL_RESTABLECER);
    setResult(
      problem.code === "enlace-invalido"
        ? { tone: "danger", title: fallo, text: ENLACE_VENCIDO }
        : { tone: "danger", text: fallo },
    );
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const contrasena = String(new FormData(event.currentTarget).get("nuevaContraseña") ?? "");
    const problema = problemaDeContrasena(contrasena);
    setErrores(problema ? { nuevaContraseña: problema } : {});
    setResult(null);
    if (!problema) void send(contrasena);
  }

  return (
    <>
      <form ref={form} method="dialog" noValidate onSubmit={submit}>
        <GuardarContrasena error={errores.nuevaContraseña} result={result} pending={pending} />
      </form>
      <p>
        ¿El enlace no funciona o ya venció? <Link to="/recuperar_contraseña">Pedí otro</Link>.
      </p>
    </>
  );
}

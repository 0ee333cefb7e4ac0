import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { problemaDeContrasena } from "#features/cuentas/usuarios/rules.ts";
import { answerOf, api, fieldErrors, serverMessage } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { PageQuery } from "#web/page-query.ts";
import { renew, useSession } from "#web/session.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert, type Result } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ENLACE_VENCIDO, FALLO_AL_RESTABLECER, RUTA_DEL_CODIGO, SIN_TOKEN } from "../../rules.ts";
import { ContrasenaLista, GuardarContrasena } from "../contrasena-nueva.tsx";

export const meta = pageMeta({ title: "Restablecer contraseña", index: false });

export const handle: { query: PageQuery } = { query: { token: /./ } };

/** The URL contains the token: no request may leak it as a referrer, and no cache may store it. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "no-store" });

/** Password reset: reads the token from the URL and removes it at once. */
export default function Restablecer() {
  const { token, buscando } = useToken();
  const [lista, setLista] = useState(false);
  return (
    <FormPage
      title="Restablecer contraseña"
      lead={token && !lista ? "Elegí tu nueva contraseña." : undefined}
    >
      {lista ? (
        <ContrasenaLista />
      ) : token ? (
        <FormularioContrasena token={token} onLista={() => setLista(true)} />
      ) : buscando ? (
        <Spinner />
      ) : (
        <>
          <Alert tone="danger">
            <p>{SIN_TOKEN}</p>
          </Alert>
          <p>Abrí el enlace completo del correo que te mandamos, o pedí uno nuevo.</p>
          <ButtonLink to="/recuperar_contraseña">Pedir otro enlace</ButtonLink>
          <p>
            ¿Te dieron un código en la secretaría? <Link to={RUTA_DEL_CODIGO}>Usalo acá</Link>.
          </p>
        </>
      )}
    </FormPage>
  );
}

/**
 * The link's token. Moved from the URL, where screenshots, shared links and the browser history would expose it, to the
 * state of the history entry, so that it survives a reload.
 */
function useToken(): { token: string | null; buscando: boolean } {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const alive = useSession().status !== "loading";
  const inAddress = new URLSearchParams(search).get("token");
  useEffect(() => {
    if (inAddress !== null)
      void navigate(pathname, { replace: true, state: { token: inAddress }, preventScrollReset: true });
  }, [inAddress, pathname, navigate]);
  const kept = alive ? (state as { token?: string } | null)?.token : undefined;
  return { token: (inAddress ?? kept)?.trim() || null, buscando: !alive && inAddress === null };
}

interface FormularioContrasenaProps {
  token: string;
  onLista: () => void;
}

/** Form for the new password, opened from a recovery mail. */
function FormularioContrasena({ token, onLista }: FormularioContrasenaProps) {
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

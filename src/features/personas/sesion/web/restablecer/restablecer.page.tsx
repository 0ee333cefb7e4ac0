import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { problemaDeContrasena } from "#features/personas/usuarios/rules.ts";
import { answerOf, api, serverMessage } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { useSession } from "#web/session.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ENLACE_VENCIDO, FALLO_AL_RESTABLECER, RUTA_DEL_CODIGO, SIN_TOKEN } from "../../rules.ts";
import {
  ContrasenaLista,
  entrarConLaNueva,
  GuardarContrasena,
  type Restablecida,
} from "../contrasena-nueva.tsx";

export const meta = pageMeta({ title: "Restablecer contraseña", index: false });

export const handle = oneDocument;

/** The URL contains the token, so it must neither be sent as a referrer nor be cached. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "no-store" });

/** Password reset: reads the token from the URL and removes it from there immediately. */
export default function Restablecer() {
  const { token, usuario, buscando } = useToken();
  const [lista, setLista] = useState<Restablecida | null>(null);
  return (
    <FormPage
      title="Restablecer contraseña"
      lead={token && !lista ? "Elegí tu nueva contraseña." : undefined}
    >
      {lista ? (
        <ContrasenaLista {...lista} />
      ) : token ? (
        <FormularioContrasena token={token} usuario={usuario} onLista={setLista} />
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
 * Returns the link's token, and the username for password managers. Moves both from the URL, where screenshots,
 * shared links and the browser history would expose them, to the state of the history entry, so that they survive a
 * reload. The server reads neither of them.
 */
function useToken(): { token: string | null; usuario: string | undefined; buscando: boolean } {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const alive = useSession().status !== "loading";
  const query = new URLSearchParams(search);
  const inAddress = alive ? query.get("token") : null;
  const nombre = query.get("usuario") ?? undefined;
  useEffect(() => {
    if (inAddress === null) return;
    const next = { token: inAddress, usuario: nombre };
    void navigate(pathname, { replace: true, state: next, preventScrollReset: true });
  }, [inAddress, nombre, pathname, navigate]);
  const kept = alive ? (state as { token?: string; usuario?: string } | null) : null;
  return {
    token: (inAddress ?? kept?.token)?.trim() || null,
    usuario: inAddress === null ? kept?.usuario : nombre,
    buscando: !alive,
  };
}

interface FormularioContrasenaProps {
  token: string;
  usuario: string | undefined;
  onLista: (cuenta: Restablecida) => void;
}

function FormularioContrasena({ token, usuario, onLista }: FormularioContrasenaProps) {
  const { form, errors, result, pending } = usePublicForm({
    read: (data) => textOf(data, "nuevaContraseña"),
    check: (contrasena) => ({ nuevaContraseña: problemaDeContrasena(contrasena) }),
    send: (contrasena) =>
      answerOf(api.usuario["restablecer-contraseña"].$post({ json: { token, nuevaContraseña: contrasena } })),
    onSaved: async ({ nombreUsuario }, clave) => onLista(await entrarConLaNueva({ nombreUsuario, clave })),
    onRefused(problem) {
      const fallo = serverMessage(problem, FALLO_AL_RESTABLECER);
      return problem.code === "enlace-invalido"
        ? { tone: "danger", title: fallo, text: ENLACE_VENCIDO }
        : { tone: "danger", text: fallo };
    },
  });
  return (
    <>
      <form {...form}>
        <GuardarContrasena
          nombreUsuario={usuario}
          error={errors.nuevaContraseña}
          result={result}
          pending={pending}
        />
      </form>
      <p>
        ¿El enlace no funciona o ya venció? <Link to="/recuperar_contraseña">Pedí otro</Link>.
      </p>
    </>
  );
}

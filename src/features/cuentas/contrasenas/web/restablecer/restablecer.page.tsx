import { useEffect, useState } from "react";
import { Link, type MetaFunction, useLocation, useNavigate } from "react-router";
import { pageMeta } from "#web/page-meta.ts";
import type { PageQuery } from "#web/page-query.ts";
import { useSession } from "#web/session.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { RUTA_DEL_CODIGO, SIN_TOKEN } from "../../rules.ts";
import { ContrasenaLista } from "../contrasena-nueva.tsx";
import { FormularioContrasena } from "./formulario-contrasena.tsx";

export const meta: MetaFunction = () => pageMeta({ title: "Restablecer contraseña", index: false });

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

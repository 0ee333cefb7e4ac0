import type { NavigateFunction } from "react-router";
import type { Problem } from "#contract/route.ts";
import { answerOf, api, serverMessage } from "#web/api.ts";
import { withWayBack } from "#web/guard.ts";
import { enter } from "#web/session.ts";
import { showNotice } from "#web/shell/notice.tsx";

interface Registrado {
  nombreUsuario: string;
  clave: string;
}

/**
 * Logs in after a registration and continues to the page that was wanted, or to the home page. If the login fails,
 * shows a notice with a link to that page.
 * @param volver path on this site
 */
export async function entrarTrasRegistro(
  { nombreUsuario, clave }: Registrado,
  { text, volver, navigate }: { text: string; volver: string | null; navigate: NavigateFunction },
): Promise<void> {
  const answer = await answerOf(api.login.$post({ json: { nombreUsuario, clave } }));
  if (!answer.ok) {
    const link = { to: withWayBack("/login", volver), label: "Iniciá sesión" };
    showNotice({ page: "/", tone: "success", text, link });
    return void (await navigate("/"));
  }
  const target = volver ?? "/";
  showNotice({ page: new URL(target, location.origin).pathname, tone: "success", text });
  // A guarded page needs the session before the navigation.
  if (volver) await enter(answer.data.token, answer.data.usuario);
  await navigate(target, { replace: volver !== null });
  // The home page is public, so the session starts after the navigation; otherwise the form's page would
  // briefly re-render.
  if (!volver) await enter(answer.data.token, answer.data.usuario);
}

export const EXITO_DE_REGISTRO = "El registro fue realizado con éxito!";
const FALLO = "Hubo un error en el registro. Intente mas tarde o comuniquese con el club";

export function falloDeRegistro(problem: Problem): string {
  return serverMessage(problem, FALLO);
}

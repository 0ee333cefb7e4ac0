import type { NavigateFunction } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { forgetWayBack } from "#web/guard.ts";
import { enter } from "#web/session.ts";
import { showNotice } from "#web/shell/notice.tsx";

interface Registrado {
  nombreUsuario: string;
  clave: string;
}

/**
 * Ends a registration logged in, where the person was going before, or else on the home page. When the
 * login fails, the notice leads to it.
 * @param volver a path of this site
 */
export async function entrarTrasRegistro(
  { nombreUsuario, clave }: Registrado,
  { text, volver, navigate }: { text: string; volver: string | null; navigate: NavigateFunction },
): Promise<void> {
  const answer = await answerOf(api.login.$post({ json: { nombreUsuario, clave } }));
  if (!answer.ok) {
    const link = { to: "/login", label: "Iniciá sesión", state: { volver } };
    showNotice({ page: "/", tone: "success", text, link });
    return void (await navigate("/"));
  }
  const target = volver ?? "/";
  showNotice({ page: new URL(target, location.origin).pathname, tone: "success", text });
  forgetWayBack();
  // A guarded page lets nobody in without a session.
  if (volver) await enter(answer.data.token, answer.data.usuario);
  await navigate(target, { replace: volver !== null });
  // The home page is for everyone; with a session the form's page would show something else on the way there.
  if (!volver) await enter(answer.data.token, answer.data.usuario);
}

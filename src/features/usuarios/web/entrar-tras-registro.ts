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
 * Ends a registration on the home page (spec 1 §2), logged in. When the login fails, the notice leads to it.
 * @param volver where the person was going before, which the notice offers
 */
export async function entrarTrasRegistro(
  { nombreUsuario, clave }: Registrado,
  { text, volver, navigate }: { text: string; volver: string | null; navigate: NavigateFunction },
): Promise<void> {
  const answer = await answerOf(api.login.$post({ json: { nombreUsuario, clave } }));
  const onward = volver ? { link: { to: volver, label: "Seguí con lo que ibas a hacer" } } : {};
  const login = { link: { to: "/login", label: "Iniciá sesión", state: { volver } } };
  showNotice({ page: "/", tone: "success", text, ...(answer.ok ? onward : login) });
  // First on the way: with a session the form's page shows something else.
  await navigate("/");
  if (!answer.ok) return;
  forgetWayBack();
  await enter(answer.data.token, answer.data.usuario);
}

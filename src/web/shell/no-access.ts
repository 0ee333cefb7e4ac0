import type { Rol } from "#contract/permission.ts";
import { currentSession, hasRole } from "../session.ts";
import { showNotice } from "./notice.tsx";

const STAFF: readonly Rol[] = ["administrador", "administradorB"];

/** Explains on the home page why a screen of the office did not open, with a way to go on. */
export function showNoAccess(office: string): void {
  const staff = hasRole(currentSession(), STAFF);
  showNotice({
    page: "/",
    tone: "info",
    text: staff
      ? "Esa pantalla es solo para administradores."
      : "Esa pantalla es solo para quienes administran el club.",
    link: staff ? { to: office, label: "Ir a Hoy" } : { to: "/perfil", label: "Ir a mi perfil" },
  });
}

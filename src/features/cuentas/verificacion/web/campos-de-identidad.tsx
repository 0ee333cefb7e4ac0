import { CampoDeCodigo } from "#features/cuentas/sesion/web/campo-de-codigo.tsx";
import { CONTRASENA_MAX } from "#features/cuentas/usuarios/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { HiddenUsername, PasswordField } from "#web/ui/field.tsx";
import { useAnswer } from "#web/use-answer.ts";

/** Who is logged in proves it again: the password, and the code of those who have a second step. */
export function CamposDeIdentidad({ errores }: { errores: Record<string, string> }) {
  const quien = useSession().usuario;
  const segundoPaso = useAnswer("segundo-paso", (signal) =>
    answerOf(api.usuario["segundo-paso"].$get({}, { init: { signal } })),
  ).answer;
  return (
    <>
      <HiddenUsername value={quien?.nombreUsuario ?? ""} />
      <PasswordField
        label="Tu contraseña"
        name="clave"
        autoComplete="current-password"
        maxLength={CONTRASENA_MAX}
        error={errores.clave}
        required
      />
      {segundoPaso?.ok && segundoPaso.data.activo && <CampoDeCodigo error={errores.codigo} />}
    </>
  );
}

/** What these fields hold, as calls take it. */
export function leerIdentidad(datos: FormData): { clave: string; codigo?: string } {
  const codigo = String(datos.get("codigo") ?? "");
  return { clave: String(datos.get("clave") ?? ""), ...(codigo ? { codigo } : {}) };
}

import { CONTRASENA_MAX } from "#features/personas/usuarios/rules.ts";
import { api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { textOf } from "#web/shell/use-public-form.ts";
import { HiddenUsername, PasswordField } from "#web/ui/field.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { CampoDeCodigo } from "./campo-de-codigo.tsx";

export type Credencial = "clave" | "codigo";

/**
 * Returns the credentials with which the user proves their identity: the password, and the code if they have a second
 * step.
 */
export function useCredenciales(): readonly Credencial[] {
  const { answer } = useAnswer("segundo-paso", (options) => api.usuario["segundo-paso"].$get({}, options));
  return answer?.ok && answer.data.activo ? ["clave", "codigo"] : ["clave"];
}

interface CamposDePruebaProps {
  pide: readonly Credencial[];
  /** True if backup codes are not accepted. */
  soloAplicacion?: boolean | undefined;
  errores: Record<string, string>;
}

export function CamposDePrueba({ pide, soloAplicacion, errores }: CamposDePruebaProps) {
  const { usuario } = useSession();
  return (
    <>
      {pide.includes("clave") && (
        <>
          <HiddenUsername value={usuario?.nombreUsuario ?? ""} />
          <PasswordField
            label="Tu contraseña"
            name="clave"
            autoComplete="current-password"
            maxLength={CONTRASENA_MAX}
            required
            error={errores.clave}
          />
        </>
      )}
      {pide.includes("codigo") && <CampoDeCodigo soloAplicacion={soloAplicacion} error={errores.codigo} />}
    </>
  );
}

/** Fields in which the user proves their identity again, as part of another form. */
export function CamposDeIdentidad({ errores }: { errores: Record<string, string> }) {
  return <CamposDePrueba pide={useCredenciales()} errores={errores} />;
}

export function leerIdentidad(datos: FormData): { clave: string; codigo?: string } {
  const codigo = textOf(datos, "codigo");
  return { clave: textOf(datos, "clave"), ...(codigo ? { codigo } : {}) };
}

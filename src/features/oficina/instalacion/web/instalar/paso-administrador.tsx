import {
  CamposDeUsuario,
  leerUsuario,
  revisarUsuario,
} from "#features/cuentas/usuarios/web/campos-de-usuario.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Encabezado, Nota, Pie, type PropsDePaso, useFormulario } from "./paso.tsx";
import type { Credenciales } from "./terminar.tsx";

interface PasoAdministradorProps extends PropsDePaso {
  /** Receives what the end needs to log in on this device. */
  onCreado: (credenciales: Credenciales) => void;
}

/** The first administrador, unless there is one. */
export function PasoAdministrador({ avance, titulo, onGuardado, onCreado }: PasoAdministradorProps) {
  const { form, formulario, errores, pie } = useFormulario(
    (datos) => {
      if (avance.hayAdministrador) return Promise.resolve({ ok: true, status: 200, data: null, total: null });
      const encontrados = form.current ? revisarUsuario(form.current, "") : {};
      if (Object.keys(encontrados).length > 0) return encontrados;
      return answerOf(api.instalacion.administrador.$post({ json: leerUsuario(datos, "") }));
    },
    (datos) => {
      const { nombreUsuario, clave } = leerUsuario(datos, "");
      if (nombreUsuario) onCreado({ nombreUsuario, clave });
      onGuardado();
    },
  );
  return (
    <>
      <Encabezado titulo={titulo} nombre="Quién administra">
        La primera persona que entra a la administración. Desde ahí se suman las demás.
      </Encabezado>
      <form {...formulario}>
        {avance.hayAdministrador ? (
          <Alert tone="success">
            <p>Ya hay una persona que administra. Entra al terminar, con su usuario y su contraseña.</p>
          </Alert>
        ) : (
          <>
            <CamposDeUsuario prefijo="" errores={errores} paraElCorreo="Para recuperar la contraseña." />
            <Nota>
              El segundo paso (un código del teléfono, además de la contraseña) se activa al terminar, en Mi
              perfil, Seguridad. Es opcional.
            </Nota>
          </>
        )}
        <Pie {...pie} guardar={avance.hayAdministrador ? "Seguir" : "Guardar y seguir"} />
      </form>
    </>
  );
}

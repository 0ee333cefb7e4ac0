import {
  CONTRASENA_MAX,
  CONTRASENAS_DISTINTAS,
  NOMBRE_MAX,
  NOMBRE_USUARIO_MAX,
} from "#features/cuentas/usuarios/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { FieldPair, PasswordField, TextField } from "#web/ui/field.tsx";
import styles from "./instalar.module.css";
import { Encabezado, Pie, type PropsDePaso, texto, useFormulario } from "./paso.tsx";
import type { Credenciales } from "./terminar.tsx";

interface PasoAdministradorProps extends PropsDePaso {
  /** Receives what the end needs to log in on this device. */
  onCreado: (credenciales: Credenciales) => void;
}

/** The first administrador, unless there is one. */
export function PasoAdministrador({ avance, titulo, onGuardado, onCreado }: PasoAdministradorProps) {
  const { form, errores, result, pending, onSubmit } = useFormulario(
    (datos) => {
      if (avance.hayAdministrador) return Promise.resolve({ ok: true, status: 200, data: null, total: null });
      const contrasena = texto(datos, "clave");
      if (contrasena && contrasena !== texto(datos, "repetida")) return { repetida: CONTRASENAS_DISTINTAS };
      return answerOf(
        api.instalacion.administrador.$post({
          json: {
            nombreUsuario: texto(datos, "nombreUsuario"),
            clave: contrasena,
            persona: {
              nombre: texto(datos, "persona.nombre"),
              apellido: texto(datos, "persona.apellido"),
              correo: texto(datos, "persona.correo"),
            },
          },
        }),
      );
    },
    (datos) => {
      const nombreUsuario = texto(datos, "nombreUsuario").trim();
      if (nombreUsuario) onCreado({ nombreUsuario, clave: texto(datos, "clave") });
      onGuardado();
    },
  );
  return (
    <>
      <Encabezado titulo={titulo} nombre="Quién administra">
        La primera persona que entra a la administración. Desde ahí se suman las demás.
      </Encabezado>
      <form ref={form} method="dialog" noValidate className={styles.form} onSubmit={onSubmit}>
        {avance.hayAdministrador ? (
          <Alert tone="success">
            <p>Ya hay una persona que administra. Entra al terminar, con su usuario y su contraseña.</p>
          </Alert>
        ) : (
          <>
            <FieldPair>
              <TextField
                label="Nombre"
                name="persona.nombre"
                autoComplete="given-name"
                maxLength={NOMBRE_MAX}
                required
                error={errores["persona.nombre"]}
              />
              <TextField
                label="Apellido"
                name="persona.apellido"
                autoComplete="family-name"
                maxLength={NOMBRE_MAX}
                required
                error={errores["persona.apellido"]}
              />
            </FieldPair>
            <TextField
              label="Correo"
              name="persona.correo"
              type="email"
              autoComplete="email"
              hint="Para recuperar la contraseña."
              maxLength={100}
              error={errores["persona.correo"]}
            />
            <TextField
              label="Nombre de usuario"
              name="nombreUsuario"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={NOMBRE_USUARIO_MAX}
              required
              error={errores.nombreUsuario}
            />
            <FieldPair>
              <PasswordField
                label="Contraseña"
                name="clave"
                autoComplete="new-password"
                hint="De 8 a 20 caracteres"
                maxLength={CONTRASENA_MAX}
                required
                error={errores.clave}
              />
              <PasswordField
                label="Repetí la contraseña"
                name="repetida"
                autoComplete="new-password"
                maxLength={CONTRASENA_MAX}
                required
                error={errores.repetida}
              />
            </FieldPair>
            <p className={styles.note}>
              El segundo paso (un código del teléfono, además de la contraseña) se activa al terminar, en Mi
              perfil, Seguridad. Es opcional.
            </p>
          </>
        )}
        <Pie
          result={result}
          pending={pending}
          guardar={avance.hayAdministrador ? "Seguir" : "Guardar y seguir"}
        />
      </form>
    </>
  );
}

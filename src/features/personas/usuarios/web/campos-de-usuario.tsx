import { type FieldErrors, textOf } from "#web/shell/use-public-form.ts";
import { FieldPair, fieldProps, PasswordField, TextField } from "#web/ui/field.tsx";
import {
  CONTRASENA_MAX,
  CONTRASENA_MIN,
  CONTRASENAS_DISTINTAS,
  NOMBRE_USUARIO_MAX,
  problemaDeContrasena,
  TEXTOS_DE_PERSONA,
} from "../rules.ts";

/** Fields that drafts never save: passwords, and the consent, which each person has to give themselves. */
export const CAMPOS_SECRETOS = [
  "clave",
  "confirmacion",
  "usuarioDto.clave",
  "usuarioDto.confirmacion",
  "consentimiento",
];

interface CamposDeUsuarioProps {
  /** Prefix of the field names in the request: "usuarioDto." or empty. */
  prefijo: string;
  errores: FieldErrors;
  /** The purpose of the email, shown as its hint. */
  paraElCorreo: string;
}

/** Fields of a new account, named as in the request; `confirmacion` is not sent. */
export function CamposDeUsuario({ prefijo, errores, paraElCorreo }: CamposDeUsuarioProps) {
  const campo = (nombre: string) => ({ name: prefijo + nombre, error: errores[prefijo + nombre] });
  const persona = (nombre: keyof typeof TEXTOS_DE_PERSONA) => ({
    ...fieldProps(TEXTOS_DE_PERSONA, nombre),
    ...campo(`persona.${nombre}`),
  });
  return (
    <>
      <FieldPair>
        <TextField {...persona("nombre")} autoComplete="given-name" autoCapitalize="words" />
        <TextField {...persona("apellido")} autoComplete="family-name" autoCapitalize="words" />
      </FieldPair>
      <TextField
        {...persona("correo")}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={paraElCorreo}
      />
      <TextField
        label="Nombre de usuario"
        {...campo("nombreUsuario")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={NOMBRE_USUARIO_MAX}
        required
        hint={`Con este nombre entrás al sitio. Sin espacios, hasta ${NOMBRE_USUARIO_MAX} caracteres.`}
      />
      <PasswordField
        label="Contraseña"
        {...campo("clave")}
        autoComplete="new-password"
        maxLength={CONTRASENA_MAX}
        required
        hint={`Entre ${CONTRASENA_MIN} y ${CONTRASENA_MAX} caracteres.`}
      />
      <PasswordField
        label="Repetir contraseña"
        {...campo("confirmacion")}
        autoComplete="new-password"
        maxLength={CONTRASENA_MAX}
        required
      />
    </>
  );
}

export interface DatosDeCuenta {
  nombreUsuario: string;
  clave: string;
  persona: { apellido: string; nombre: string; correo: string | null };
}

export function leerUsuario(form: FormData, prefijo: string): DatosDeCuenta {
  const campo = (nombre: string) => textOf(form, prefijo + nombre);
  return {
    nombreUsuario: campo("nombreUsuario").trim(),
    clave: campo("clave"),
    persona: {
      apellido: campo("persona.apellido").trim(),
      nombre: campo("persona.nombre").trim(),
      correo: campo("persona.correo").trim() || null,
    },
  };
}

export function revisarUsuario(form: HTMLFormElement, prefijo: string): FieldErrors {
  const campos = new FormData(form);
  const { nombreUsuario, clave, persona } = leerUsuario(campos, prefijo);
  const errores: FieldErrors = {};
  const falla = (nombre: string, mensaje: string) => {
    errores[prefijo + nombre] = mensaje;
  };
  if (!persona.nombre) falla("persona.nombre", TEXTOS_DE_PERSONA.nombre.missing);
  if (!persona.apellido) falla("persona.apellido", TEXTOS_DE_PERSONA.apellido.missing);
  if (form.querySelector<HTMLInputElement>("[type=email]")?.validity.typeMismatch)
    falla("persona.correo", TEXTOS_DE_PERSONA.correo.wrong);
  if (!nombreUsuario) falla("nombreUsuario", "Elegí un nombre de usuario");
  else if (/\s/.test(nombreUsuario)) falla("nombreUsuario", "El nombre de usuario no lleva espacios");
  const problema = problemaDeContrasena(clave);
  if (problema) falla("clave", problema);
  if (clave !== campos.get(`${prefijo}confirmacion`)) falla("confirmacion", CONTRASENAS_DISTINTAS);
  return errores;
}

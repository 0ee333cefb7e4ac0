import { type ChangeEvent, useState } from "react";
import { keysOf } from "#contract/keys.ts";
import {
  CONTRASENA_MAX,
  CONTRASENA_MIN,
  CONTRASENAS_DISTINTAS,
  problemaDeContrasena,
} from "#features/personas/usuarios/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { updateUser } from "#web/session.ts";
import { type FieldOf, textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { fieldProps, PasswordField, TextField } from "#web/ui/field.tsx";
import type { Perfil } from "../../contract.ts";
import { TEXTOS_DE_PERFIL, type TextoDePerfil } from "../../rules.ts";
import styles from "./mis-datos.module.css";

/** `confirmacion` is not part of the request. */
const SIN_CONTRASENAS = { clave: "", confirmacion: "", claveActual: "" };

type Campo = TextoDePerfil | keyof typeof SIN_CONTRASENAS;

export type DatosEscritos = Record<Campo, string>;

function leerPerfil(form: FormData): DatosEscritos {
  const campos = keysOf({ ...TEXTOS_DE_PERFIL, ...SIN_CONTRASENAS });
  return Object.fromEntries(campos.map((campo) => [campo, textOf(form, campo)])) as DatosEscritos;
}

/** The changed fields (Rule PER-7). */
interface Cambios {
  nombreUsuario?: string;
  persona?: { nombre?: string; apellido?: string; correo?: string };
  clave?: string;
  claveActual?: string;
  socioDto?: { telefono?: string; direccion?: string };
}

function guardadosDe({ nombreUsuario, persona, socioDto }: Perfil): [TextoDePerfil, string][] {
  return [
    ["persona.nombre", persona.nombre],
    ["persona.apellido", persona.apellido],
    ["nombreUsuario", nombreUsuario],
    ["persona.correo", persona.correo ?? ""],
    ...(socioDto
      ? ([
          ["socioDto.telefono", socioDto.telefono],
          ["socioDto.direccion", socioDto.direccion],
        ] satisfies [TextoDePerfil, string][])
      : []),
  ];
}

/** @returns null if nothing changed */
export function cambiosDe(perfil: Perfil, escrito: DatosEscritos): Cambios | null {
  const { clave, claveActual } = escrito;
  const cambios: Record<string, unknown> = clave ? { clave, claveActual } : {};
  for (const [campo, antes] of guardadosDe(perfil)) {
    const ahora = escrito[campo].trim();
    if (ahora === antes) continue;
    const [parte = "", nombre] = campo.split(".");
    cambios[parte] = nombre ? { ...(cambios[parte] as object), [nombre]: ahora } : ahora;
  }
  return Object.keys(cambios).length > 0 ? cambios : null;
}

export function revisarPerfil(perfil: Perfil, escrito: DatosEscritos): Partial<DatosEscritos> {
  const errores: Partial<DatosEscritos> = {};
  for (const [campo, antes] of guardadosDe(perfil))
    if ((antes || campo !== "persona.correo") && !escrito[campo].trim())
      errores[campo] = TEXTOS_DE_PERFIL[campo].missing;
  if (/\s/.test(escrito.nombreUsuario.trim()))
    errores.nombreUsuario = "El nombre de usuario no lleva espacios";
  const problema = escrito.clave && problemaDeContrasena(escrito.clave);
  if (problema) errores.clave = problema;
  if (escrito.clave !== escrito.confirmacion) errores.confirmacion = CONTRASENAS_DISTINTAS;
  if (escrito.clave && !escrito.claveActual) errores.claveActual = "Escribí tu contraseña actual";
  return errores;
}

export function FormularioPerfil({ perfil: alEntrar }: { perfil: Perfil }) {
  const [perfil, setPerfil] = useState(alEntrar);
  const [claves, setContrasenas] = useState(SIN_CONTRASENAS);
  const { persona, socioDto } = perfil;
  const { form, errors, field, result, setResult, pending } = usePublicForm({
    read: leerPerfil,
    check: (escrito, element) => ({
      ...revisarPerfil(perfil, escrito),
      ...(element.querySelector<HTMLInputElement>("[type=email]")?.validity.typeMismatch && {
        "persona.correo": "El correo no parece válido",
      }),
    }),
    async send(escrito) {
      const json = cambiosDe(perfil, escrito);
      if (json) return answerOf(api.usuario.perfil.$patch({ json }));
      setResult({ tone: "info", text: "No cambiaste ningún dato." });
      return null;
    },
    onSaved(guardado) {
      setPerfil(guardado);
      setContrasenas(SIN_CONTRASENAS);
      setResult({ tone: "success", text: "Datos actualizados correctamente" });
      return updateUser(guardado);
    },
    onRefused: ({ detail }) => ({ tone: "danger", title: "Error al actualizar los datos", text: detail }),
  });

  const guardados: Partial<Record<string, string>> = Object.fromEntries(guardadosDe(perfil));
  const campo = (name: TextoDePerfil) => ({
    ...fieldProps(TEXTOS_DE_PERFIL, name, errors),
    defaultValue: guardados[name],
  });
  return (
    <form {...form} className="stack-5">
      <div className={`pair-m ${styles.campos}`}>
        <TextField {...campo("persona.nombre")} autoComplete="given-name" />
        <TextField {...campo("persona.apellido")} autoComplete="family-name" />
        <TextField
          {...campo("nombreUsuario")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Con este nombre entrás al sitio."
        />
        <TextField
          {...campo("persona.correo")}
          type="email"
          inputMode="email"
          autoComplete="email"
          required={persona.correo !== null}
          hint="Ahí te llegan tus entradas y los avisos del club."
        />
        {socioDto && (
          <>
            <TextField {...campo("socioDto.telefono")} type="tel" inputMode="tel" autoComplete="tel" />
            <TextField
              label="DNI"
              name="socioDto.dni"
              readOnly
              hint="Si está mal, avisá en la secretaría."
              value={socioDto.dni}
            />
            <TextField
              {...campo("socioDto.direccion")}
              autoComplete="street-address"
              className={styles.ancho}
            />
          </>
        )}
      </div>
      <CambiarContrasena claves={claves} onChange={setContrasenas} field={field} />
      <FormResult result={result} />
      <Button type="submit" variant="accent" size="large" className={styles.guardar} loading={pending}>
        Guardar Cambios
      </Button>
    </form>
  );
}

interface CambiarContrasenaProps {
  claves: typeof SIN_CONTRASENAS;
  onChange: (change: (before: typeof SIN_CONTRASENAS) => typeof SIN_CONTRASENAS) => void;
  field: FieldOf;
}

function CambiarContrasena({ claves, onChange, field }: CambiarContrasenaProps) {
  const contrasena = (nombre: keyof typeof SIN_CONTRASENAS) => ({
    ...field(nombre),
    maxLength: CONTRASENA_MAX,
    value: claves[nombre],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      onChange((before) => ({ ...before, [nombre]: target.value })),
  });
  return (
    <fieldset className={`stack-3 ${styles.claves}`}>
      <legend className="text-l heading deep">Cambiar la contraseña</legend>
      <p className="note">
        Dejala vacía para seguir con la de siempre. Si la cambiás, se cierran tus otras sesiones.
      </p>
      <div className={`pair-m ${styles.campos}`}>
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          hint={`Entre ${CONTRASENA_MIN} y ${CONTRASENA_MAX} caracteres.`}
          {...contrasena("clave")}
        />
        <PasswordField
          label="Repetir Contraseña"
          autoComplete="new-password"
          {...contrasena("confirmacion")}
        />
        {claves.clave && (
          <PasswordField
            label="Contraseña actual"
            autoComplete="current-password"
            required
            hint="Para saber que sos vos."
            {...contrasena("claveActual")}
          />
        )}
      </div>
    </fieldset>
  );
}

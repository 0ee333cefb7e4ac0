import { type FormEvent, useRef, useState } from "react";
import { NOMBRE_USUARIO_MAX, problemaDeContrasena } from "#features/personas/usuarios/rules.ts";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import type { Result } from "#web/ui/alert.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import {
  ContrasenaLista,
  entrarConLaNueva,
  GuardarContrasena,
  type Restablecida,
} from "../contrasena-nueva.tsx";

export const meta = pageMeta({ title: "Entrar con un código del club", index: false });

export default function CodigoDeAcceso() {
  const [lista, setLista] = useState<Restablecida | null>(null);
  return (
    <FormPage
      title="Código de acceso"
      lead={lista ? undefined : "Escribí el código que te dieron en la secretaría y elegí tu contraseña."}
    >
      {lista ? <ContrasenaLista {...lista} /> : <Formulario onLista={setLista} />}
    </FormPage>
  );
}

function Formulario({ onLista }: { onLista: (cuenta: Restablecida) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);

  const [send, pending] = useSingleFlight(
    async (json: { nombreUsuario: string; codigo: string; nuevaContraseña: string }) => {
      const answer = await answerOf(api.usuario["codigo-de-acceso"].$post({ json }));
      if (answer.ok) {
        const { nombreUsuario } = answer.data;
        return onLista(await entrarConLaNueva({ nombreUsuario, clave: json.nuevaContraseña }));
      }
      setErrores(fieldErrors(answer.problem));
      setResult({ tone: "danger", text: answer.problem.detail });
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const campos = new FormData(event.currentTarget);
    const campo = (nombre: string) => String(campos.get(nombre) ?? "");
    const json = {
      nombreUsuario: campo("nombreUsuario").trim(),
      codigo: campo("codigo").trim(),
      nuevaContraseña: campo("nuevaContraseña"),
    };
    const problema = problemaDeContrasena(json.nuevaContraseña);
    const encontrados = {
      ...(!json.nombreUsuario && { nombreUsuario: "Escribí tu nombre de usuario" }),
      ...(!json.codigo && { codigo: "Escribí el código que te dieron" }),
      ...(problema && { nuevaContraseña: problema }),
    };
    setErrores(encontrados);
    setResult(null);
    if (Object.keys(encontrados).length === 0) void send(json);
  }

  return (
    <>
      <form ref={form} method="dialog" noValidate onSubmit={submit}>
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
        <TextField
          label="Código"
          name="codigo"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          hint="Ocho letras y números, por ejemplo K7QM-4XTD. Sirve una sola vez."
          error={errores.codigo}
        />
        <GuardarContrasena error={errores.nuevaContraseña} result={result} pending={pending}>
          <noscript>
            <p>Para usar el código hace falta JavaScript: activalo, o pedí ayuda en la secretaría.</p>
          </noscript>
        </GuardarContrasena>
      </form>
      <p>
        ¿Tenés correo en tu cuenta? <Link to="/recuperar_contraseña">Pedí un enlace</Link>.
      </p>
    </>
  );
}

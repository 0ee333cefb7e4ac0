import { useState } from "react";
import { NOMBRE_USUARIO_MAX, problemaDeContrasena } from "#features/personas/usuarios/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { textOf, usePublicForm } from "#web/shell/use-public-form.ts";
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
  const { form, errors, field, result, pending } = usePublicForm({
    read(data) {
      const campo = (nombre: string) => textOf(data, nombre);
      return {
        nombreUsuario: campo("nombreUsuario").trim(),
        codigo: campo("codigo").trim(),
        nuevaContraseña: campo("nuevaContraseña"),
      };
    },
    check: ({ nombreUsuario, codigo, nuevaContraseña }) => ({
      nombreUsuario: !nombreUsuario && "Escribí tu nombre de usuario",
      codigo: !codigo && "Escribí el código que te dieron",
      nuevaContraseña: problemaDeContrasena(nuevaContraseña),
    }),
    send: (json) => answerOf(api.usuario["codigo-de-acceso"].$post({ json })),
    onSaved: async ({ nombreUsuario }, { nuevaContraseña: clave }) =>
      onLista(await entrarConLaNueva({ nombreUsuario, clave })),
    onRefused: ({ detail }) => ({ tone: "danger", text: detail }),
  });
  return (
    <>
      <form {...form}>
        <TextField
          label="Nombre de usuario"
          {...field("nombreUsuario")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={NOMBRE_USUARIO_MAX}
          required
        />
        <TextField
          label="Código"
          {...field("codigo")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          hint="Ocho letras y números, por ejemplo K7QM-4XTD. Sirve una sola vez."
        />
        <GuardarContrasena error={errors.nuevaContraseña} result={result} pending={pending}>
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

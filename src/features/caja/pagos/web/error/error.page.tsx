import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { pageMeta } from "#web/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Resultado } from "../resultado.tsx";

export const meta: MetaFunction = () => pageMeta({ title: "Error", index: false });

/** Anybody can write the address: only so much of it is shown, and only as text. */
const MENSAJE_MAX = 300;

/** Read in the browser: on the server each message would be a page of its own to render. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return new URL(request.url).searchParams.get("message")?.trim().slice(0, MENSAJE_MAX) ?? "";
}

export function HydrateFallback() {
  return <Spinner />;
}

/** Shows the message of the address. */
export default function ErrorDePago() {
  const mensaje = useLoaderData<typeof clientLoader>();
  return (
    <Resultado
      tono="aviso"
      titulo="Hubo un problema"
      acciones={
        <>
          <ButtonLink to="/perfil/entradas" variant="accent">
            Ver mis entradas
          </ButtonLink>
          <ButtonLink to="/" variant="outline">
            Volver al inicio
          </ButtonLink>
        </>
      }
    >
      <p>{mensaje || "No sabemos qué pasó. Revisá en Mis entradas cómo quedó tu compra."}</p>
    </Resultado>
  );
}

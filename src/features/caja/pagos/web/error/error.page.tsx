import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { pageMeta } from "#web/page-meta.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccionesDePago, Resultado, useConceptosPosibles } from "../resultado.tsx";

export const meta = pageMeta({ title: "Error", index: false });

/** The message is taken from the URL, so it is shown truncated and as plain text. */
const MENSAJE_MAX = 300;

/** Runs in the browser, because on the server each message would make a separate cache entry. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return new URL(request.url).searchParams.get("message")?.trim().slice(0, MENSAJE_MAX) ?? "";
}

export function HydrateFallback() {
  return <Spinner />;
}

export default function ErrorDePago() {
  const mensaje = useLoaderData<typeof clientLoader>();
  const dondes = useConceptosPosibles().map(({ donde }) => donde);
  return (
    <Resultado tono="aviso" titulo="Hubo un problema" acciones={<AccionesDePago textos={null} />}>
      <p>{mensaje || `No sabemos qué pasó. Revisá en ${dondes.join(" o en ")} cómo quedó tu compra.`}</p>
    </Resultado>
  );
}

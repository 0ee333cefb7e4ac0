import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { readsContext } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { QuienesSomos } from "../quienes-somos.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(readsContext).club().nosotros;
}

export const meta = publicMeta(({ identidad }) => ({
  title: "Sobre nosotros",
  description: `Conocé ${identidad.nombre}, de ${identidad.ciudad}: quiénes somos y cómo vivimos el deporte.`,
  path: "/sobre_nosotros",
}));

export default function SobreNosotros() {
  return <QuienesSomos {...useLoaderData<typeof loader>()} />;
}

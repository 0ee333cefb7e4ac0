import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { guard } from "#web/guard.ts";
import { publicMeta } from "#web/page-meta.ts";
import { useSession } from "#web/session.ts";
import { FormPage } from "#web/shell/form-page.tsx";
import { GuardFallback } from "#web/shell/guard-fallback.tsx";
import { FormularioSocio } from "../formulario-socio.tsx";
import { pedirOferta } from "../planes-para-elegir.ts";

export const clientMiddleware = [guard(["usuario"], { loggedOut: "/login", missingRole: "/" })];

/** Not indexed, because the page requires a login. */
export const meta = publicMeta((club) => ({
  title: "Hacete socio",
  description: `Asociate a ${club.identidad.nombre}: planes, cuotas y el formulario.`,
  path: "/hacete_socio",
  index: false,
}));

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return { oferta: await pedirOferta(request.signal) };
}

export function HydrateFallback() {
  return <GuardFallback />;
}

export default function HaceteSocio() {
  const { oferta } = useLoaderData<typeof clientLoader>();
  const { usuario } = useSession();
  if (!usuario) return <GuardFallback />;
  return (
    <FormPage
      title="Hacete socio"
      lead="Ya tenés cuenta: completá lo que falta para asociarte, en unos dos minutos."
    >
      <FormularioSocio oferta={oferta} usuario={usuario} />
    </FormPage>
  );
}

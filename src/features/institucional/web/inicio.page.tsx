import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { club } from "#club";
import { ProximosEventos } from "#features/eventos/web/proximos-eventos.tsx";
import { cargarProximosEventos } from "#features/eventos/web/proximos-eventos-loader.ts";
import { siteUrlContext } from "#web/contexts.ts";
import { previewMeta } from "#web/page-meta.ts";
import { Portada } from "./portada.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const todos = new URL(request.url).searchParams.has("todos");
  const proximos = await cargarProximosEventos(context, todos);
  return data({ ...proximos, siteUrl: context.get(siteUrlContext) });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const title = `${club.nombre} | Básquet y cestoball en ${club.ciudad}`;
  const description = `Próximos partidos, entradas y novedades de ${club.nombre}, de ${club.ciudad}.`;
  const siteUrl = loaderData?.siteUrl ?? "";
  return [
    { title },
    { name: "description", content: description },
    ...previewMeta({
      title,
      description,
      url: `${siteUrl}/`,
      image: { url: `${siteUrl}/og-default.jpg`, width: 1200, height: 630, alt: club.nombre },
    }),
  ];
};

/** The home page (spec 1 §2). */
export default function Inicio() {
  const { eventos, total } = useLoaderData<typeof loader>();
  return (
    <>
      <Portada hayEventos={eventos.length > 0} />
      <ProximosEventos eventos={eventos} total={total} />
    </>
  );
}

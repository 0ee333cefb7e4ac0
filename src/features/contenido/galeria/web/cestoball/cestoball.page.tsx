import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { club } from "#club";
import { publicMeta } from "#web/page-meta.ts";
import { pageOfList } from "#web/page-query.ts";
import { cargarFotos, porDireccion } from "../fotos-loader.ts";
import { GaleriaDeFotos } from "../galeria-de-fotos.tsx";

export const loader = (args: LoaderFunctionArgs) => cargarFotos(args, "cestoball");

export const handle = { query: pageOfList };

export const shouldRevalidate = porDireccion;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  publicMeta({
    title: "Galería de cestoball",
    description: `Las fotos del cestoball de ${club.nombre}: partidos, festejos y tribuna.`,
    siteUrl: loaderData?.siteUrl,
    path: "/galeria/cestoball",
    parent: { title: "Galería", path: "/galeria" },
    pagina: loaderData?.pagina,
  });

export default function GaleriaDeCestoball() {
  return <GaleriaDeFotos tipo="cestoball" deporte="cestoball" {...useLoaderData<typeof loader>()} />;
}

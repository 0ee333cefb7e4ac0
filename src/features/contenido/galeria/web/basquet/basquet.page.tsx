import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { club } from "#club";
import { publicMeta } from "#web/page-meta.ts";
import { pageOfList } from "#web/page-query.ts";
import { cargarFotos, porDireccion } from "../fotos-loader.ts";
import { GaleriaDeFotos } from "../galeria-de-fotos.tsx";

export const loader = (args: LoaderFunctionArgs) => cargarFotos(args, "basquet");

export const handle = { query: pageOfList };

export const shouldRevalidate = porDireccion;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  publicMeta({
    title: "Galería de básquet",
    description: `Las fotos del básquet de ${club.nombre}: partidos, festejos y tribuna.`,
    siteUrl: loaderData?.siteUrl,
    path: "/galeria/basquet",
    parent: { title: "Galería", path: "/galeria" },
    pagina: loaderData?.pagina,
  });

export default function GaleriaDeBasquet() {
  return <GaleriaDeFotos tipo="basquet" deporte="básquet" {...useLoaderData<typeof loader>()} />;
}

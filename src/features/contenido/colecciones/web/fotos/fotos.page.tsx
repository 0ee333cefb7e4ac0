import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { listPageLoader, readsContext } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { pageOfList } from "#web/page-query.ts";
import { conAncho, FOTOS_POR_PAGINA, galeriasDe } from "../../rules.ts";
import { GaleriaDeFotos } from "../galeria-de-fotos.tsx";

/** Loads a page of a gallery; 404 if the club does not have this sport. */
export async function loader(args: LoaderFunctionArgs) {
  const galerias = galeriasDe(args.context.get(readsContext).club());
  const galeria = galerias.find(({ slug }) => slug === args.params.deporte);
  if (!galeria) throw data(null, { status: 404 });
  const { tipo, nombre, path } = galeria;
  const load = listPageLoader(path, FOTOS_POR_PAGINA, (reads, part) => reads.fotos(tipo, part));
  const loaded = await load(args);
  return data({ ...loaded.data, tipo, nombre, path }, loaded.init ?? undefined);
}

export const handle = { query: pageOfList };

/** The viewer's history entries have the same URL, so no photos have to be loaded for them. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href;
}

type Loaded = Awaited<ReturnType<typeof loader>>["data"];

export const meta = publicMeta<Loaded>(({ identidad }, loaded, siteUrl) => {
  const { nombre = "", path = "/galeria" } = loaded ?? {};
  const deporte = nombre.toLocaleLowerCase("es-AR");
  const title = `Galería de ${deporte}`;
  const description = `Las fotos de ${deporte} de ${identidad.nombre}: partidos, festejos y tribuna.`;
  return {
    title,
    description,
    path,
    items: loaded?.lista?.rows.length
      ? [
          {
            "@type": "ImageGallery",
            name: title,
            description,
            url: `${siteUrl}${path}`,
            image: loaded.lista.rows.map(({ url }) => ({
              "@type": "ImageObject",
              contentUrl: `${siteUrl}${conAncho(url, 1920)}`,
              thumbnailUrl: `${siteUrl}${conAncho(url, 320)}`,
            })),
          },
        ]
      : [],
    parent: { title: "Galería", path: "/galeria" },
  };
});

export default function Fotos() {
  const { tipo, nombre, lista, pagina } = useLoaderData<typeof loader>();
  return <GaleriaDeFotos key={tipo} tipo={tipo} nombre={nombre} lista={lista} pagina={pagina} />;
}

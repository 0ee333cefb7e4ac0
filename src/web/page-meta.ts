import type { MetaDescriptor } from "react-router";
import type { ClubEnPaginas } from "#contract/club.ts";
import { clubOf, drawnUrl } from "./club.ts";

interface PageMeta {
  title: string;
  description?: string;
  /** False for pages that search engines should not index. */
  index?: boolean;
}

export interface MetaArgs<L = unknown> {
  loaderData?: L | undefined;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

export function clubOfMeta(args: Pick<MetaArgs, "matches">): ClubEnPaginas {
  return clubOf(rootOf(args));
}

const rootOf = ({ matches }: Pick<MetaArgs, "matches">) =>
  matches.find((match) => match?.id === "root")?.loaderData;

/** Returns the `meta` of a page without link preview: title (`Title | Club`), description and robots directives. */
export function pageMeta<L>(page: PageMeta | ((club: ClubEnPaginas, loaderData: L | undefined) => PageMeta)) {
  return (args: MetaArgs<L>): MetaDescriptor[] => {
    const club = clubOfMeta(args);
    const {
      title,
      description,
      index = true,
    } = typeof page === "function" ? page(club, args.loaderData) : page;
    return [
      { title: `${title} | ${club.identidad.nombre}` },
      ...(description ? [{ name: "description", content: description }] : []),
      ...(index ? [] : [{ name: "robots", content: "noindex" }]),
    ];
  };
}

interface Preview {
  title: string;
  description: string;
  url: string;
  /** Preview picture, 1200 × 630; the club's by default. */
  image?: { url: string; alt: string };
}

export function previewMeta(
  club: ClubEnPaginas,
  siteUrl: string,
  { title, description, url, image }: Preview,
): MetaDescriptor[] {
  const { nombre } = club.identidad;
  const picture = image ?? { url: siteUrl + drawnUrl(club, "/og-default.jpg"), alt: nombre };
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: nombre },
    { property: "og:locale", content: "es_AR" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:image", content: picture.url },
    { property: "og:image:alt", content: picture.alt },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
  ];
}

/** A schema.org item for search engines. The router escapes anything that could end the item's script element. */
interface Item {
  "@type": string;
  [property: string]: unknown;
}

/** Returns structured data (Rule SIT-23); checked against schema.org's vocabulary by `tests/structured-data.test.ts`. */
export function jsonLd(...items: Item[]): MetaDescriptor {
  const [only = null] = items;
  const content = items.length === 1 ? only : { "@graph": items };
  return { "script:ld+json": { "@context": "https://schema.org", ...content } } as MetaDescriptor;
}

export function sportsOrganization(club: ClubEnPaginas, siteUrl: string): Item {
  const { identidad, contacto } = club;
  const { calle, localidad, provincia, codigoPostal } = contacto.direccion;
  return {
    "@type": "SportsOrganization",
    name: identidad.nombre,
    url: `${siteUrl}/`,
    logo: siteUrl + drawnUrl(club, "/icon-512.png"),
    image: siteUrl + drawnUrl(club, "/og-default.jpg"),
    sport: club.deportes.map(({ nombre }) => nombre),
    ...(contacto.correo && { email: contacto.correo }),
    ...(contacto.telefono && { telephone: `+54 ${contacto.telefono}` }),
    ...(calle && {
      address: {
        "@type": "PostalAddress",
        streetAddress: calle,
        addressLocality: localidad,
        addressRegion: provincia,
        postalCode: codigoPostal,
        addressCountry: "AR",
      },
    }),
    sameAs: contacto.redes.map(({ url }) => url),
  };
}

interface Crumb {
  title: string;
  path: string;
}

export function breadcrumbJsonLd(siteUrl: string, crumbs: readonly Crumb[]): MetaDescriptor {
  return jsonLd({
    "@type": "BreadcrumbList",
    itemListElement: [{ title: "Inicio", path: "/" }, ...crumbs].map(({ title, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: title,
      item: `${siteUrl}${path}`,
    })),
  });
}

interface PublicPage extends Pick<Preview, "image"> {
  title: string;
  description: string;
  path: string;
  /** The page between the home page and this page. */
  parent?: Crumb;
  items?: Item[] | undefined;
  /** False for a page that search engines should not index but that can be shared. */
  index?: boolean;
}

/** Returns the `meta` of a public page. Each page of a list has its own canonical URL, so the loader passes it. */
export function publicMeta<L>(
  page: (club: ClubEnPaginas, loaderData: L | undefined, siteUrl: string) => PublicPage,
) {
  return (args: MetaArgs<L>): MetaDescriptor[] => {
    const club = clubOfMeta(args);
    const { siteUrl } = { siteUrl: "", ...(rootOf(args) as { siteUrl?: string } | undefined) };
    const { pagina } = { pagina: 1, ...(args.loaderData as { pagina?: number } | undefined) };
    const { path, parent, items, index = true, ...preview } = page(club, args.loaderData, siteUrl);
    const { title } = preview;
    const numbered = pagina > 1 ? `${title}, página ${pagina}` : title;
    return [
      ...previewMeta(club, siteUrl, {
        ...preview,
        title: `${numbered} | ${club.identidad.nombre}`,
        url: `${siteUrl}${path}${pagina > 1 ? `?pagina=${pagina}` : ""}`,
      }),
      breadcrumbJsonLd(siteUrl, [...(parent ? [parent] : []), { title, path }]),
      ...(index ? [] : [{ name: "robots", content: "noindex" }]),
      ...(items?.length ? [jsonLd(...items)] : []),
    ];
  };
}

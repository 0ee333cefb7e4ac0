import type { MetaDescriptor } from "react-router";
import { club } from "#club";

interface PageMeta {
  title: string;
  description?: string;
  /** False for pages that search engines should not index. */
  index?: boolean;
}

/**
 * Title (`Title
 * Club`), description and robots directives of a page.
 */
export function pageMeta({ title, description, index = true }: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title} | ${club.nombre}` },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(index ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

interface Preview {
  title: string;
  description: string;
  /** Absolute URL of the page. */
  url: string;
  /** Absolute URL of the picture, with its size when known. */
  image?: { url: string; width?: number; height?: number; alt: string };
}

/** Link preview metadata (Open Graph, Twitter card, canonical). */
export function previewMeta({ title, description, url, image }: Preview): MetaDescriptor[] {
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: club.nombre },
    { property: "og:locale", content: "es_AR" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...(image
      ? [
          { property: "og:image", content: image.url },
          { property: "og:image:alt", content: image.alt },
          ...(image.width && image.height
            ? [
                { property: "og:image:width", content: String(image.width) },
                { property: "og:image:height", content: String(image.height) },
              ]
            : []),
        ]
      : []),
  ];
}

/** Structured data of the club, for the home page only. */
export function clubJsonLd(siteUrl: string): MetaDescriptor {
  const { calle, localidad, provincia, codigoPostal } = club.direccion;
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "SportsOrganization",
      name: club.nombre,
      url: `${siteUrl}/`,
      logo: `${siteUrl}/icon-512.png`,
      image: `${siteUrl}/og-default.jpg`,
      sport: ["Basketball", "Cestoball"],
      email: club.correo,
      telephone: `+54 ${club.telefono}`,
      address: {
        "@type": "PostalAddress",
        streetAddress: calle,
        addressLocality: localidad,
        addressRegion: provincia,
        postalCode: codigoPostal,
        addressCountry: "AR",
      },
      sameAs: Object.values(club.redes),
    },
  };
}

/** A breadcrumb entry. */
interface Crumb {
  title: string;
  /** Path within the site. */
  path: string;
}

/** Structured data of a page's breadcrumb. */
export function breadcrumbJsonLd(siteUrl: string, crumbs: readonly Crumb[]): MetaDescriptor {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [{ title: "Inicio", path: "/" }, ...crumbs].map(({ title, path }, i) => ({
        "@type": "ListItem",
        position: i + 1,
        name: title,
        item: `${siteUrl}${path}`,
      })),
    },
  };
}

interface PublicMeta {
  title: string;
  description: string;
  /** From the page's loader; undefined until its data has loaded. */
  siteUrl: string | undefined;
  /** Path within the site. */
  path: string;
  /** The page between the home page and this one. */
  parent?: Crumb;
  /** Page of a list; each one has its own canonical address. */
  pagina?: number | undefined;
}

/** Complete head of a public page: title, description, canonical address and link preview. */
export function publicMeta({
  title,
  description,
  siteUrl = "",
  path,
  parent,
  pagina = 1,
}: PublicMeta): MetaDescriptor[] {
  const numbered = pagina > 1 ? `${title}, página ${pagina}` : title;
  return [
    ...pageMeta({ title: numbered, description }),
    ...previewMeta({
      title: `${numbered} | ${club.nombre}`,
      description,
      url: `${siteUrl}${path}${pagina > 1 ? `?pagina=${pagina}` : ""}`,
      image: { url: `${siteUrl}/og-default.jpg`, width: 1200, height: 630, alt: club.nombre },
    }),
    breadcrumbJsonLd(siteUrl, [...(parent ? [parent] : []), { title, path }]),
  ];
}

import type { MetaDescriptor } from "react-router";
import { club } from "#club";

interface PageMeta {
  title: string;
  description?: string;
  /** False for pages that search engines should not index. */
  index?: boolean;
}

/** Title (`Title | Club`), description and robots directives of a page. */
export function pageMeta({ title, description, index = true }: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title} | ${club.nombre}` },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(index ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

interface Preview {
  /** With the club's name. */
  title: string;
  description: string;
  /** Absolute URL of the page. */
  url: string;
  /** Its picture, 1200 × 630; the club's by default. */
  image?: { url: string; alt: string };
}

/** Title, description, canonical address and link preview (Open Graph, Twitter card) of a public page. */
export function previewMeta(siteUrl: string, { title, description, url, image }: Preview): MetaDescriptor[] {
  const picture = image ?? { url: `${siteUrl}/og-default.jpg`, alt: club.nombre };
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: club.nombre },
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

interface PublicPage {
  title: string;
  description: string;
  /** Path within the site. */
  path: string;
  /** The page between the home page and this one. */
  parent?: Crumb;
}

/**
 * The `meta` of a public page. Its loader gives the site's URL and, for a list, the page, since each one has its own
 * canonical address.
 */
export function publicMeta({ title, description, path, parent }: PublicPage) {
  return ({ loaderData }: { loaderData?: { siteUrl: string; pagina?: number } | undefined }) => {
    const { siteUrl = "", pagina = 1 } = loaderData ?? {};
    const numbered = pagina > 1 ? `${title}, página ${pagina}` : title;
    return [
      ...previewMeta(siteUrl, {
        title: `${numbered} | ${club.nombre}`,
        description,
        url: `${siteUrl}${path}${pagina > 1 ? `?pagina=${pagina}` : ""}`,
      }),
      breadcrumbJsonLd(siteUrl, [...(parent ? [parent] : []), { title, path }]),
    ];
  };
}

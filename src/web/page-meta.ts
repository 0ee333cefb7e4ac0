import type { MetaDescriptor } from "react-router";
import { club } from "#club";

interface PageMeta {
  title: string;
  description?: string;
  /** False for pages that only make sense to the person who is on them. */
  index?: boolean;
}

/** The head of a page: `Title | Club`, its description, and whether search engines may show it. */
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
  /** Absolute address of the page. */
  url: string;
  /** Absolute address of its picture, with its real size when it is known. */
  image?: { url: string; width?: number; height?: number; alt: string };
}

/** What WhatsApp, networks and search engines show of a link (Open Graph, Twitter card, canonical). */
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

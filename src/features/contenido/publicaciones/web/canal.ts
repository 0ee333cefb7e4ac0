import type { MetaDescriptor } from "react-router";

/** Lets feed readers find the club's news. */
export const CANAL: MetaDescriptor = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: "Noticias",
  href: "/noticias.xml",
};

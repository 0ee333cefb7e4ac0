import type { ImgHTMLAttributes } from "react";

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet" | "loading"> {
  src: string;
  /** The same picture at other widths in pixels: `[{ src, width }]`. The server picks AVIF or WebP by `Accept`. */
  sources?: readonly { src: string; width: number }[];
  /** As in <img sizes>; used only with `sources`. */
  sizes?: string;
  /** Size of `src`, to avoid a layout shift. */
  width: number;
  height: number;
  /** Alternative text; "" for an ornament. */
  alt: string;
  /** The page's main picture: loaded first. Others are lazy-loaded. */
  priority?: boolean;
}

/** A responsive, lazy-loaded picture. */
export function Picture({ sources, sizes = "100vw", priority = false, alt, ...rest }: PictureProps) {
  return (
    <img
      {...rest}
      alt={alt}
      srcSet={sources?.length ? sources.map(({ src, width }) => `${src} ${width}w`).join(", ") : undefined}
      sizes={sources?.length ? sizes : undefined}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? undefined : "async"}
    />
  );
}

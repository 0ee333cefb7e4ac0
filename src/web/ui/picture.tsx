import type { ImgHTMLAttributes } from "react";

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet" | "loading"> {
  src: string;
  /** The same picture in other widths, in pixels: `[{ src, width }]`. The server picks AVIF or WebP by `Accept`. */
  sources?: readonly { src: string; width: number }[];
  /** How wide it is on screen, as in <img sizes>; only matters with `sources`. */
  sizes?: string;
  /** Real size of `src`, so that the page does not jump when it arrives. */
  width: number;
  height: number;
  /** What it shows; "" for an ornament. */
  alt: string;
  /** The page's main picture: fetched first. Every other one waits until it is near the screen. */
  priority?: boolean;
}

/** A picture that is fetched in the size the screen needs, when it needs it. */
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

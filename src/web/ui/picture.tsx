import type { ImgHTMLAttributes, ReactNode } from "react";
import type { ImagenDelClub } from "#contract/club.ts";
import { CourtLines } from "./icon.tsx";
import styles from "./picture.module.css";

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet" | "loading"> {
  src: string;
  /** The same picture at other widths in pixels: `[{ src, width }]`. The server picks AVIF or WebP by `Accept`. */
  sources?: readonly { src: string; width: number }[];
  /** As in <img sizes>; used only with `sources`. */
  sizes?: string;
  /** Size of `src`, to avoid a layout shift. */
  width: number;
  height: number;
  alt: string;
  /** The page's main picture: loaded first. Others are lazy-loaded. */
  priority?: boolean;
}

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

const WIDTHS = [320, 640, 1280, 1920];

interface ClubPictureProps extends Pick<PictureProps, "sizes" | "priority"> {
  /** A picture of the office, or the address of another one. */
  imagen: ImagenDelClub | string | null;
  /** Address below which the office's picture is; that of the settings' pictures by default. */
  path?: string;
  /** Sets the size of the box, with or without a picture. */
  className?: string | undefined;
  alt?: string;
  /** Shown on the drawing that replaces a missing picture. */
  children?: ReactNode;
}

/** A picture that the office has uploaded, or else a drawing in the club's colours. */
export function ClubPicture(props: ClubPictureProps) {
  const { imagen, path = "/api/club/imagenes", className = "", alt = "", children, ...rest } = props;
  if (!imagen)
    return (
      <span className={`${styles.drawn} ${className}`} aria-hidden="true">
        <CourtLines className={styles.lines} />
        {children}
      </span>
    );
  const { ancho, alto } = typeof imagen === "string" ? { ancho: 1280, alto: 1280 } : imagen;
  const address = typeof imagen === "string" ? imagen : `${path}/${imagen.clave}`;
  const sources = WIDTHS.filter((_, i) => ancho > (WIDTHS[i - 1] ?? 0)).map((width) => ({
    src: `${address}?ancho=${width}`,
    width: Math.min(width, ancho),
  }));
  const src = sources[1]?.src ?? sources[0]?.src ?? "";
  return (
    <Picture
      {...rest}
      className={`${styles.picture} ${className}`}
      src={src}
      sources={sources}
      width={ancho}
      height={alto}
      alt={alt}
    />
  );
}

import type { ImagenDeCarrousel } from "#features/contenido/carrousel/contract.ts";
import { direccionDeCarrousel, PAUSA_MS } from "#features/contenido/carrousel/rules.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Slider } from "#web/ui/slider.tsx";
import banner640 from "./banner-640.webp";
import banner1280 from "./banner-1280.webp";
import banner1920 from "./banner-1920.webp";
import styles from "./carrousel-de-inicio.module.css";

/** On a phone a little less than its width: 640 px are enough for 1.75 dots a pixel, and half as heavy. */
const SIZES = "(width >= 79rem) 75rem, (width >= 40rem) 100vw, 88vw";
const WIDTHS = [640, 1280, 1920];

/** Block 2 of the home page (Rule CON-6): the club's banners, or its own picture when there are none. */
export function CarrouselDeInicio({ banners }: { banners: readonly Omit<ImagenDeCarrousel, "nombre">[] }) {
  return (
    <div className={`${styles.bloque} container`}>
      {banners.length === 0 ? (
        <Picture
          className={styles.banner}
          src={banner640}
          sources={[
            { src: banner640, width: 640 },
            { src: banner1280, width: 1280 },
            { src: banner1920, width: 1920 },
          ]}
          sizes={SIZES}
          width={1920}
          height={800}
          alt="La hinchada del club, con banderas y camisetas"
        />
      ) : (
        <Slider
          label="Imágenes del club"
          className={styles.slider}
          controls="over"
          everyMs={PAUSA_MS}
          speedMs={500}
          slides={banners.map((banner, i) => ({
            key: String(banner.carrouselId),
            content: (
              <Picture
                className={styles.banner}
                src={direccionDeCarrousel(banner, 640)}
                sources={WIDTHS.map((width) => ({ src: direccionDeCarrousel(banner, width), width }))}
                sizes={SIZES}
                width={banner.ancho}
                height={banner.alto}
                alt={`Imagen ${i + 1} del club`}
              />
            ),
          }))}
        />
      )}
    </div>
  );
}

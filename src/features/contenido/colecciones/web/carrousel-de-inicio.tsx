import { ClubPicture, Picture } from "#web/ui/picture.tsx";
import { Slider } from "#web/ui/slider.tsx";
import type { ImagenDeCarrousel } from "../contract.ts";
import { direccionDeCarrousel, PAUSA_MS } from "../rules.ts";
import styles from "./carrousel-de-inicio.module.css";

/** Slightly less than the width of a phone, so that phones load 640 px: 1.75 pixels per CSS pixel at half the file size. */
const SIZES = "(width >= 79rem) 75rem, (width >= 40rem) 100vw, 88vw";
const WIDTHS = [640, 1280, 1920];

interface CarrouselDeInicioProps {
  banners: readonly Omit<ImagenDeCarrousel, "nombre">[];
  escudo: string;
}

/** Block 2 of the home page (Rule CON-6): the club's banners, or its crest if it has none. */
export function CarrouselDeInicio({ banners, escudo }: CarrouselDeInicioProps) {
  return (
    <div className={`${styles.bloque} container`}>
      {banners.length === 0 ? (
        <ClubPicture imagen={null} className={styles.banner}>
          <img src={escudo} width={264} height={312} alt="" loading="lazy" />
        </ClubPicture>
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

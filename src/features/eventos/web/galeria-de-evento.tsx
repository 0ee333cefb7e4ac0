import { useState } from "react";
import type { Evento } from "#features/eventos/contract.ts";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./galeria-de-evento.module.css";
import { direccionDeImagen } from "./imagenes.ts";

/** The event's pictures: one large, whole whatever its shape, and a strip to choose from. */
export function GaleriaDeEvento({ evento }: { evento: Evento }) {
  const { id, nombre, imagenes } = evento;
  const [elegida, setElegida] = useState(imagenes[0]);
  if (!elegida) return null;
  const cual = imagenes.indexOf(elegida) + 1;
  return (
    <section className={styles.galeria} aria-label="Imágenes del evento">
      <div className={styles.grande}>
        <Picture
          key={elegida.id}
          src={direccionDeImagen(id, elegida.id, 640)}
          sources={[320, 640, 1280].map((width) => ({
            src: direccionDeImagen(id, elegida.id, width),
            width,
          }))}
          sizes="(width >= 60rem) 42rem, 100vw"
          width={elegida.ancho}
          height={elegida.alto}
          alt={imagenes.length > 1 ? `${nombre}, imagen ${cual} de ${imagenes.length}` : nombre}
          priority
        />
      </div>
      {imagenes.length > 1 && (
        <ul className={styles.tira}>
          {imagenes.map((imagen, i) => (
            <li key={imagen.id}>
              <button
                type="button"
                className={styles.miniatura}
                aria-pressed={imagen === elegida}
                aria-label={`Ver imagen ${i + 1}`}
                onClick={() => setElegida(imagen)}
              >
                <Picture
                  src={direccionDeImagen(id, imagen.id, 320)}
                  width={imagen.ancho}
                  height={imagen.alto}
                  alt=""
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

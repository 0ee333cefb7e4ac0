import { useState } from "react";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { direccionDeImagen } from "#features/eventos/eventos/web/direccion-de-imagen.ts";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./galeria-de-evento.module.css";
import { useImagenDeEvento } from "./use-imagen-de-evento.ts";

/** The event's pictures: a large uncropped one and a thumbnail strip. */
export function GaleriaDeEvento({ evento }: { evento: Evento }) {
  const { nombre, imagenes } = evento;
  const [elegida, setElegida] = useState(imagenes[0]);
  if (!elegida) return null;
  const cual = imagenes.indexOf(elegida) + 1;
  return (
    <section className={styles.galeria} aria-label="Imágenes del evento">
      <div className={styles.grande}>
        <Grande
          key={elegida.id}
          evento={evento}
          imagen={elegida}
          alt={imagenes.length > 1 ? `${nombre}, imagen ${cual} de ${imagenes.length}` : nombre}
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
                <Miniatura evento={evento} imagen={imagen} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface UnaImagen {
  evento: Evento;
  imagen: Evento["imagenes"][number];
}

function Grande({ evento, imagen: { id, ancho, alto }, alt }: UnaImagen & { alt: string }) {
  const src = useImagenDeEvento(evento, id, 640);
  const sources = [320, 640, 1280].map((width) => ({ src: direccionDeImagen(evento.id, id, width), width }));
  if (!src) return null;
  return (
    <Picture
      src={src}
      {...(evento.estado ? { sources, sizes: "(width >= 60rem) 42rem, 100vw" } : {})}
      width={ancho}
      height={alto}
      alt={alt}
      priority
    />
  );
}

function Miniatura({ evento, imagen: { id, ancho, alto } }: UnaImagen) {
  const src = useImagenDeEvento(evento, id, 320);
  return src ? <Picture src={src} width={ancho} height={alto} alt="" /> : null;
}

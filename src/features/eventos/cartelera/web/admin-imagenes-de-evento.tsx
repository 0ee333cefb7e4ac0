import X from "icon:x";
import { Input } from "@mantine/core";
import { useId } from "react";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { IconButton } from "#web/admin/icon-button.tsx";
import { OrderButtons } from "#web/admin/order-controls.tsx";
import { Badge } from "#web/ui/badge.tsx";
import styles from "./admin-cartelera.module.css";
import { ImagenDeEvento } from "./imagen-de-evento.tsx";

type Imagenes = Evento["imagenes"];

interface AdminImagenesDeEventoProps {
  evento: Evento;
  imagenes: Imagenes;
  onChange: (imagenes: Imagenes) => void;
}

/** An event's stored pictures in order. The first is the cover. */
export function AdminImagenesDeEvento({ evento, imagenes, onChange }: AdminImagenesDeEventoProps) {
  const labelId = useId();
  if (imagenes.length === 0) return null;

  function move(id: number, place: number) {
    const others = imagenes.filter((imagen) => imagen.id !== id);
    onChange(others.toSpliced(place - 1, 0, ...imagenes.filter((imagen) => imagen.id === id)));
  }

  return (
    <Input.Wrapper
      label="Imágenes"
      labelElement="div"
      labelProps={{ id: labelId }}
      description="La primera es la portada. Se quitan y se ordenan al guardar."
    >
      <ul className="stack-2 above-2" role="list" aria-labelledby={labelId}>
        {imagenes.map((imagen, index) => (
          <li key={imagen.id} className="line-2 middle">
            <ImagenDeEvento
              className={`thumb ${styles.thumbnail}`}
              evento={evento}
              imagen={imagen}
              ancho={320}
              alt={imagen.nombre}
            />
            <span className="grow">{index === 0 && <Badge tone="info">Portada</Badge>}</span>
            <OrderButtons order={{ first: 1, total: imagenes.length, move }} item={imagen} index={index} />
            <IconButton
              aria-label={`Quitar ${imagen.nombre}`}
              onClick={() => onChange(imagenes.filter((other) => other !== imagen))}
            >
              <X size={22} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}

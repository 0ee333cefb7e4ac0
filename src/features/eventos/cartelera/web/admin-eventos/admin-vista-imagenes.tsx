import ChevronLeft from "icon:chevron-left";
import ChevronRight from "icon:chevron-right";
import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { Modal } from "#web/admin/dialogs.tsx";
import { Button } from "#web/ui/button.tsx";
import { ImagenDeEvento } from "../imagen-de-evento.tsx";

export default function AdminVistaImagenes({ evento }: { evento: Evento }) {
  return (
    <Modal title={evento.nombre} size="xl">
      <Pictures evento={evento} />
    </Modal>
  );
}

function Pictures({ evento }: { evento: Evento }) {
  const { nombre, imagenes } = evento;
  const [index, setIndex] = useState(0);
  const count = imagenes.length;
  const imagen = imagenes[index];
  const step = (by: number) => setIndex((current) => (current + by + count) % count);
  // Listens on the window, so that the arrow keys work wherever the focus is.
  useWindowEvent("keydown", ({ key }) => {
    if (key === "ArrowLeft" && count > 1) step(-1);
    if (key === "ArrowRight" && count > 1) step(1);
  });
  if (!imagen) return <p>Este evento no tiene imágenes.</p>;

  return (
    <div className="stack-4">
      <ImagenDeEvento
        key={imagen.id}
        className="large-picture"
        evento={evento}
        imagen={imagen}
        ancho={1280}
        alt={`Imagen ${index + 1} de ${nombre}`}
      />
      {count > 1 && (
        <div className="line-3 middle apart">
          <Button variant="outline" icon={<ChevronLeft />} onClick={() => step(-1)}>
            Anterior
          </Button>
          <span role="status">
            {index + 1} de {count}
          </span>
          <Button variant="outline" icon={<ChevronRight />} onClick={() => step(1)}>
            Siguiente
          </Button>
        </div>
      )}
    </div>
  );
}

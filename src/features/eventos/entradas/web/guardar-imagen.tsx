import Download from "icon:download";
import { useState } from "react";
import { useClub } from "#web/club.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { MiEntrada } from "../contract.ts";
import { queEntrada } from "../rules.ts";
import { diaYHora } from "./estado-de-entrada.ts";

/** Saves a ticket as a picture in the gallery, or shares it. */
export function GuardarImagen({ entrada, codigo }: { entrada: MiEntrada; codigo: string }) {
  const { id, evento } = entrada;
  const cual = queEntrada(entrada);
  const club = useClub();
  const [fallo, setFallo] = useState(false);
  const [guardar, guardando] = useSingleFlight(async () => {
    setFallo(false);
    try {
      const { drawCodePicture } = await import("#web/ui/code-picture.ts");
      const picture = await drawCodePicture({
        heading: club.identidad.nombre,
        title: evento.nombre,
        lines: [diaYHora(evento), evento.lugar, cual ? `${cual} · n.º ${id}` : `Entrada n.º ${id}`],
        code: codigo,
      });
      saveFile(`entrada-${id}.png`, picture, "image/png");
    } catch (error) {
      console.warn("the ticket's picture could not be drawn", error);
      setFallo(true);
    }
  });
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={<Download aria-hidden="true" />}
        loading={guardando}
        onClick={() => void guardar()}
      >
        Guardar imagen<span className="visually-hidden">: entrada {id}</span>
      </Button>
      {fallo && <Alert tone="danger">No pudimos guardar la imagen. Sacale una captura a la pantalla.</Alert>}
    </>
  );
}

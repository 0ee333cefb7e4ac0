import type { CSSProperties } from "react";
import { type Colores, paletteOf } from "#contract/palette.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import styles from "./vista-previa.module.css";

interface VistaPreviaProps {
  nombre: string;
  colores: Colores;
}

/** The heading of a page with the chosen colours. */
export function VistaPrevia({ nombre, colores }: VistaPreviaProps) {
  return (
    <figure className={styles.preview} style={paletteOf(colores) as CSSProperties}>
      <figcaption>Así se va a ver</figcaption>
      <div aria-hidden="true" inert>
        <PageHeader eyebrow="Próximo partido" title={nombre || "Tu club"} lead="Sábado 21:00, en casa">
          <Button variant="accent">Comprar entrada</Button>
        </PageHeader>
      </div>
    </figure>
  );
}

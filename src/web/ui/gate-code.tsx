import { Maximize2 } from "lucide-react";
import { useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import styles from "./codigo-de-entrada.module.css";
import { CodigoQr } from "./codigo-qr.tsx";

interface CodigoDeEntradaProps {
  codigo: string;
  /** The event's name, over the large code. */
  titulo: string;
  /** A used ticket shows its code, but no longer offers it. */
  usada: boolean;
}

/** The code of a paid ticket; a touch shows it as large as the screen, on white, for the gate's camera. */
export function CodigoDeEntrada({ codigo, titulo, usada }: CodigoDeEntradaProps) {
  const [grande, setGrande] = useState(false);
  if (usada) {
    return (
      <div className={styles.usada}>
        <CodigoQr texto={codigo} className={styles.chico} />
        <span className={styles.codigo}>{codigo}</span>
      </div>
    );
  }
  return (
    <>
      <button type="button" className={styles.abrir} onClick={() => setGrande(true)}>
        <CodigoQr texto={codigo} className={styles.chico} />
        <span className={styles.codigo}>{codigo}</span>
        <span className={styles.ayuda}>
          <Maximize2 aria-hidden="true" /> Ver en grande
        </span>
      </button>
      <Dialog open={grande} onClose={() => setGrande(false)} title={titulo}>
        <div className={styles.lamina}>
          <CodigoQr texto={codigo} className={styles.grande} />
          <p className={styles.codigo}>{codigo}</p>
          <p>Mostralo en la puerta. Si no se lee, dictá el código.</p>
        </div>
      </Dialog>
    </>
  );
}

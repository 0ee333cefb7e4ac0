import Copy from "icon:copy";
import Download from "icon:download";
import Printer from "icon:printer";
import { useEffect, useRef } from "react";
import { PrintSheet } from "#web/admin/print-sheet.tsx";
import { useClub } from "#web/club.ts";
import { useSession } from "#web/session.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { useCopy } from "#web/shell/use-copy.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./seguridad.module.css";

/** Backup codes, shown once: to copy, print or download. */
export function CodigosDeRespaldo({ codigos, onListo }: { codigos: readonly string[]; onListo: () => void }) {
  const club = useClub();
  const { usuario } = useSession();
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  const deQuien = `${usuario?.nombreUsuario ?? ""}, ${club.identidad.nombre}`;
  const texto = `Códigos de respaldo de ${deQuien}\nCada uno sirve una sola vez.\n\n${codigos.join("\n")}\n`;

  const { announced, copy } = useCopy(texto, {
    copied: "Copiados.",
    refused: "El navegador no dejó copiarlos: descargalos o anotalos.",
  });

  return (
    <div className={styles.formulario}>
      <PrintSheet>
        <h3 ref={titulo} tabIndex={-1} className={styles.subtitulo}>
          Códigos de respaldo
        </h3>
        <p>
          <strong>{deQuien}</strong>
        </p>
        <p>Cada uno sirve una sola vez, en lugar del código de la aplicación.</p>
        <ul className={styles.codigos}>
          {codigos.map((codigo) => (
            <li key={codigo}>
              <code translate="no">{codigo}</code>
            </li>
          ))}
        </ul>
      </PrintSheet>
      <Alert tone="warn" title="Guardalos ahora: no los mostramos otra vez">
        <p>En papel o en tu gestor de contraseñas, nunca solo en el teléfono que podés perder.</p>
      </Alert>
      <div className={styles.acciones}>
        <Button variant="outline" icon={<Copy aria-hidden="true" />} onClick={copy}>
          Copiar
        </Button>
        <Button variant="outline" icon={<Printer aria-hidden="true" />} onClick={() => window.print?.()}>
          Imprimir
        </Button>
        <Button
          variant="outline"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile("codigos-de-respaldo.txt", texto, "text/plain")}
        >
          Descargar
        </Button>
      </div>
      <p role="status" className={styles.copiado}>
        {announced}
      </p>
      <Button className={styles.listo} onClick={onListo}>
        Ya los guardé
      </Button>
    </div>
  );
}

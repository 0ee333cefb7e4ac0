import Check from "icon:check";
import Copy from "icon:copy";
import { useRef, useState } from "react";
import { useClub } from "#web/club.ts";
import styles from "./pagos.module.css";

interface DatosBancariosProps {
  banco?: { titular: string; cuenta: string; alias: string; cuit: string };
  /** In pesos. */
  importe?: number;
}

export function DatosBancarios({ banco, importe }: DatosBancariosProps) {
  const club = useClub();
  const { titular, cuenta, alias, cuit } = banco ?? club.banco;
  return (
    <div>
      <p className="note">
        A nombre de <span translate="no">{titular}</span>
      </p>
      <dl className="facts ruled">
        {importe !== undefined && (
          <Dato nombre="Importe exacto" valor={importe.toFixed(2).replace(".", ",")} />
        )}
        <Dato nombre="Número de cuenta" valor={cuenta} />
        <Dato nombre="Alias" valor={alias} />
        <Dato nombre="CUIT" valor={cuit} />
      </dl>
    </div>
  );
}

function Dato({ nombre, valor }: { nombre: string; valor: string }) {
  const valorRef = useRef<HTMLElement>(null);
  const [copiado, setCopiado] = useState(false);

  async function copiar() {
    try {
      await navigator.clipboard.writeText(valor);
      setCopiado(true);
    } catch {
      // Without a clipboard API (plain HTTP), selects the text for manual copying.
      if (valorRef.current) getSelection()?.selectAllChildren(valorRef.current);
    }
  }

  return (
    <div className={`middle ${styles.dato}`}>
      <dt>{nombre}</dt>
      <dd ref={valorRef} className={`strong tabular breakable ${styles.valor}`} translate="no">
        {valor}
      </dd>
      <dd className={styles.accion}>
        <button
          type="button"
          className={`text-s strong target with-icon hover-pale radius-m ${styles.copiar}`}
          aria-label={`Copiar ${nombre.toLowerCase()}`}
          onClick={() => void copiar()}
        >
          {copiado ? <Check /> : <Copy />}
          <span role="status">{copiado ? "Copiado" : "Copiar"}</span>
        </button>
      </dd>
    </div>
  );
}

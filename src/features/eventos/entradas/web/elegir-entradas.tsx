import Minus from "icon:minus";
import Plus from "icon:plus";
import type { ReactNode } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import styles from "./entradas.module.css";
import type { Linea, Seleccion } from "./use-seleccion.ts";

interface ElegirEntradasProps {
  seleccion: Seleccion;
  /** Another way to choose the quantity, shown below the stepper. */
  extra?: (linea: Linea, index: number) => ReactNode;
}

export function ElegirEntradas({ seleccion, extra }: ElegirEntradasProps) {
  const { lineas, cantidad, pedidas, faltanLugares, tope, elegir } = seleccion;
  return (
    <>
      <ul className="plain-list ruled">
        {lineas.map((linea, index) => (
          <li key={linea.id} className="row-3 middle apart">
            <div className="row-2 tight baseline breakable grow">
              <strong id={`tarifa-${linea.id}`}>{linea.nombre}</strong>
              {linea.tarifa?.soloSocios && !/socio/i.test(linea.nombre) && <Badge tone="info">Socios</Badge>}
              <span className="tabular nowrap full">{formatMoney(linea.precio)}</span>
              <Nota linea={linea} />
            </div>
            <Cantidad linea={linea} onChange={(cuantas) => elegir(linea.id, cuantas)} />
            {linea.maximo > 0 && extra?.(linea, index)}
          </li>
        ))}
      </ul>
      {faltanLugares ? (
        <Alert tone="warn">
          <p>
            Habías elegido {pedidas} y ya no hay tantas: te dejamos {cantidad}.
          </p>
        </Alert>
      ) : (
        cantidad >= tope &&
        tope > 1 && <p className="note full">{`Se compran hasta ${tope} entradas por vez.`}</p>
      )}
    </>
  );
}

function Nota({ linea: { tarifa } }: { linea: Linea }) {
  if (!tarifa) return null;
  const { estado, motivo, quedan, desde, hasta, maximoPorSocio } = tarifa;
  if (motivo)
    return (
      <span className="note full">
        {motivo.detalle}{" "}
        <Link to={motivo.pagar}>{estado === "adeuda" ? "Ir a mis cuotas" : "Asociarme"}</Link>
      </span>
    );
  const texto = {
    agotada: "Agotada",
    completa: `Ya tenés las ${maximoPorSocio ?? ""} que te corresponden.`,
    futura: desde ? `Se vende desde el ${formatInstant(desde)}.` : "Todavía no se vende.",
    cerrada: "Ya no se vende.",
    "no-es-socio": "Es para socios.",
    adeuda: "Es para socios al día.",
    disponible: [
      quedan !== null && quedan <= 10 ? (quedan === 1 ? "Queda 1." : `Quedan ${quedan}.`) : null,
      hasta ? `Hasta el ${formatInstant(hasta)}.` : null,
    ]
      .filter(Boolean)
      .join(" "),
  }[estado];
  return texto ? <span className="note full">{texto}</span> : null;
}

/** Stepper for a quantity. Screen readers announce it as a group with the name of its type. */
function Cantidad({ linea, onChange }: { linea: Linea; onChange: (cantidad: number) => void }) {
  const { id, nombre, cantidad, maximo } = linea;
  if (maximo === 0 && cantidad === 0) return null;
  return (
    <fieldset className={`line-2 middle box ${styles.cantidad}`} aria-labelledby={`tarifa-${id}`}>
      <button
        type="button"
        className="as-icon"
        aria-label={`Una menos: ${nombre}`}
        disabled={cantidad === 0}
        onClick={() => onChange(cantidad - 1)}
      >
        <Minus />
      </button>
      <output aria-live="polite">{cantidad}</output>
      <button
        type="button"
        className="as-icon"
        aria-label={`Una más: ${nombre}`}
        disabled={cantidad >= maximo}
        onClick={() => onChange(cantidad + 1)}
      >
        <Plus />
      </button>
    </fieldset>
  );
}

import { useEffect } from "react";
import { formatCantidad, formatMoney } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import type { TarifaParaMi } from "#features/eventos/precios/contract.ts";
import { rememberChoice } from "#web/shell/choice.ts";
import { Alert } from "#web/ui/alert.tsx";
import { AGOTADAS, VENTA_CERRADA } from "../rules.ts";
import { ElegirEntradas } from "./elegir-entradas.tsx";
import styles from "./entradas.module.css";
import { borradorDe, useSeleccion } from "./use-seleccion.ts";

interface ElegirAntesDeEntrarProps {
  evento: Evento;
  tarifas: readonly TarifaParaMi[];
}

/** Lets visitors choose tickets before they log in; the event's page restores the choice (Rule EVE-14). */
export function ElegirAntesDeEntrar({ evento, tarifas }: ElegirAntesDeEntrarProps) {
  const seleccion = useSeleccion(evento, tarifas, { borrador: borradorDe(evento.id) });
  const { leida, cantidad, total } = seleccion;
  const cerrada = !evento.ventaAbierta ? VENTA_CERRADA : evento.entradasDisponibles <= 0 ? AGOTADAS : null;
  const elegido = !cerrada && cantidad > 0 ? `${cantidad} × ${evento.nombre}, ${formatMoney(total)}` : "";
  useEffect(() => {
    if (leida) rememberChoice(`/evento/${evento.id}`, elegido);
  }, [evento.id, leida, elegido]);
  if (cerrada)
    return (
      <Alert tone="warn">
        <p className="strong">{cerrada}</p>
        {cerrada === AGOTADAS && <p>Entrá y anotate en la lista de espera, por si se libera un lugar.</p>}
      </Alert>
    );
  return (
    <section className={`sheet stack-4 pad-4 ${styles.compra}`} aria-labelledby="elegir">
      <h2 id="elegir" className="text-xl">
        Elegí tus entradas
      </h2>
      <ElegirEntradas seleccion={seleccion} />
      <p className="row-3 baseline apart" aria-live="polite">
        <span>{cantidad === 0 ? "Todavía ninguna" : formatCantidad(cantidad, "entrada")}</span>
        <strong className="text-2xl display">{formatMoney(total)}</strong>
      </p>
    </section>
  );
}

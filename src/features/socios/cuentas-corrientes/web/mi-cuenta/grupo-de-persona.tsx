import { useState } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { EN_REVISION } from "#features/caja/pagos/rules.ts";
import type { Cuota } from "#features/socios/cuotas/contract.ts";
import { nombreDeCuota } from "#features/socios/cuotas/rules.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { PorPagar } from "../../contract.ts";
import { elegiblesDe, faltaDe } from "../elegir-cuotas.ts";
import styles from "./mi-cuenta.module.css";

/** Besides the overdue ones, which are always shown. */
const PENDIENTES_A_LA_VISTA = 1;

interface GrupoDePersonaProps {
  persona: PorPagar["personas"][number];
  elegidas: ReadonlySet<number>;
  seElige: boolean;
  onMarcar: (ids: readonly number[], si: boolean) => void;
}

/** The instalments that one person has to pay, each to be ticked, and all of them at once. */
export function GrupoDePersona({ persona, elegidas, seElige, onMarcar }: GrupoDePersonaProps) {
  const [abierto, setAbierto] = useState(false);
  const { cuotas, nombre, apellido, relacion, paga, vencido } = persona;
  const propia = relacion === null;
  const ids = elegiblesDe([persona]).map(({ id }) => id);
  const vencidas = cuotas.filter(({ estado }) => estado === "vencida").length;
  const aLaVista = abierto ? cuotas : cuotas.slice(0, vencidas + PENDIENTES_A_LA_VISTA);
  const quien = propia ? `${nombre} ${apellido} (vos)` : `${nombre} ${apellido}`;
  return (
    <fieldset className={styles.persona}>
      <legend className={styles.nombre}>{quien}</legend>
      <div className={styles.resumen}>
        {cuotas.length === 0 ? (
          <Badge tone="success">Nada para pagar</Badge>
        ) : vencido > 0 ? (
          <Badge tone="danger">{`Vencido: ${formatMoney(vencido)}`}</Badge>
        ) : (
          <Badge tone="success">Al día</Badge>
        )}
        {seElige && ids.length > 1 && (
          <label className={styles.todas}>
            <input
              type="checkbox"
              checked={ids.every((id) => elegidas.has(id))}
              onChange={(event) => {
                onMarcar(ids, event.currentTarget.checked);
                setAbierto(true);
              }}
            />
            Todas las de {propia ? "mi plan" : nombre}
          </label>
        )}
      </div>
      {!paga && cuotas.length > 0 && (
        <p className="note">Ves lo que debe, pero sus cuotas las paga otra persona.</p>
      )}
      {aLaVista.map((cuota) =>
        seElige && cuota.revisionHasta === null ? (
          <label key={cuota.id} className={styles.cuota}>
            <input
              type="checkbox"
              checked={elegidas.has(cuota.id)}
              onChange={(event) => onMarcar([cuota.id], event.currentTarget.checked)}
            />
            <Renglon cuota={cuota} />
          </label>
        ) : (
          <div key={cuota.id} className={styles.cuota}>
            <Renglon cuota={cuota} />
          </div>
        ),
      )}
      {aLaVista.length < cuotas.length && (
        <Button variant="ghost" size="small" onClick={() => setAbierto(true)}>
          {cuotas.length - aLaVista.length === 1
            ? "Ver la que sigue"
            : `Ver las ${cuotas.length - aLaVista.length} que siguen`}
        </Button>
      )}
    </fieldset>
  );
}

function Renglon({ cuota }: { cuota: Cuota }) {
  const { plan, fechaCuota, estado, pagado, revisionHasta } = cuota;
  const vence = `${estado === "vencida" ? "venció" : "vence"} el ${formatFecha(fechaCuota)}`;
  return (
    <>
      <span className={styles.que}>
        {nombreDeCuota(cuota)}
        <small data-vencida={estado === "vencida" || undefined}>
          {`${plan.nombre_plan}, ${revisionHasta ? EN_REVISION.toLowerCase() : vence}`}
          {pagado !== undefined && <span>{`. Pagaste ${formatMoney(pagado)} a cuenta`}</span>}
        </small>
      </span>
      <strong className={styles.importe}>{formatMoney(faltaDe(cuota) / 100)}</strong>
    </>
  );
}

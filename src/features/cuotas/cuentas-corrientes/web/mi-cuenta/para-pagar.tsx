import { useState } from "react";
import { useNavigate } from "react-router";
import { formatCantidad, formatCentavos, formatFecha, formatMoney } from "#contract/format.ts";
import { toCentavos } from "#contract/money.ts";
import { EN_REVISION } from "#features/caja/pagos/rules.ts";
import { usePagoEnLinea } from "#features/caja/pagos/web/use-pago-en-linea.ts";
import type { Cuota } from "#features/cuotas/cuotas/contract.ts";
import { nombreDeCuota } from "#features/cuotas/cuotas/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { showNotice } from "#web/shell/notice.tsx";
import { FormResult } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckField } from "#web/ui/field.tsx";
import { useReportedWrite } from "#web/use-write.ts";
import type { PorPagar } from "../../contract.ts";
import { centavosDe, elegiblesDe, faltaDe, primerasDe } from "../elegir-cuotas.ts";
import styles from "./mi-cuenta.module.css";

interface ParaPagarProps extends PorPagar {
  /** Preselects this person's dues; an unknown id preselects everybody's. */
  deQuien: number;
  onChange: () => void;
}

/** The debts of everybody for whom the user pays, by person, with one payment for the chosen ones (Rule CTA-7). */
export function ParaPagar({ personas, credito, sinPagoEnLinea, deQuien, onChange }: ParaPagarProps) {
  const elegibles = elegiblesDe(personas);
  const [elegidas, setElegidas] = useState<ReadonlySet<number>>(() => new Set(primerasDe(personas, deQuien)));
  const [conCredito, setConCredito] = useState(true);
  const { alias, cuenta } = useClub().banco;
  const transfiere = alias !== "" || cuenta !== "";
  const soloEnElClub = sinPagoEnLinea && !transfiere;
  const marcar = (ids: readonly number[], si: boolean) =>
    setElegidas((antes) => new Set(si ? [...antes, ...ids] : [...antes].filter((id) => !ids.includes(id))));
  const aPagar = elegibles.filter(({ id }) => elegidas.has(id));
  const total = centavosDe(aPagar);
  const usado = conCredito ? Math.min(total, toCentavos(credito)) : 0;
  const pedido = { cuotas: aPagar.map(({ id }) => id), usarCredito: conCredito };
  const { pagar, busy, transferir, yendo, result } = usePago(pedido, total > usado, onChange);

  return (
    <section className={`stack-4 ${styles.grupo}`} aria-labelledby="para-pagar">
      <h2 id="para-pagar">Para pagar</h2>
      <p className="text-l strong deep">{loQueDebe(personas)}</p>
      <FormResult result={result} />
      {elegibles.length > 1 && !soloEnElClub && (
        <CheckField
          label="Todas las cuotas"
          checked={aPagar.length === elegibles.length}
          onChange={(event) =>
            marcar(
              elegibles.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
      )}
      {personas.map((persona) => (
        <GrupoDePersona
          key={persona.id}
          persona={persona}
          elegidas={elegidas}
          seElige={persona.paga && !soloEnElClub}
          onMarcar={marcar}
        />
      ))}
      {soloEnElClub ? (
        elegibles.length > 0 && <p>Pagalas en el club, en efectivo.</p>
      ) : (
        <div className={`stack-2 in-view ${styles.cierre}`} hidden={elegibles.length === 0}>
          {credito > 0 && (
            <CheckField
              label={`Usar mi saldo a favor (${formatMoney(credito)})`}
              checked={conCredito}
              onChange={(event) => setConCredito(event.currentTarget.checked)}
            />
          )}
          <p className="row-4 tight apart muted tabular" aria-live="polite">
            <span>{formatCantidad(aPagar.length, "cuota")}</span>
            <span>{usado > 0 && `${formatCentavos(total)} menos ${formatCentavos(usado)} a favor`}</span>
          </p>
          {(!sinPagoEnLinea || (total > 0 && total === usado)) && (
            <Button
              variant="accent"
              size="large"
              wide
              loading={busy}
              disabled={aPagar.length === 0}
              onClick={() => pagar()}
            >
              {aPagar.length === 0
                ? "Elegí qué pagar"
                : total === usado
                  ? "Pagar con mi saldo"
                  : `Pagar ${formatCentavos(total - usado)}`}
            </Button>
          )}
          {transfiere && (sinPagoEnLinea || aPagar.length > 0) && (total === 0 || total > usado) && (
            <Button
              variant={sinPagoEnLinea ? "accent" : "outline"}
              size="large"
              wide
              loading={yendo}
              disabled={aPagar.length === 0}
              onClick={() => transferir()}
            >
              {aPagar.length === 0 ? "Elegí qué pagar" : "Pagar por transferencia"}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** @param conDinero whether the credit does not cover everything, so that Mercado Pago opens */
function usePago(
  pedido: { cuotas: number[]; usarCredito: boolean },
  conDinero: boolean,
  onChange: () => void,
) {
  const navigate = useNavigate();
  const [pagar, busy, result, clear] = usePagoEnLinea(
    () => {
      olvidar();
      return answerOf(api.cuotas.pagar.$post({ json: pedido }));
    },
    {
      opens: conDinero,
      isSettled: ({ total }) => total === 0,
      onAnswer({ total }) {
        const text = "Listo: se pagaron con tu saldo a favor.";
        if (total === 0) showNotice({ page: "/perfil/cuenta", tone: "success", text });
      },
      onChange,
    },
  );
  const [transferir, yendo, falla, olvidar] = useReportedWrite(
    () => {
      clear();
      return answerOf(api.cuotas.pagar.$post({ json: { ...pedido, medio: "transferencia" } }));
    },
    { onDone: ({ pagoId }) => void navigate(`/perfil/transferencia/${pagoId}`) },
  );
  return { pagar, busy, transferir, yendo, result: result ?? falla };
}

function loQueDebe(personas: PorPagar["personas"]): string {
  const cuotas = personas.flatMap((persona) => persona.cuotas);
  const vencidas = cuotas.filter(({ estado }) => estado === "vencida");
  if (vencidas.length > 0)
    return `Hoy se deben ${formatCentavos(centavosDe(vencidas))}: ${formatCantidad(vencidas.length, "cuota vencida", "cuotas vencidas")}.`;
  const [proxima] = cuotas.map(({ fechaCuota }) => fechaCuota).sort();
  return proxima
    ? `Al día. La próxima cuota vence el ${formatFecha(proxima)}.`
    : "Al día: no hay nada para pagar.";
}

/** Number of instalments shown besides the overdue ones. */
const PENDIENTES_A_LA_VISTA = 1;

interface GrupoDePersonaProps {
  persona: PorPagar["personas"][number];
  elegidas: ReadonlySet<number>;
  seElige: boolean;
  onMarcar: (ids: readonly number[], si: boolean) => void;
}

function GrupoDePersona({ persona, elegidas, seElige, onMarcar }: GrupoDePersonaProps) {
  const [abierto, setAbierto] = useState(false);
  const { cuotas, nombre, apellido, relacion, paga, vencido } = persona;
  const propia = relacion === null;
  const ids = elegiblesDe([persona]).map(({ id }) => id);
  const vencidas = cuotas.filter(({ estado }) => estado === "vencida").length;
  const aLaVista = abierto ? cuotas : cuotas.slice(0, vencidas + PENDIENTES_A_LA_VISTA);
  return (
    <fieldset className={`stack-1 ruled box shrink ${styles.persona}`}>
      <legend className="text-l strong breakable deep">
        <span translate="no">{`${nombre} ${apellido}`}</span>
        {propia && <span> (vos)</span>}
      </legend>
      <div className={`row-4 tight middle apart ${styles.resumen}`}>
        {cuotas.length === 0 ? (
          <Badge tone="success">Nada para pagar</Badge>
        ) : vencido > 0 ? (
          <Badge tone="danger">{`Vencido: ${formatMoney(vencido)}`}</Badge>
        ) : (
          <Badge tone="success">Al día</Badge>
        )}
        {seElige && ids.length > 1 && (
          <label className="line-3 middle target">
            <input
              type="checkbox"
              checked={ids.every((id) => elegidas.has(id))}
              onChange={(event) => {
                onMarcar(ids, event.currentTarget.checked);
                setAbierto(true);
              }}
            />
            <span>Todas las de {propia ? <span>mi plan</span> : <span translate="no">{nombre}</span>}</span>
          </label>
        )}
      </div>
      {!paga && cuotas.length > 0 && (
        <p className="note">Ves lo que debe, pero sus cuotas las paga otra persona.</p>
      )}
      {aLaVista.map((cuota) =>
        seElige && cuota.revisionHasta === null ? (
          <label key={cuota.id} className="row-3 middle target">
            <input
              type="checkbox"
              checked={elegidas.has(cuota.id)}
              onChange={(event) => onMarcar([cuota.id], event.currentTarget.checked)}
            />
            <Renglon cuota={cuota} />
          </label>
        ) : (
          <div key={cuota.id} className="row-3 middle target">
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
      <span className="grow">
        {nombreDeCuota(cuota)}
        <small className={estado === "vencida" ? "danger" : undefined}>
          {`${plan.nombre_plan}, ${revisionHasta ? EN_REVISION.toLowerCase() : vence}`}
          {pagado !== undefined && <span>{`. Pagaste ${formatMoney(pagado)} a cuenta`}</span>}
        </small>
      </span>
      <strong className="tabular nowrap">{formatCentavos(faltaDe(cuota))}</strong>
    </>
  );
}

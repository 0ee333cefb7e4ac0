import Check from "icon:check";
import { useEffect, useState } from "react";
import { formatInstant } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { MiEntradaConProgreso } from "../../contract.ts";
import styles from "./progreso-de-entrada.module.css";

const ASK_EVERY_MS = 5_000;

const PALABRAS: Record<MiEntradaConProgreso["progreso"][number]["paso"], string> = {
  creada: "Pedida",
  "en-mercado-pago": "En Mercado Pago",
  aprobada: "Pago aprobado",
  enviada: "Enviada por correo",
  ingreso: "Ingresó",
  devuelta: "Devuelta",
};

/**
 * The progress of a ticket and its payment (Rule ENT-14), polled while it is shown and a step of the payment is open.
 */
export function ProgresoDeEntrada({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.progreso} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Historial<span className="visually-hidden"> de la entrada {id}</span>
      </summary>
      {open && <Pasos id={id} />}
    </details>
  );
}

function Pasos({ id }: { id: number }) {
  const { answer, reload } = useAnswer<MiEntradaConProgreso>(String(id), (signal) =>
    answerOf(api.entradas.mias[":id"].$get({ param: { id: String(id) } }, { init: { signal } })),
  );
  const progreso = answer?.ok ? answer.data.progreso : null;
  const changes = progreso?.some(({ paso, cuando }) => cuando === null && paso !== "ingreso") ?? false;
  useOnReturn(reload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response schedules the next request.
  useEffect(() => {
    if (!changes) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [answer, changes]);
  if (answer && !answer.ok) return <p className={styles.nota}>{answer.problem.detail}</p>;
  if (!progreso) return <Spinner text="Buscando el historial" />;
  return (
    <ol className={styles.pasos} aria-live="polite">
      {progreso.map(({ paso, cuando }) => (
        <li key={paso} className={styles.paso} data-hecho={cuando !== null || undefined}>
          <span className={styles.marca}>{cuando !== null && <Check aria-hidden="true" />}</span>
          <span>
            {PALABRAS[paso]}
            <span className={styles.nota}>{cuando === null ? "Todavía no" : formatInstant(cuando)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

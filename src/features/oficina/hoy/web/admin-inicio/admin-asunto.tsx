import type { KeyboardEvent } from "react";
import type { InboxDecision, InboxDecisions } from "#web/admin/inbox.ts";
import { serverTime } from "#web/clock.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Asunto } from "../../contract.ts";
import { haceCuanto, plazoEnPalabras } from "../../rules.ts";
import styles from "./admin-bandeja.module.css";
import { rowKeyOf } from "./use-bandeja.ts";

interface AdminAsuntoProps {
  asunto: Asunto;
  busy: string | undefined;
  problem: string | undefined;
  onDecide: (decision: InboxDecision) => void;
  onStep: (by: 1 | -1) => void;
}

const URGENCIAS = { vencido: "strong danger", pronto: "strong warn", lejos: "" };
const PASOS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

export function AdminAsunto({ asunto, busy, problem, onDecide, onStep }: AdminAsuntoProps) {
  const { tipo, que, titulo, detalle, desde, plazo, enlace, notas } = asunto;
  const decisiones = decisionesDe(tipo);
  const ahora = serverTime();
  const limite = plazo ? plazoEnPalabras(new Date(plazo), ahora) : null;

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const by = PASOS[event.key];
    const decision = decisiones.find(({ letter }) => letter === event.key.toLowerCase());
    if (by === undefined && !decision) return;
    event.preventDefault();
    if (by !== undefined) onStep(by);
    else if (decision) onDecide(decision);
  }

  return (
    <li
      className={`row-3 middle ${styles.row}`}
      data-row={rowKeyOf(asunto)}
      aria-busy={busy ? true : undefined}
      onKeyDown={press}
    >
      <div className="grow">
        <p className="row-2 tight muted text-xs">
          <span className="strong accent">{que}</span> {haceCuanto(new Date(desde), ahora)}
          {limite && <span className={URGENCIAS[limite.urgencia]}>{limite.texto}</span>}
        </p>
        <Link to={enlace} className={`strong breakable ${styles.title}`}>
          {titulo}
        </Link>
        <p className={`muted ellipsis text-xs ${styles.detail}`} title={detalle}>
          {detalle}
        </p>
        {notas.map((nota) => (
          <p key={nota} className="text-xs warn">
            {nota}
          </p>
        ))}
      </div>
      <div className={`row-2 ${styles.actions}`}>
        {decisiones.map((decision) => (
          <Button
            key={decision.label}
            size="small"
            variant={decision.usual ? "primary" : "outline"}
            loading={busy === decision.label}
            aria-label={`${decision.label}: ${titulo}`}
            aria-keyshortcuts={decision.letter.toUpperCase()}
            aria-haspopup={"Dialog" in decision ? "dialog" : undefined}
            // Ignores the second click of a double click, because the next row has moved under the pointer.
            onClick={(event) => event.detail < 2 && onDecide(decision)}
          >
            <span>
              <ConLetra {...decision} />
            </span>
          </Button>
        ))}
      </div>
      {problem && (
        <div className="full">
          <Alert tone="danger">{problem}</Alert>
        </div>
      )}
    </li>
  );
}

function ConLetra({ label, letter }: InboxDecision) {
  const at = label.toLowerCase().indexOf(letter);
  return (
    <span>
      {label.slice(0, at)}
      <span className={styles.letter}>{label.slice(at, at + 1)}</span>
      {label.slice(at + 1)}
    </span>
  );
}

const found = import.meta.glob<InboxDecisions>("/src/features/*/*/web/asuntos.tsx", {
  eager: true,
  import: "asuntos",
});

/** Returns the decisions for a kind of item; empty if there are none. */
function decisionesDe(tipo: string): readonly InboxDecision[] {
  return Object.values(found).find((area) => Object.hasOwn(area, tipo))?.[tipo] ?? [];
}

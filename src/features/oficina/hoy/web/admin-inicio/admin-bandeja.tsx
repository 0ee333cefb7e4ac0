import { type KeyboardEvent, useState } from "react";
import { openDialog } from "#web/admin/dialogs.tsx";
import type { InboxDecision, InboxDecisions } from "#web/admin/inbox.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { serverTime } from "#web/clock.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Asunto, Bandeja } from "../../contract.ts";
import { haceCuanto, plazoEnPalabras } from "../../rules.ts";
import styles from "./admin-bandeja.module.css";
import inicio from "./admin-inicio.module.css";
import { rowKeyOf, type useBandeja } from "./use-bandeja.ts";

const A_LA_VISTA = 8;

/** The inbox, where items are decided with the mouse or the keyboard (Rule OFI-12). */
export function AdminBandeja({ bandeja }: { bandeja: ReturnType<typeof useBandeja> }) {
  const { answer, loading, asuntos, foco } = bandeja;
  const [all, setAll] = useState(false);
  const total = answer?.ok ? answer.data.total : 0;

  function decide(asunto: Asunto, decision: InboxDecision) {
    if ("Dialog" in decision)
      void openDialog(
        <decision.Dialog
          item={asunto}
          onDone={() => bandeja.remove(asunto)}
          onChange={bandeja.refresh}
          onUndone={() => bandeja.restore(asunto)}
        />,
      );
    else void bandeja.decide(asunto, decision);
  }

  return (
    <section aria-labelledby="esperan">
      <div className="row-3 tight baseline apart below-3">
        <h2 id="esperan" className="line-2 baseline text-xl">
          <span>Esperan respuesta</span>{" "}
          {total > 0 && <span className={`text-l tabular accent round ${styles.total}`}>{total}</span>}
        </h2>
        {asuntos.length > 0 && (
          <p id="teclas" className={`muted text-xs ${styles.keys}`}>
            <kbd>↑</kbd> <kbd>↓</kbd> eligen, <kbd>Enter</kbd> abre y la letra subrayada decide.
          </p>
        )}
      </div>
      {!answer ? (
        <div role="status">
          <span className="visually-hidden">Cargando...</span>
          <div className={`sunken radius-l ${inicio.block}`} style={{ height: "36rem" }} aria-hidden="true" />
        </div>
      ) : !answer.ok ? (
        <LoadFailure problem={answer.problem} retrying={loading} onRetry={bandeja.reload} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
        <div ref={foco.list} role="group" aria-labelledby="esperan" tabIndex={-1} onFocus={foco.onFocus}>
          {asuntos.length === 0 ? (
            <Card>
              <EmptyState title="No espera nadie">
                <p>Está todo respondido. ¡Buen trabajo! Tomate un mate, que lo ganaste.</p>
              </EmptyState>
            </Card>
          ) : (
            <div className={`stack-0 at-start box raised ${styles.card}`}>
              <ul role="list" className="ruled full" aria-label="Lo que espera" aria-describedby="teclas">
                {asuntos.slice(0, all ? undefined : A_LA_VISTA).map((asunto) => (
                  <AdminAsunto
                    key={rowKeyOf(asunto)}
                    asunto={asunto}
                    busy={bandeja.busy[rowKeyOf(asunto)]}
                    problem={bandeja.problems[rowKeyOf(asunto)]?.texto}
                    onDecide={(decision) => decide(asunto, decision)}
                    onStep={(by) => foco.step(rowKeyOf(asunto), by)}
                  />
                ))}
              </ul>
              {!all && asuntos.length > A_LA_VISTA && (
                <Button variant="ghost" size="small" onClick={() => setAll(true)}>
                  Ver {asuntos.length - A_LA_VISTA} más
                </Button>
              )}
              <Listas porTipo={answer.data.porTipo} quedan={total - asuntos.length} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function Listas({ porTipo, quedan }: { porTipo: Bandeja["porTipo"]; quedan: number }) {
  return (
    <div className="row-3 tight note">
      <p>{quedan > 0 ? `Hay ${quedan} más. Todo, en sus listas:` : "En sus listas:"}</p>
      <ul role="list" className="row-3 tight">
        {porTipo.map(({ tipo, total, nombre, lista }) => (
          <li key={tipo}>
            <Link to={lista}>
              {total} {nombre}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AdminAsuntoProps {
  asunto: Asunto;
  busy: string | undefined;
  problem: string | undefined;
  onDecide: (decision: InboxDecision) => void;
  onStep: (by: 1 | -1) => void;
}

const URGENCIAS = { vencido: "strong danger", pronto: "strong warn", lejos: "" };
const PASOS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function AdminAsunto({ asunto, busy, problem, onDecide, onStep }: AdminAsuntoProps) {
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

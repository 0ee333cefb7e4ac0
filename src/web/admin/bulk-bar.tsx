import X from "icon:x";
import { Fragment, type Key, useState } from "react";
import { formatCantidad } from "#contract/format.ts";
import { isOutcomeUnknown } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import type { Bulk, BulkAction } from "./bulk.ts";
import styles from "./bulk-bar.module.css";
import { Confirm } from "./confirm.tsx";
import { showUndoable } from "./decision-notice.tsx";
import { DialogButton } from "./dialogs.tsx";
import { ExportButton } from "./export-button.tsx";
import { notifications } from "./notifications.tsx";

interface BulkBarProps<Row> {
  bulk: Bulk<Row>;
  selected: readonly Row[];
  keyOf: (row: Row) => Key;
  onSelect: (rows: readonly Row[]) => void;
}

interface Report<Row> {
  action: BulkAction<Row>;
  reason: string;
  done: readonly Row[];
  refused: readonly { row: Row; why: string }[];
  /** Rows that failed or have an unknown outcome. */
  left: readonly Row[];
  isRunning: boolean;
}

const TOO_MANY = 429;

export function BulkBar<Row>({ bulk, selected, keyOf, onSelect }: BulkBarProps<Row>) {
  const { report, run, close } = useBulkRun(bulk, onSelect);
  const counted = (n: number) => countedIn(bulk, n);

  function questionOf(
    action: BulkAction<Row>,
    { explain, of }: NonNullable<BulkAction<Row>["reason"]>,
    rows: readonly Row[],
  ) {
    const what = `${action.label} ${counted(rows.length)}`;
    return (
      <Confirm
        title={what}
        confirmLabel={what}
        danger
        reason={of}
        onConfirm={async (motivo) => {
          void run(action, rows, motivo);
          return null;
        }}
      >
        {explain(rows)}
      </Confirm>
    );
  }

  function toButton(action: BulkAction<Row>) {
    const rows = selected.filter(action.applies);
    if (rows.length === 0) return null;
    return (
      <Fragment key={action.label}>
        {action.blocked ? null : action.reason ? (
          <DialogButton size="small" variant="danger" opens={questionOf(action, action.reason, rows)}>
            {action.label} {rows.length}
          </DialogButton>
        ) : (
          <Button size="small" onClick={() => void run(action, rows, "")}>
            {action.label} {rows.length}
          </Button>
        )}
        {action.note && <span className="note">{action.note}</span>}
      </Fragment>
    );
  }

  if (selected.length === 0 && !report) return null;
  // Irreversible actions are shown apart from other actions.
  const grave = bulk.actions?.filter(({ reason, applies }) => reason && selected.some(applies)) ?? [];
  return (
    <section className={`stack-2 above-2 radius-l ${styles.bar}`} aria-label={`Selección de ${bulk.of[1]}`}>
      {report ? (
        <Outcome
          report={report}
          nameOf={bulk.nameOf}
          onRepeat={() => void run(report.action, report.left, report.reason, report)}
          onClose={close}
        />
      ) : (
        <div className={`row-3 middle compact ${styles.line}`}>
          <strong role="status">Selección: {counted(selected.length)}</strong>
          {bulk.actions?.filter(({ reason }) => !reason).map(toButton)}
          <ExportButton
            label="Exportar la selección"
            call={() => bulk.onExport(selected.map(keyOf).join(","))}
          />
          <button type="button" className="as-link with-icon strong" onClick={() => onSelect([])}>
            <X />
            Quitar la selección
          </button>
          {grave.length > 0 && <div className={`row-2 ${styles.apart}`}>{grave.map(toButton)}</div>}
        </div>
      )}
    </section>
  );
}

/** Runs an action on one row after the other, and reports which rows it changed. */
function useBulkRun<Row>(bulk: Bulk<Row>, onSelect: BulkBarProps<Row>["onSelect"]) {
  const [report, setReport] = useState<Report<Row> | null>(null);
  const [run] = useSingleFlight(
    async (action: BulkAction<Row>, rows: readonly Row[], reason: string, before?: Report<Row>) => {
      const now = {
        action,
        reason,
        done: [...(before?.done ?? [])],
        refused: [...(before?.refused ?? [])],
      };
      let left = [...rows];
      for (const row of rows) {
        setReport({ ...now, done: [...now.done], left, isRunning: true });
        const answer = await action.run(row, reason);
        // The remaining rows would fail as well. Repeating the action on a completed row changes nothing.
        if (isOutcomeUnknown(answer) || answer.status === TOO_MANY) break;
        left = left.filter((one) => one !== row);
        if (answer.ok) now.done.push(row);
        else now.refused.push({ row, why: answer.problem.detail });
      }
      bulk.onChange?.();
      onSelect([...left, ...now.refused.map(({ row }) => row)]);
      const isOver = left.length === 0 && now.refused.length === 0;
      setReport(isOver ? null : { ...now, left, isRunning: false });
      if (left.length === 0 && now.done.length > 0) offerUndo(action, now.done);
    },
  );

  function offerUndo({ did, note, undo }: BulkAction<Row>, done: readonly Row[]) {
    const message = [`${did} ${countedIn(bulk, done.length)}.`, note].filter(Boolean).join(" ");
    if (!undo) {
      notifications.show({ message, color: "green" });
      return;
    }
    showUndoable({
      message,
      async undo() {
        const answers = [];
        for (const row of done) answers.push(await undo(row));
        return answers.find(({ ok }) => !ok) ?? { ok: true, status: 200, data: null, total: null };
      },
      undone: `Deshecho: ${countedIn(bulk, done.length)}.`,
      onUndone: () => bulk.onChange?.(),
    });
  }

  return { report, run, close: () => setReport(null) };
}

const countedIn = <Row,>({ of: [one, many] }: Bulk<Row>, n: number) => formatCantidad(n, one, many);

interface OutcomeProps<Row> {
  report: Report<Row>;
  nameOf: (row: Row) => string;
  onRepeat: () => void;
  onClose: () => void;
}

function Outcome<Row>({ report, nameOf, onRepeat, onClose }: OutcomeProps<Row>) {
  const { action, done, refused, left, isRunning } = report;
  const gone = done.length + refused.length;
  const all = gone + left.length;
  return (
    <>
      <div className={`row-3 middle compact ${styles.line}`}>
        <strong role="status">
          {isRunning
            ? `${action.doing} ${gone + 1} de ${all}…`
            : left.length > 0
              ? `Se cortó la conexión: ${done.length} de ${all} hechas, faltan ${left.length}.`
              : `${done.length} de ${all} hechas.`}
        </strong>
        {isRunning && <progress className="grow" max={all} value={gone} aria-label={action.doing} />}
        {!isRunning && left.length > 0 && (
          <Button size="small" onClick={onRepeat}>
            Repetir {left.length === 1 ? "la que falta" : `las ${left.length} que faltan`}
          </Button>
        )}
        {!isRunning && (
          <Button size="small" variant="outline" onClick={onClose}>
            Cerrar
          </Button>
        )}
      </div>
      {!isRunning && (
        <dl className="stack-2 text-s breakable">
          <Names title="Hechas" rows={done} nameOf={nameOf} />
          <Names title="Faltan" rows={left} nameOf={nameOf} />
          {refused.length > 0 && (
            <div>
              <dt className="strong">No se pudo</dt>
              {refused.map(({ row, why }) => (
                <dd key={nameOf(row)}>
                  {nameOf(row)}: {why}
                </dd>
              ))}
            </div>
          )}
        </dl>
      )}
    </>
  );
}

function Names<Row>({
  title,
  rows,
  nameOf,
}: {
  title: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
}) {
  if (rows.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{rows.map(nameOf).join("; ")}</dd>
    </div>
  );
}

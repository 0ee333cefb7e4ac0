import styles from "./record-cards.module.css";
import type { SelectableProps } from "./record-table.tsx";
import tones from "./record-tones.module.css";
import { RowCheck } from "./row-check.tsx";

export function RecordCards<Row>(props: SelectableProps<Row>) {
  const { caption, columns, rows, keyOf, toneOf, cardHeading: Heading = "h2", busy, bulk, selection } = props;
  const title = columns.find((column) => column.card === "title");
  const details = columns.filter((column) => column.card === undefined);
  const actions = columns.filter((column) => column.card === "action");
  return (
    <ul className="columns-l dims" role="list" aria-label={caption} aria-busy={busy || undefined}>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          data-row
          tabIndex={-1}
          className={`stack-3 ${styles.card} ${tones[toneOf?.(row) ?? "plain"]}`}
        >
          <div className="line-2 top apart">
            {title && (
              <Heading
                className="shrink breakable text-xl sentence"
                translate={title.verbatim ? "no" : undefined}
              >
                {title.cell(row)}
              </Heading>
            )}
            {bulk && (
              <RowCheck
                rowKey={keyOf(row)}
                of={bulk.nameOf(row)}
                checked={selection.has(row)}
                onToggle={selection.toggle}
              />
            )}
          </div>
          <dl className={`breakable ${styles.details}`}>
            {details.map((column) => (
              <div
                key={column.label}
                className={column.kind === "wide" || column.kind === "instant" ? "whole-row" : undefined}
              >
                <dt className="muted text-xs">{column.label}</dt>
                <dd translate={column.verbatim ? "no" : undefined}>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions.length > 0 && (
            <div className={`row-2 middle apart ${styles.actions}`}>
              {actions.map((column) => (
                <div key={column.label}>{column.cell(row)}</div>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

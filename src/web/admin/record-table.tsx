import ArrowDown from "icon:arrow-down";
import ArrowUp from "icon:arrow-up";
import ArrowUpDown from "icon:arrow-up-down";
import { useMediaQuery } from "@mantine/hooks";
import type { Key, ReactNode } from "react";
import styles from "./record-table.module.css";
import { NO_TABLES } from "./widths.ts";

/** Background of a row; `muted` marks records that no longer apply. */
export type RowTone = "success" | "danger" | "info" | "muted";

export interface Column<Row> {
  label: string;
  /** Makes the column sortable: its current direction and the click handler of its heading. */
  sort?: { direction: "ascending" | "descending" | null; onSort: () => void };
  cell: (row: Row) => ReactNode;
  /** `number` is right-aligned; the others set the column's width. */
  kind?: "number" | "text" | "wide" | "date";
  /** `title` is the card's heading on a phone; `action` goes at its foot, without a label. */
  card?: "title" | "action";
}

interface RecordTableProps<Row> {
  /** Description of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Background of a row. A column must state the same as text. */
  toneOf?: (row: Row) => RowTone;
  /** Heading level of a card, one below its container's. */
  cardHeading?: "h2" | "h3";
  /** The next rows are loading. */
  busy?: boolean;
}

/** List of staff records: a table, or cards on narrow screens. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  // Staff screens render only in the browser, so the first render can read the media query.
  const narrow = useMediaQuery(NO_TABLES, false, { getInitialValueInEffect: false });
  return narrow ? <Cards {...props} /> : <Table {...props} />;
}

/** From this many columns on, a table is dense so that it fits into 1280 pixels. */
const MANY_COLUMNS = 7;

function Table<Row>({ caption, columns, rows, keyOf, toneOf, busy }: RecordTableProps<Row>) {
  return (
    // A table wider than its container scrolls inside it, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable without a mouse.
    <section className={styles.frame} aria-label={caption} tabIndex={0}>
      <table
        className={`${styles.table} ${columns.length < MANY_COLUMNS ? "" : styles.dense}`}
        aria-busy={busy || undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={column.kind && styles[column.kind]}
                aria-sort={column.sort?.direction ?? undefined}
              >
                {column.sort ? <SortButton label={column.label} sort={column.sort} /> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={styles[toneOf?.(row) ?? "neutral"]}>
              {columns.map((column) => (
                <td key={column.label} className={column.kind && styles[column.kind]}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SortButton({ label, sort }: { label: string; sort: NonNullable<Column<unknown>["sort"]> }) {
  const Icon = sort.direction === null ? ArrowUpDown : sort.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button type="button" className={styles.sort} onClick={sort.onSort}>
      {label}
      <Icon aria-hidden="true" />
    </button>
  );
}

function Cards<Row>(props: RecordTableProps<Row>) {
  const { caption, columns, rows, keyOf, toneOf, cardHeading: Heading = "h2", busy } = props;
  const title = columns.find((column) => column.card === "title");
  const details = columns.filter((column) => column.card === undefined);
  const actions = columns.filter((column) => column.card === "action");
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without bullets.
    <ul className={styles.cards} role="list" aria-label={caption} aria-busy={busy || undefined}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={`${styles.card} ${styles[toneOf?.(row) ?? "neutral"]}`}>
          {title && <Heading className={styles.cardTitle}>{title.cell(row)}</Heading>}
          <dl className={styles.details}>
            {details.map((column) => (
              <div
                key={column.label}
                className={column.kind === "wide" || column.kind === "date" ? styles.whole : undefined}
              >
                <dt>{column.label}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions.length > 0 && (
            <div className={styles.cardActions}>
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

import ArrowDown from "icon:arrow-down";
import ArrowUp from "icon:arrow-up";
import ArrowUpDown from "icon:arrow-up-down";
import { useMediaQuery } from "@mantine/hooks";
import type { Key, ReactNode } from "react";
import styles from "./record-table.module.css";
import { NO_TABLES } from "./screen-sizes.ts";

/** The ground of a row; `muted` is for what does not stand any more. */
export type RowTone = "success" | "danger" | "info" | "muted";

export interface Column<Row> {
  label: string;
  /** The list can be ordered by it: how it is now, if it is, and what a click on its heading does. */
  sort?: { direction: "ascending" | "descending" | null; onSort: () => void };
  cell: (row: Row) => ReactNode;
  /** `number` is set to the right; the others get the room that they need. */
  kind?: "number" | "text" | "wide" | "date";
  /** `title` heads the card of a phone; `action` stands at its foot, without its label. */
  card?: "title" | "action";
}

interface RecordTableProps<Row> {
  /** What the table holds, for those who hear it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Its ground, green or red for instance; a column says the same in words. Left out: no row is better than another. */
  toneOf?: (row: Row) => RowTone;
  /** Level of a card's heading: below that of what the list stands in. */
  cardHeading?: "h2" | "h3";
  /** The next rows are on their way. */
  busy?: boolean;
}

/** The staff's list of things: a table, or cards where that finds no room. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  // Staff screens are rendered in the browser only, so that the first look can already be the right one.
  const narrow = useMediaQuery(NO_TABLES, false, { getInitialValueInEffect: false });
  return narrow ? <Cards {...props} /> : <Table {...props} />;
}

/** From so many columns on, a table is set tighter: none scrolls sideways on a laptop of 1280 pixels. */
const MANY_COLUMNS = 7;

function Table<Row>({ caption, columns, rows, keyOf, toneOf, busy }: RecordTableProps<Row>) {
  return (
    // A table that is wider than its place scrolls inside it, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse.
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
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to some readers unless it says so.
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

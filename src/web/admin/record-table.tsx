import ArrowDown from "icon:arrow-down";
import ArrowUp from "icon:arrow-up";
import ArrowUpDown from "icon:arrow-up-down";
import { useMediaQuery } from "@mantine/hooks";
import {
  type FocusEvent,
  type Key,
  type KeyboardEvent,
  memo,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { focusPage } from "../shell/navigation.tsx";
import type { Bulk } from "./bulk.ts";
import { DialogButton } from "./dialogs.tsx";
import { loadLater } from "./load-later.ts";
import { RecordCards } from "./record-cards.tsx";
import styles from "./record-table.module.css";
import tones from "./record-tones.module.css";
import { AllCheck, RowCheck } from "./row-check.tsx";
import { type SelectionOf, useSelection } from "./use-selection.ts";
import { NO_TABLES } from "./widths.ts";

/** Background of a row; `neutral` marks records that no longer apply. */
export type RowTone = "success" | "danger" | "info" | "neutral";

export interface SortBy {
  direction: "ascending" | "descending" | null;
  onSort: () => void;
}

export interface Column<Row> {
  label: string;
  /** Makes the column sortable: current direction and click handler of its heading. */
  sort?: SortBy;
  cell: (row: Row) => ReactNode;
  /** Cuts the cell off after two lines, with this text as its tooltip. */
  whole?: ((row: Row) => string) | undefined;
  /** `number` is right-aligned; the other kinds set the column's width. */
  kind?: "number" | "text" | "wide" | "date" | "instant";
  /** `title` is the card's heading on a phone; `action` goes at its foot, without a label. */
  card?: "title" | "action";
  /** Whether browsers should not translate the cell. */
  verbatim?: boolean | undefined;
}

/** A column with a button that opens a dialog about the row. */
export function dialogColumn<Row>(
  label: string,
  nameOf: (row: Row) => string,
  dialogOf: (row: Row) => ReactElement,
  text = label,
): Column<Row> {
  return {
    label,
    card: "action",
    cell: (row) => (
      <DialogButton size="small" variant="outline" aria-label={nameOf(row)} opens={dialogOf(row)}>
        {text}
      </DialogButton>
    ),
  };
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Sets the background of a row. A column must say the same thing in words. */
  toneOf?: (row: Row) => RowTone;
  /** Heading level of a card, one below its container's. */
  cardHeading?: "h2" | "h3";
  busy?: boolean;
  bulk?: Bulk<Row>;
}

export type SelectableProps<Row> = RecordTableProps<Row> & { selection: SelectionOf<Row> };

const useBulkBar = loadLater(async () => (await import("./bulk-bar.tsx")).BulkBar);

export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { rows, keyOf, bulk } = props;
  const selection = useSelection(rows, keyOf);
  const BulkBar = useBulkBar(selection.selected.length > 0);
  // Staff screens render only in the browser, so the first render can read the media query.
  const narrow = useMediaQuery(NO_TABLES, false, { getInitialValueInEffect: false });
  const List = narrow ? RecordCards : Table;
  const focusing = useKeptFocus(rows);
  return (
    // The bar sticks only within this element.
    <div {...focusing}>
      <List {...props} selection={selection} />
      {bulk && BulkBar && (
        <BulkBar bulk={bulk} selected={selection.selected} keyOf={keyOf} onSelect={selection.select} />
      )}
    </div>
  );
}

/** Moves the focus from a row that disappears to the next one, or to the page's heading from the last one. */
function useKeptFocus(rows: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ row: Element; index: number }>(null);
  const rowsIn = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may lack the focused one.
  useLayoutEffect(() => {
    if (!last.current || last.current.row.isConnected || document.activeElement !== document.body) return;
    const left = rowsIn();
    (left[last.current.index] ?? left.at(-1))?.focus({ preventScroll: true });
  }, [rows]);
  // A layout effect, because its cleanup runs while the list is still in the document.
  useLayoutEffect(() => {
    const { current } = list;
    return () => {
      if (current?.contains(document.activeElement)) focusPage();
    };
  }, []);
  return {
    ref: list,
    onFocus({ target }: FocusEvent) {
      const row = target.closest<HTMLElement>("[data-row]");
      last.current = row && { row, index: rowsIn().indexOf(row) };
    },
  };
}

/** Makes a table with many columns dense, so that it fits in 1280 pixels. */
function densityOf({ length }: readonly unknown[]): string {
  return `${length < 7 ? "" : styles.dense} ${length < 10 ? "" : styles.densest}`;
}

function Table<Row>(props: SelectableProps<Row>) {
  const { caption, columns, rows, keyOf, toneOf, busy, bulk, selection } = props;
  const hint = useId();
  return (
    // A table wider than its container scrolls inside it. The keyboard focus is on its rows.
    <section className="box raised sideways" aria-label={caption}>
      <p id={hint} hidden>
        Con las flechas se cambia de fila y con Enter se abre.{bulk && <span> Con la X se elige.</span>}
      </p>
      <table
        className={`compact dims ${styles.table} ${densityOf(columns)}`}
        aria-busy={busy || undefined}
        aria-describedby={hint}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {bulk && (
              <th scope="col" className={styles.select}>
                <AllCheck of={bulk.of[1]} selection={selection} />
              </th>
            )}
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
        <tbody onKeyDown={onRowKey} onFocus={enterRow}>
          {rows.map((row, index) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              rowKey={keyOf(row)}
              columns={columns}
              tone={toneOf?.(row) ?? "plain"}
              isFirst={index === 0}
              isSelected={selection.has(row)}
              nameOf={bulk?.nameOf}
              onToggle={selection.toggle}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SortButton({ label, sort }: { label: string; sort: SortBy }) {
  const Icon = sort.direction === null ? ArrowUpDown : sort.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button type="button" className={styles.sort} onClick={sort.onSort}>
      {label}
      <Icon />
    </button>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  tone: RowTone | "plain";
  rowKey: Key;
  isFirst: boolean;
  isSelected: boolean;
  nameOf: ((row: Row) => string) | undefined;
  onToggle: SelectionOf<Row>["toggle"];
}

/** Renders only when its row or its selection changes, so that a key press is handled at once even with 200 rows. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, tone, rowKey, isFirst, isSelected, nameOf, onToggle } = props;
  return (
    <tr data-row data-selected={isSelected || undefined} className={tones[tone]} tabIndex={isFirst ? 0 : -1}>
      {nameOf && (
        <td className={styles.select}>
          <RowCheck rowKey={rowKey} of={nameOf(row)} checked={isSelected} onToggle={onToggle} />
        </td>
      )}
      {columns.map(({ label, kind, whole, verbatim, cell }) => (
        <td
          key={label}
          className={`${kind ? styles[kind] : ""} ${whole ? styles.clips : ""}`}
          translate={verbatim ? "no" : undefined}
        >
          {whole ? (
            <div className={`clamp ${styles.clipped}`} title={whole(row)}>
              {cell(row)}
            </div>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row> & { key: Key }) => ReactNode;

/** Fields and menus that use these keys themselves. */
const OWN_KEYS = "input:not([type=checkbox]), select, textarea, [role=menu] *, dialog *";
/** Elements that Enter opens: the link to the object's page, or the button of its first dialog. */
const OPENS = ["a[href^='/']", "button[aria-haspopup=dialog]"];

/** Handles the keys of a table's rows: arrows, Home and End move the focus, Enter opens the row and x selects it. */
function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const row = rowOf(target);
  if (!row || (target as Element).matches(OWN_KEYS)) return;
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  if (to !== undefined) {
    event.preventDefault();
    const next = rows[to];
    if (next instanceof HTMLElement) next.focus();
  } else if (key === "Enter" && target === row) {
    event.preventDefault();
    const opens = OPENS.map((selector) => row.querySelector<HTMLElement>(selector)).find((one) => one);
    opens?.click();
  } else if (key.toLowerCase() === "x") row.querySelector<HTMLElement>("input[data-select]")?.click();
}

/** Makes the focused row the one reached by Tab. */
function enterRow({ target }: FocusEvent<HTMLElement>): void {
  const row = rowOf(target);
  if (!row || row.tabIndex === 0) return;
  for (const other of row.parentElement?.children ?? [])
    if (other instanceof HTMLElement) other.tabIndex = -1;
  row.tabIndex = 0;
}

/** Returns the row of a target; null inside a row's dialog or menu, which React treats as part of the row. */
function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("tr[data-row]") : null;
}

import type { ComponentProps, ReactNode } from "react";
import {
  type ColumnKind,
  type ColumnsOf,
  formatCell,
  type ListColumn,
  type OrderedColumn,
  valueIn,
} from "#contract/columns.ts";
import { type Column, RecordTable } from "./record-table.tsx";

const LAYOUTS: Partial<Record<ColumnKind, NonNullable<Column<never>["kind"]>>> = {
  text: "text",
  long: "wide",
  number: "number",
  money: "number",
  date: "date",
  instant: "date",
};

interface ListTableProps<Row, C> extends Omit<ComponentProps<typeof RecordTable<Row>>, "columns"> {
  described: C;
  omit?: readonly (keyof C)[];
  /** Cells that show more than the text of their value. */
  cells?: { [K in keyof C]?: (row: Row, text: string) => ReactNode };
  /** Cells that need no height limit. */
  unclipped?: readonly (keyof C)[];
  sortOf?: (name: OrderedColumn<C>) => NonNullable<Column<Row>["sort"]>;
  actions?: readonly Omit<Column<Row>, "sort">[];
}

export function ListTable<Row, C extends ColumnsOf<Row, C>>(props: ListTableProps<Row, C>) {
  const { described, omit = [], cells, unclipped = [], sortOf, actions = [], ...table } = props;
  const shown = Object.entries<ListColumn<Row>>(described).filter(
    ([name, { only }]) => only !== "sheet" && !omit.includes(name as keyof C),
  );
  const columns = shown.map(([name, column]): Column<Row> => {
    const { label, kind, card, narrow, ordered } = column;
    const own = cells?.[name as keyof C];
    const textOf = (row: Row) => formatCell(column, valueIn(row, name, column));
    // A custom cell of a state contains a button, which must not be cut off as text is.
    const isText = own ? !column.words : kind === "text" || kind === "long" || kind === "short";
    const clips = isText && card !== "action" && !unclipped.includes(name as keyof C);
    return {
      label,
      kind: narrow ? undefined : LAYOUTS[kind],
      card,
      sort: ordered && sortOf?.(name as OrderedColumn<C>),
      whole: clips ? textOf : undefined,
      cell: (row) => (own ? own(row, textOf(row)) : textOf(row)),
    };
  });
  return <RecordTable {...table} columns={[...columns, ...actions]} />;
}

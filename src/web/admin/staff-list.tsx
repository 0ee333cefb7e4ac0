import type { ComponentProps, ReactNode } from "react";
import {
  type ColumnKind,
  type ColumnsOf,
  formatCell,
  type ListColumn,
  type OrderedColumn,
  valueIn,
} from "#contract/columns.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Bulk } from "./bulk.ts";
import { ExportButton } from "./export-button.tsx";
import type { ShownList } from "./list-definition.ts";
import { ListFilters, type ListFiltersProps } from "./list-filters.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { Pager } from "./pager.tsx";
import { type Column, RecordTable } from "./record-table.tsx";

interface ListBodyProps<T> {
  list: ShownList<T[]>;
  /** Shown while no records exist at all; defaults to the title. */
  nothingYet?: ReactNode;
  unit?: string;
  /** Whether `children` also shows that there are no rows. */
  showsEmpty?: boolean;
  children: (rows: T[], total: number) => ReactNode;
}

/** The loaded rows of a list with its pager, or why there are none. */
export function ListBody<T>({ list, nothingYet, unit, showsEmpty, children }: ListBodyProps<T>) {
  const { answer, of, empty, narrowed, pager, address } = list;
  if (!answer) return <Spinner />;
  if (!answer.ok) return <LoadFailure problem={answer.problem} retrying={list.busy} onRetry={list.reload} />;
  const total = answer.total ?? answer.data.length;
  return (
    <>
      {answer.data.length > 0 || showsEmpty
        ? children(answer.data, total)
        : ((narrowed ? undefined : nothingYet) ?? (
            <div role="status">
              <EmptyState title={empty}>
                {narrowed && <p>Nada coincide con la búsqueda o el filtro. Borralos para ver todo.</p>}
              </EmptyState>
            </div>
          ))}
      {(pager === undefined || (pager === "needed" && total > address.sizes[0])) && (
        <Pager
          of={of}
          {...(unit && { unit })}
          state={list.state}
          total={total}
          sizes={address.sizes}
          onChange={list.changeState}
        />
      )}
    </>
  );
}

const LAYOUTS: Partial<Record<ColumnKind, NonNullable<Column<never>["kind"]>>> = {
  text: "text",
  long: "wide",
  number: "number",
  money: "number",
  date: "date",
  instant: "instant",
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

function ListTable<Row, C extends ColumnsOf<Row, C>>(props: ListTableProps<Row, C>) {
  const { described, omit = [], cells, unclipped = [], sortOf, actions = [], ...table } = props;
  const shown = Object.entries<ListColumn<Row>>(described).filter(
    ([name, { only }]) => only !== "sheet" && !omit.includes(name as keyof C),
  );
  const columns = shown.map(([name, column]): Column<Row> => {
    const { label, kind, card, narrow, ordered, verbatim } = column;
    const own = cells?.[name as keyof C];
    const textOf = (row: Row) => formatCell(column, valueIn(row, name, column));
    // A custom cell of a state contains a button, which must not be cut off as text is.
    const isText = own ? !column.words : kind === "text" || kind === "long" || kind === "short";
    const clips = isText && card !== "action" && !unclipped.includes(name as keyof C);
    return {
      label,
      kind: narrow ? undefined : LAYOUTS[kind],
      card,
      verbatim,
      sort: ordered && sortOf?.(name as OrderedColumn<C>),
      whole: clips ? textOf : undefined,
      cell: (row) => (own ? own(row, textOf(row)) : textOf(row)),
    };
  });
  return <RecordTable {...table} columns={[...columns, ...actions]} />;
}

type TableProps<Row, C extends ColumnsOf<Row, C>> = Omit<
  ListTableProps<Row, C>,
  "described" | "rows" | "busy" | "sortOf" | "bulk"
>;

export type ListBulk<Row> = Omit<Bulk<Row>, "onExport">;

interface ListRowsProps<Row, C extends ColumnsOf<Row, C>> extends TableProps<Row, C> {
  list: ShownList<Row[], C>;
  nothingYet?: ReactNode;
  bulk?: ListBulk<Row>;
}

/** The table of a list, with its pager. */
export function ListRows<Row, C extends ColumnsOf<Row, C>>(props: ListRowsProps<Row, C>) {
  const { list, nothingYet, bulk, ...table } = props;
  return (
    <ListBody list={list} nothingYet={nothingYet}>
      {(rows) => (
        <ListTable<Row, C>
          {...(table as TableProps<Row, C>)}
          described={list.columns}
          rows={rows}
          sortOf={list.sortOf}
          busy={list.busy}
          {...(bulk && { bulk: { onChange: list.reload, ...bulk, onExport: list.onExport } })}
        />
      )}
    </ListBody>
  );
}

interface StaffListProps<Row, C extends ColumnsOf<Row, C>>
  extends ListRowsProps<Row, C>,
    Pick<ListFiltersProps, "options"> {
  /** Between the filters and the table. */
  above?: ReactNode;
  /** At the end of the filters. */
  beside?: ReactNode;
}

/** A declared list: search, filters, table, selection and pager. */
export function StaffList<Row, C extends ColumnsOf<Row, C>>(props: StaffListProps<Row, C>) {
  const { above, beside, options, ...rows } = props;
  return (
    <>
      <ListFilters list={props.list} options={options} actions={beside} />
      {above}
      <ListRows<Row, C> {...(rows as ListRowsProps<Row, C>)} />
    </>
  );
}

/** Downloads what a list shows, in its order, as a spreadsheet. */
export function ExportList({ list, label }: { list: ShownList<unknown>; label?: string }) {
  return <ExportButton {...(label && { label })} call={() => list.onExport()} />;
}

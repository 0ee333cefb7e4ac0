import type { ComponentProps, ReactNode } from "react";
import type { ColumnsOf } from "#contract/columns.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Bulk } from "./bulk.ts";
import { ExportButton } from "./export-button.tsx";
import type { ShownList } from "./list-definition.ts";
import { ListFilters, type ListFiltersProps } from "./list-filters.tsx";
import { ListTable } from "./list-table.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { Pager } from "./pager.tsx";

interface ListBodyProps<T> {
  list: ShownList<T[]>;
  /** Shown while no records exist at all; defaults to the title. */
  nothingYet?: ReactNode;
  unit?: string;
  children: (rows: T[], total: number) => ReactNode;
}

/** The loaded rows of a list with its pager, or why there are none. */
export function ListBody<T>({ list, nothingYet, unit, children }: ListBodyProps<T>) {
  const { answer, of, empty, narrowed, pager, address } = list;
  if (!answer) return <Spinner />;
  if (!answer.ok) return <LoadFailure problem={answer.problem} retrying={list.busy} onRetry={list.reload} />;
  const total = answer.total ?? answer.data.length;
  return (
    <>
      {answer.data.length > 0
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

type TableProps<Row, C extends ColumnsOf<Row, C>> = Omit<
  ComponentProps<typeof ListTable<Row, C>>,
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

import type { ReactNode } from "react";
import type { Answer } from "#web/api.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { ListAddress, ListState } from "./list-state.ts";
import { LoadFailure } from "./load-failure.tsx";
import { Pager } from "./pager.tsx";

interface ListAnswerProps<T> {
  answer: Answer<T[]>;
  /** Plural of the listed records: "planes". */
  of: string;
  empty: string;
  /** Shown while no records exist at all; defaults to the title. */
  nothingYet?: ReactNode;
  /** Minimum number of rows for the pager to show; by default it always shows. */
  pagerAbove?: number;
  unit?: string;
  address: ListAddress;
  state: {
    list: ListState;
    changeList: (change: Partial<ListState>) => void;
    narrowed: boolean;
    busy: boolean;
    reload: () => void;
  };
  children: (rows: T[], total: number) => ReactNode;
}

export function ListAnswer<T>(props: ListAnswerProps<T>) {
  const { answer, of, empty, nothingYet, pagerAbove = -1, unit, address, state, children } = props;
  if (!answer.ok)
    return <LoadFailure problem={answer.problem} retrying={state.busy} onRetry={state.reload} />;
  const total = answer.total ?? answer.data.length;
  return (
    <>
      {answer.data.length > 0
        ? children(answer.data, total)
        : ((state.narrowed ? undefined : nothingYet) ?? (
            <NothingFound title={empty} narrowed={state.narrowed} />
          ))}
      {total > pagerAbove && (
        <Pager
          of={of}
          {...(unit && { unit })}
          state={state.list}
          total={total}
          sizes={address.sizes}
          onChange={state.changeList}
        />
      )}
    </>
  );
}

/** Empty state of a staff list; suggests clearing the search or filter if one is active. */
export function NothingFound({ title, narrowed }: { title: string; narrowed: boolean }) {
  return (
    <div role="status">
      <EmptyState title={title}>
        {narrowed && <p>Nada coincide con la búsqueda o el filtro. Borralos para ver todo.</p>}
      </EmptyState>
    </div>
  );
}

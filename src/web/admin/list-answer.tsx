import type { ReactNode } from "react";
import type { Answer } from "#web/api.ts";
import type { ListAddress, ListState } from "./list-state.ts";
import { LoadFailure } from "./load-failure.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { Pager } from "./pager.tsx";

interface ListAnswerProps<T> {
  answer: Answer<T[]>;
  /** What is listed: "planes". */
  of: string;
  /** The title when nothing matches. */
  empty: string;
  /** What stands there while there is nothing at all; the same title, without it. */
  nothingYet?: ReactNode;
  /** The pager shows above this many rows; always, without it. */
  pagerAbove?: number;
  /** What the pager counts in its own words. */
  unit?: string;
  address: ListAddress;
  /** What `useStaffList` gives. */
  state: {
    list: ListState;
    changeList: (change: Partial<ListState>) => void;
    narrowed: boolean;
    busy: boolean;
    reload: () => void;
  };
  /** The table of what came, and how many rows there are on all pages. */
  children: (rows: T[], total: number) => ReactNode;
}

/** What a list's call answered: its table and pages, that there is nothing, or why it could not be loaded. */
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

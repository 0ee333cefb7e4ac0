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
  /** What stands there when there is nothing at all. */
  empty: string;
  address: ListAddress;
  /** What `useStaffList` gives. */
  state: {
    list: ListState;
    changeList: (change: Partial<ListState>) => void;
    narrowed: boolean;
    busy: boolean;
    reload: () => void;
  };
  /** The table of what came. */
  children: (rows: T[]) => ReactNode;
}

/** What a list's call answered: its table and pages, that there is nothing, or why it could not be loaded. */
export function ListAnswer<T>({ answer, of, empty, address, state, children }: ListAnswerProps<T>) {
  if (!answer.ok)
    return <LoadFailure problem={answer.problem} retrying={state.busy} onRetry={state.reload} />;
  return (
    <>
      {answer.data.length === 0 ? (
        <NothingFound title={empty} narrowed={state.narrowed} />
      ) : (
        children(answer.data)
      )}
      <Pager
        of={of}
        state={state.list}
        total={answer.total ?? answer.data.length}
        sizes={address.sizes}
        onChange={state.changeList}
      />
    </>
  );
}

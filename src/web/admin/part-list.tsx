import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Answer } from "#web/api.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { ListAnswer } from "./list-answer.tsx";
import { listAddress, listQuery, useListState } from "./list-state.ts";
import { useLiveAnswer } from "./live-version.ts";

const LISTA = listAddress("partes", 10);

interface PartListProps<T> {
  of: string;
  empty: string;
  call: (
    query: Omit<ReturnType<typeof listQuery>, "termino">,
    options: { init: RequestInit },
  ) => Promise<Answer<T[]>>;
  children: (rows: T[], state: { busy: boolean; reload: () => void }) => ReactNode;
}

export function PartList<T>({ of, empty, call, children }: PartListProps<T>) {
  const [params] = useSearchParams();
  const [list, changeList] = useListState(LISTA);
  const { termino: _, ...query } = listQuery(params, LISTA);
  const key = JSON.stringify(query);
  const { answer, loading, reload } = useLiveAnswer<T[]>(key, (signal) => call(query, { init: { signal } }));
  if (!answer) return <Spinner />;
  const state = { list, changeList, narrowed: false, busy: loading, reload };
  return (
    <ListAnswer
      answer={answer}
      of={of}
      empty={empty}
      address={LISTA}
      state={state}
      pagerAbove={LISTA.sizes[0]}
    >
      {(rows) => children(rows, { busy: loading, reload })}
    </ListAnswer>
  );
}

import { redirect, replace, useNavigation, useRevalidator, useSearchParams } from "react-router";
import type { ListColumns } from "#contract/columns.ts";
import { type Answer, answerOf, type RequestOptions, type SuccessOf, type TypedAnswer } from "#web/api.ts";
import {
  type ListAddress,
  type ListState,
  lastPageInstead,
  listAddress,
  listQuery,
  remember,
  remembered,
  setOrDrop,
  useListState,
  withListState,
} from "./list-state.ts";
import { useLiveAnswer } from "./live-version.ts";
import type { SortBy } from "./record-table.tsx";

export interface ListOption<V extends string = string> {
  value: V;
  label: string;
}

/** A filter, declared under the name of its query parameter. Invalid values in the address are ignored. */
export interface ListFilter {
  /** Missing for a select that the screen shows itself, as a part of the list that does not narrow it. */
  label?: string;
  /** Options shown side by side. The first is the default. */
  segments?: readonly ListOption[];
  /** Options under "Más filtros", or the pattern of values whose options the screen passes to the list. */
  select?: readonly ListOption[] | (() => readonly ListOption[]) | RegExp;
  /** Label of no choice in the select; "Todos" by default. */
  all?: string;
  /** A day under "Más filtros". */
  isDate?: true;
  /** Applied if the address has no query, until a user chooses another value, which is then remembered. */
  remembered?: string;
}

export type ListFilters = Readonly<Record<string, ListFilter>>;

type ValueOf<F> = F extends { select: readonly { value: infer V extends string }[] }
  ? V
  : F extends { segments: readonly { value: infer V extends string }[] }
    ? Exclude<V, "">
    : string;

type ValuesOf<F> = { [K in keyof F]: ValueOf<F[K]> | undefined };

/** Filter options for active and inactive records. */
export const stateFilter = (of: string) =>
  ({
    label: `Estado de ${of}`,
    segments: [
      { value: "todos", label: "Todos" },
      { value: "activos", label: "Activos" },
      { value: "inactivos", label: "Inactivos" },
    ],
  }) as const;

/** Limits a list to the days from `desde` to `hasta`. */
export const DAYS = {
  desde: { label: "Desde", isDate: true },
  hasta: { label: "Hasta", isDate: true },
} as const;

interface ListOrder<V> {
  /** The order while the address has none, such as `-total`. */
  first: string | ((values: V) => string);
  /** Columns that are sorted in descending order at the first click. */
  descending?: readonly string[];
  /** Orders offered on phones, where cards have no headings. */
  onPhone?: readonly ListOption[];
}

type Search = { termino?: string | undefined; orden?: string | undefined };

interface StaffListOptions<R, F, C, Q> {
  /** Names the list in the browser's storage of page sizes and remembered filters. */
  name: string;
  /** Rows of a page until another size is chosen. */
  size?: number;
  /** Names of the query parameters, if the screen has several lists. */
  params?: Pick<ListAddress, "termino" | "pagina" | "tamano">;
  /** Plural of the listed records: "planes". */
  of: string;
  /** Title of the empty list. */
  empty: string;
  /** Shown above one page of rows, or never; by default always. */
  pager?: "needed" | "never";
  columns?: C;
  filters?: F;
  /** Completes the filters read from the address. */
  settle?: (values: ValuesOf<F>) => ValuesOf<F>;
  /** Returns a change of filters with the changes of other filters that follow from it. */
  follow?: (change: Record<string, string>, values: ValuesOf<F>) => Record<string, string>;
  /** Converts filters to query parameters of the calls that have other names or values. */
  query?: (values: ValuesOf<F>) => Q;
  order?: ListOrder<ValuesOf<F>>;
  list: (query: Q & Search & { pagina: string; tamano: string }, options: RequestOptions) => Promise<R>;
  export?: (query: Partial<Q> & Search & { ids?: string }) => Promise<TypedAnswer & Response>;
}

/** Declares the state in the address, the filters and the calls of a staff list. */
export function staffList<
  R extends TypedAnswer,
  const F extends ListFilters = Record<never, never>,
  C = Record<never, never>,
  Q = ValuesOf<F>,
>(options: StaffListOptions<R, F, C, Q>) {
  const { name: list, order, settle = (values) => values, follow = (change) => change } = options;
  const filters: ListFilters = options.filters ?? {};
  const columns = (options.columns ?? {}) as C;
  const address = listAddress(list, options.size, options.params);

  const chosenIn = (params: URLSearchParams) =>
    Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [name, readFilter(filter, params.get(name) ?? "")]),
    );
  const valuesIn = (params: URLSearchParams) => {
    const chosen = Object.entries(chosenIn(params)).map(([name, value]) => [name, value || undefined]);
    return settle(Object.fromEntries(chosen) as ValuesOf<F>);
  };
  const firstOrder = (params: URLSearchParams) =>
    typeof order?.first === "function" ? order.first(valuesIn(params)) : order?.first;
  const orderIn = (params: URLSearchParams) => {
    const asked = params.get(ORDER) ?? "";
    return (columns as ListColumns)[asked.replace(/^-/, "")]?.ordered ? asked : firstOrder(params);
  };
  const queryIn = (params: URLSearchParams) => {
    const { termino, ...page } = listQuery(params, address);
    const values = valuesIn(params);
    const search = {
      ...((options.query?.(values) ?? values) as Q),
      termino,
      orden: order && orderIn(params),
    };
    return { page, search };
  };
  const recall = (url: string): Response | undefined => {
    const { pathname, searchParams } = new URL(url);
    for (const [param, { remembered: first, segments = [] }] of Object.entries(filters))
      if (first !== undefined && searchParams.size === 0) {
        const values = segments.map(({ value }) => value);
        // During a navigation the list has no history entry yet, so replacing would lose the page before it.
        const away = location.pathname === pathname ? replace : redirect;
        return away(`${pathname}?${param}=${remembered({ list, param, values, first })}`);
      }
  };
  const load = (params: URLSearchParams, request: RequestOptions) => {
    const { page, search } = queryIn(params);
    return options.list({ ...search, ...page }, request);
  };
  const loadPage = async (request: Request): Promise<Answer<SuccessOf<R>>> => {
    const sent = load(new URL(request.url).searchParams, { init: { signal: request.signal } });
    const answer = await answerOf(sent);
    const instead = lastPageInstead(request.url, address, answer);
    if (instead) throw replace(instead);
    return answer;
  };

  return {
    ...options,
    filters,
    columns,
    address,
    chosenIn,
    valuesIn,
    orderIn,
    queryIn,
    load,
    /**
     * Returns a redirect to the remembered filter for an address without a query. Loaders return it, because React
     * Router handles a rejection only once the page's styles have loaded, and the browser reports it until then.
     */
    recall,
    /** Returns filters and search as the calls expect them. */
    searchIn: (params: URLSearchParams) => queryIn(params).search,
    /** Loads the page of rows in the address. Redirects from an empty page to the last one. */
    loadPage,
    /** The loader of a screen that loads nothing else. Redirects to a remembered filter. */
    loader: async ({ request }: { request: Request }) => recall(request.url) ?? loadPage(request),
    /** Returns the address with other filters or another order, and remembers the filters that are remembered. */
    changed(params: URLSearchParams, change: Record<string, string>): URLSearchParams {
      const next = withListState(params, address, { pagina: 1 });
      for (const [param, value] of Object.entries(follow(change, valuesIn(params)))) {
        const filter = filters[param];
        const isRemembered = filter?.remembered !== undefined;
        if (isRemembered && param in change) remember({ list, param }, value);
        setOrDrop(next, param, !isRemembered && value === defaultOf(filter) ? "" : value);
      }
      if (next.get(ORDER) === firstOrder(next)) next.delete(ORDER);
      return next;
    },
  };
}

const ORDER = "orden";
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function selectOf({ select = [] }: ListFilter): readonly ListOption[] {
  if (typeof select === "function") return select();
  return select instanceof RegExp ? [] : select;
}

/** Returns a filter's value; its default if the text is none of its values. */
function readFilter(filter: ListFilter, text: string): string {
  const isValid = filter.isDate
    ? DAY.test(text)
    : filter.select instanceof RegExp
      ? filter.select.test(text)
      : [...(filter.segments ?? []), ...selectOf(filter)].some(({ value }) => value === text);
  return isValid ? text : defaultOf(filter);
}

const defaultOf = (filter: ListFilter | undefined) => filter?.segments?.[0]?.value ?? "";

/** What the screen of a list shows, without the type of its filters. */
export interface ShownList<T, C = unknown> {
  of: string;
  empty: string;
  pager: "needed" | "never" | undefined;
  columns: C;
  filters: ListFilters;
  order: Pick<ListOrder<never>, "onPhone"> | undefined;
  address: ListAddress;
  /** Null before the first response. */
  answer: Answer<T> | null;
  state: ListState;
  changeState: (change: Partial<ListState>) => void;
  /** Values of the filters, and those that the address names. */
  values: Readonly<Record<string, string | undefined>>;
  chosen: Readonly<Record<string, string>>;
  orden: string | undefined;
  change: (change: Record<string, string>) => void;
  sortOf: ((column: string) => SortBy) | undefined;
  narrowed: boolean;
  busy: boolean;
  reload: () => void;
  onExport: (ids?: string) => Promise<TypedAnswer & Response>;
}

type Definition<R extends TypedAnswer, F extends ListFilters, C, Q> = ReturnType<
  typeof staffList<R, F, C, Q>
>;

/** Returns the state of a declared list. The screen has loaded `answer`. */
export function useStaffList<R extends TypedAnswer, F extends ListFilters, C, Q>(
  definition: Definition<R, F, C, Q>,
  answer: Answer<SuccessOf<R>> | null,
) {
  const { of, empty, pager, columns, filters, order, address } = definition;
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const [params, setParams] = useSearchParams();
  const [state, changeState] = useListState(address);
  const chosen = definition.chosenIn(params);
  const values = definition.valuesIn(params);
  const orden = definition.orderIn(params);
  const change = (wanted: Record<string, string>) =>
    setParams((current) => definition.changed(current, wanted), { preventScrollReset: true });
  function sortOf(column: string): SortBy {
    const direction = orden === column ? "ascending" : orden === `-${column}` ? "descending" : null;
    const descends = direction ? direction === "ascending" : order?.descending?.includes(column);
    return { direction, onSort: () => change({ [ORDER]: descends ? `-${column}` : column }) };
  }
  return {
    of,
    empty,
    pager,
    columns,
    filters,
    order,
    address,
    answer,
    state,
    changeState,
    values,
    chosen,
    orden,
    change,
    sortOf: order && sortOf,
    narrowed:
      state.termino !== "" ||
      Object.entries(filters).some(
        ([name, filter]) => (filter.label || filter.segments) && chosen[name] !== defaultOf(filter),
      ),
    busy: navigating === "loading" || revalidating === "loading",
    reload: () => void revalidate(),
    onExport: (ids?: string) => {
      if (!definition.export) throw new Error(`the list of ${of} has no export`);
      const search = ids === undefined ? definition.searchIn(params) : ({} as Partial<Q>);
      return definition.export({ ...search, ...(ids !== undefined && { ids }) });
    },
  } satisfies ShownList<SuccessOf<R>, C>;
}

/** Loads and returns a list inside a screen, and repeats the call when another person changes something. */
export function useLoadedList<R extends TypedAnswer, F extends ListFilters, C, Q>(
  definition: Definition<R, F, C, Q>,
  /** Changes when the call does. */
  of = "",
) {
  const [params] = useSearchParams();
  const key = JSON.stringify([of, definition.queryIn(params)]);
  const loaded = useLiveAnswer(key, (options) => definition.load(params, options));
  return { ...useStaffList(definition, loaded.answer), busy: loaded.loading, reload: loaded.reload };
}

/** Declares and loads the list of a part of an object's page. */
export const usePartList = <
  R extends TypedAnswer,
  const F extends ListFilters = Record<never, never>,
  C = Record<never, never>,
>(
  options: Omit<StaffListOptions<R, F, C, ValuesOf<F>>, "name">,
) =>
  useLoadedList(
    staffList({
      name: "partes",
      params: { termino: "buscar", pagina: "pagina", tamano: "tamano" },
      pager: "needed",
      ...options,
    }),
  );

import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./list-filters.module.css";
import { SearchBox } from "./search-box.tsx";

export interface EstadoOption<E extends string> {
  value: E;
  label: string;
}

/** The state filter of lists whose things are active or not; the first one filters nothing. */
export const ESTADOS = [
  { value: "todos", label: "Todos" },
  { value: "activos", label: "Activos" },
  { value: "inactivos", label: "Inactivos" },
] as const;

/** The state that an address asks for under a parameter's name; what it does not know is the first one. */
export function readEstado<E extends string>(
  params: URLSearchParams,
  options: readonly [EstadoOption<E>, ...EstadoOption<E>[]],
  name = "estado",
): E {
  return options.find(({ value }) => value === params.get(name))?.value ?? options[0].value;
}

interface ListFiltersProps {
  /** What is being searched: "planes". */
  of: string;
  termino: string;
  onSearch: (termino: string) => void;
  /** Left out: the list has no state filter. `options`: those of `ESTADOS` unless it has others. */
  estado?: {
    value: string;
    onChange: (estado: string) => void;
    options?: readonly EstadoOption<string>[];
  };
  /** Filters one press away, over the others. */
  quick?: { value: string; onChange: (value: string) => void; options: readonly EstadoOption<string>[] };
  /** Further filters. */
  children?: ReactNode;
}

/** Search and filters over a list. */
export function ListFilters({ of, termino, onSearch, estado, quick, children }: ListFiltersProps) {
  return (
    <search className={styles.filters} aria-label={`Buscar y filtrar ${of}`}>
      <div className={styles.search}>
        <SearchBox label={`Buscar ${of}`} value={termino} onSearch={onSearch} />
      </div>
      {quick && <QuickChoice of={of} {...quick} />}
      {estado && (
        <SegmentedControl
          aria-label={`Estado de ${of}`}
          className={styles.states ?? ""}
          size="md"
          data={[...(estado.options ?? ESTADOS)]}
          value={estado.value}
          onChange={estado.onChange}
        />
      )}
      {children}
    </search>
  );
}

interface QuickChoiceProps {
  of: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly EstadoOption<string>[];
}

/** The parts of a list that people come for most: "Por responder", "Hoy". */
export function QuickChoice({ of, value, onChange, options }: QuickChoiceProps) {
  return (
    <SegmentedControl
      aria-label={`Qué ${of} mostrar`}
      className={styles.states ?? ""}
      size="md"
      data={[...options]}
      value={value}
      onChange={onChange}
    />
  );
}

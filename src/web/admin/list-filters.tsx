import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./list-filters.module.css";
import { SearchBox } from "./search-box.tsx";

/** The state filter of lists whose things are active or not; the first one filters nothing. */
export const ESTADOS = [
  { value: "todos", label: "Todos" },
  { value: "activos", label: "Activos" },
  { value: "inactivos", label: "Inactivos" },
] as const;
export type Estado = (typeof ESTADOS)[number]["value"];

/** The state that an address asks for under a parameter's name. */
export function readEstado(params: URLSearchParams, name = "estado"): Estado {
  return ESTADOS.find(({ value }) => value === params.get(name))?.value ?? "todos";
}

interface ListFiltersProps {
  /** What is being searched: "planes". */
  of: string;
  termino: string;
  onSearch: (termino: string) => void;
  /** Left out: the list has no state filter. */
  estado?: { value: Estado; onChange: (estado: string) => void };
  /** Further filters. */
  children?: ReactNode;
}

/** Search and filters over a list. */
export function ListFilters({ of, termino, onSearch, estado, children }: ListFiltersProps) {
  return (
    <search className={styles.filters} aria-label={`Buscar y filtrar ${of}`}>
      <div className={styles.search}>
        <SearchBox label={`Buscar ${of}`} value={termino} onSearch={onSearch} />
      </div>
      {estado && (
        <SegmentedControl
          aria-label={`Estado de ${of}`}
          size="md"
          data={[...ESTADOS]}
          value={estado.value}
          onChange={estado.onChange}
        />
      )}
      {children}
    </search>
  );
}

import ChevronDown from "icon:chevron-down";
import { type ReactNode, useId, useState } from "react";
import { useTapped } from "../use-tapped.ts";
import styles from "./list-filters.module.css";
import { SearchBox } from "./search-box.tsx";
import { Segments } from "./segments.tsx";

interface EstadoOption<E extends string> {
  value: E;
  label: string;
}

/** State filter options for active and inactive records. The first matches everything. */
export const ESTADOS = [
  { value: "todos", label: "Todos" },
  { value: "activos", label: "Activos" },
  { value: "inactivos", label: "Inactivos" },
] as const;

/** Reads the state filter from a query parameter; unknown values become the first option. */
export function readEstado<E extends string>(
  params: URLSearchParams,
  options: readonly [EstadoOption<E>, ...EstadoOption<E>[]],
  name = "estado",
): E {
  return options.find(({ value }) => value === params.get(name))?.value ?? options[0].value;
}

interface ListFiltersProps {
  /** Plural of the searched records: "planes". */
  of: string;
  termino: string;
  onSearch: (termino: string) => void;
  /** Omit for lists without a state filter. `options` defaults to `ESTADOS`. */
  estado?: {
    value: string;
    onChange: (estado: string) => void;
    options?: readonly EstadoOption<string>[];
  };
  quick?: {
    label?: string;
    value: string;
    onChange: (value: string) => void;
    options: readonly EstadoOption<string>[];
  };
  actions?: ReactNode;
  more?: { values: readonly (string | undefined)[]; fields: ReactNode };
}

export function ListFilters({ of, termino, onSearch, estado, quick, actions, more }: ListFiltersProps) {
  const active = more?.values.filter(Boolean).length ?? 0;
  const [open, setOpen] = useState(active > 0);
  const panel = useId();
  return (
    <search className="row-3 middle below-3" aria-label={`Buscar y filtrar ${of}`}>
      <div className={styles.search}>
        <SearchBox label={`Buscar ${of}`} isLabelHidden value={termino} onSearch={onSearch} />
      </div>
      {quick && <QuickChoice of={of} {...quick} />}
      {estado && <QuickChoice of={of} label={`Estado de ${of}`} options={ESTADOS} {...estado} />}
      {more && (
        <button
          type="button"
          className="text-s strong target as-link with-icon"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          Más filtros{active > 0 && <span>{` (${active})`}</span>}
          <ChevronDown className="chevron" />
        </button>
      )}
      {actions && <div className={`row-2 compact ${styles.actions}`}>{actions}</div>}
      {more && (
        <div id={panel} className={styles.more} hidden={!open}>
          {more.fields}
        </div>
      )}
    </search>
  );
}

interface QuickChoiceProps {
  of: string;
  label?: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly EstadoOption<string>[];
}

/** The most used subsets of a list: "Por responder", "Hoy". */
function QuickChoice({ of, label, value, onChange, options }: QuickChoiceProps) {
  const [shown, show] = useTapped(value);
  return (
    <Segments
      aria-label={label ?? `Qué ${of} mostrar`}
      className={styles.states}
      size="md"
      data={options}
      value={shown}
      onChange={(chosen) => {
        show(chosen);
        onChange(chosen);
      }}
    />
  );
}

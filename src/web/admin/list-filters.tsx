import ChevronDown from "icon:chevron-down";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useId, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { serverTime } from "#web/clock.ts";
import { useTapped } from "../use-tapped.ts";
import { DateFilter } from "./date-filter.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { type ListFilter, type ListOption, type ShownList, selectOf } from "./list-definition.ts";
import styles from "./list-filters.module.css";
import { SearchBox } from "./search-box.tsx";
import { Segments } from "./segments.tsx";
import { NO_TABLES } from "./widths.ts";

export interface ListFiltersProps {
  list: ShownList<unknown>;
  /** Options that the screen has loaded, by filter. They replace the declared ones. */
  options?: Readonly<Record<string, readonly ListOption[] | undefined>>;
  actions?: ReactNode;
}

/** The search, the filters and the actions of a list. */
export function ListFilters({ list, options = {}, actions }: ListFiltersProps) {
  const { of, filters, values, chosen, change, order, orden = "" } = list;
  const panel = useId();
  const onPhone = useMediaQuery(NO_TABLES, false, { getInitialValueInEffect: false });
  const all = Object.entries(filters);
  const more = all.filter(
    ([name, { label, select, isDate }]) =>
      label && (isDate || (select instanceof RegExp ? options[name]?.length || chosen[name] : select)),
  );
  const active = more.filter(
    ([name, { segments = [] }]) => chosen[name] && segments.every(({ value }) => value !== chosen[name]),
  ).length;
  const [open, setOpen] = useState(active > 0);
  return (
    <search className="row-3 middle below-3" aria-label={`Buscar y filtrar ${of}`}>
      <div className={styles.search}>
        <SearchBox
          label={`Buscar ${of}`}
          isLabelHidden
          value={list.state.termino}
          onSearch={(termino) => list.changeState({ termino })}
        />
      </div>
      {all.map(
        ([name, { segments, select, label }]) =>
          segments && (
            <Choice
              key={name}
              label={(select ? undefined : label) ?? `Qué ${of} mostrar`}
              value={values[name] ?? ""}
              options={options[name] ?? segments}
              onChange={(value) => change({ [name]: value })}
            />
          ),
      )}
      {more.length > 0 && (
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
      {actions && <div className="row-2 compact to-end">{actions}</div>}
      {more.length > 0 && (
        <div id={panel} className={styles.more} hidden={!open}>
          {more.map(([name, filter]) => (
            <Field key={name} list={list} name={name} filter={filter} options={options[name]} />
          ))}
          {onPhone && order?.onPhone && (
            <FilterSelect
              label="Ordenar por"
              value={orden}
              options={order.onPhone}
              onChange={(value) => change({ orden: value })}
            />
          )}
        </div>
      )}
    </search>
  );
}

interface FieldProps {
  list: ShownList<unknown>;
  name: string;
  filter: ListFilter;
  options: readonly ListOption[] | undefined;
}

function Field({ list: { values, chosen, change }, name, filter, options }: FieldProps) {
  const { label = "", all = "Todos", isDate, segments } = filter;
  const value = values[name] ?? "";
  const onChange = (wanted: string | null) => change({ [name]: wanted ?? "" });
  if (!isDate) {
    const none = segments ? [] : [{ value: "", label: all }];
    return (
      <FilterSelect
        label={label}
        value={value}
        options={[...none, ...(options ?? selectOf(filter))]}
        onChange={onChange}
      />
    );
  }
  const today = clubTime(serverTime()).fecha;
  const { desde, hasta } = values;
  return (
    <DateFilter
      label={label}
      clearable={Boolean(chosen[name])}
      value={value || null}
      {...(name === "desde"
        ? { maxDate: hasta ?? today }
        : { maxDate: today, ...(desde && { minDate: desde }) })}
      onChange={onChange}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly ListOption[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const [shown, show] = useTapped(value);
  return (
    <Segments
      aria-label={label}
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

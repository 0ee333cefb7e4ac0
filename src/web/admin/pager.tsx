import { useId } from "react";
import { lastPage } from "#web/page-query.ts";
import { Button } from "#web/ui/button.tsx";
import type { ListState } from "./list-state.ts";
import styles from "./pager.module.css";

interface PagerProps {
  /** Plural of the paged records, for screen readers: "eventos". */
  of: string;
  /** Unit of the page size; "Filas" by default. */
  unit?: string;
  state: ListState;
  total: number;
  sizes: readonly number[];
  onChange: (change: Partial<ListState>) => void;
}

/** Previous, next, current page and page size (Rule SIT-5); nothing for an empty list. */
export function Pager({ of, unit = "Filas", state, total, sizes, onChange }: PagerProps) {
  const sizeId = useId();
  const pages = lastPage(total, state.tamano);
  if (total === 0) return null;
  return (
    <nav className={styles.pager} aria-label={`Páginas de ${of}`}>
      <div className={styles.steps}>
        <Button
          variant="outline"
          size="small"
          disabled={state.pagina <= 1}
          onClick={() => onChange({ pagina: state.pagina - 1 })}
        >
          Anterior
        </Button>
        <span className={styles.where} role="status">
          Página {Math.min(state.pagina, pages)} de {pages} ({total} en total)
        </span>
        <Button
          variant="outline"
          size="small"
          disabled={state.pagina >= pages}
          onClick={() => onChange({ pagina: state.pagina + 1 })}
        >
          Siguiente
        </Button>
      </div>
      <label className={styles.size} htmlFor={sizeId}>
        {unit} por página
        <select
          id={sizeId}
          value={state.tamano}
          onChange={(event) => onChange({ tamano: Number(event.currentTarget.value) })}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </nav>
  );
}

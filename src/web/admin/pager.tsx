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

/** Previous, next, numbered pages and page size (Rule SIT-5); nothing for an empty list. */
export function Pager({ of, unit = "Filas", state, total, sizes, onChange }: PagerProps) {
  const sizeId = useId();
  const pages = lastPage(total, state.tamano);
  if (total === 0) return null;
  const pagina = Math.min(state.pagina, pages);
  const go = (to: number) => onChange({ pagina: to });
  return (
    <nav className="row-3 middle apart above-5" aria-label={`Páginas de ${of}`}>
      <div className={`row-3 middle ${styles.steps}`}>
        <Button variant="outline" size="small" disabled={pagina <= 1} onClick={() => go(pagina - 1)}>
          Anterior
        </Button>
        {pages > 1 && (
          <div className={`row-1 middle ${styles.numbers}`}>
            {numbersOf(pagina, pages).map((page, index) =>
              page === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: there are at most two, before and after the current page.
                <span key={`gap ${index}`} aria-hidden="true">
                  …
                </span>
              ) : (
                <button
                  key={page}
                  type="button"
                  aria-label={`Página ${page}`}
                  aria-current={page === pagina ? "page" : undefined}
                  onClick={() => go(page)}
                >
                  {page}
                </button>
              ),
            )}
          </div>
        )}
        <Button variant="outline" size="small" disabled={pagina >= pages} onClick={() => go(pagina + 1)}>
          Siguiente
        </Button>
        <span className={`note tabular ${styles.where}`} role="status">
          Página {pagina} de {pages} ({total} en total)
        </span>
      </div>
      <label className={`line-2 middle text-s ${styles.size}`} htmlFor={sizeId}>
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

/** Returns the first, the last and the nearby pages; null for a gap. */
function numbersOf(pagina: number, pages: number): (number | null)[] {
  const near = [1, pagina - 1, pagina, pagina + 1, pages].filter((page) => page >= 1 && page <= pages);
  const shown = [...new Set(near)].toSorted((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const gap = page - (shown[index - 1] ?? 0);
    return gap === 1 ? [page] : gap === 2 ? [page - 1, page] : [null, page];
  });
}

import ChevronLeft from "icon:chevron-left";
import ChevronRight from "icon:chevron-right";
import { useSearchParams } from "react-router";
import { lastPage } from "../page-query.ts";
import { ButtonLink } from "../ui/button.tsx";

interface PagerProps {
  /** 1-based; the `pagina` of the address. */
  page: number;
  size: number;
  total: number;
  /** Plural of the paged items: "entradas". */
  what: string;
}

export function Pager({ page, size, total, what }: PagerProps) {
  const [params] = useSearchParams();
  const pages = lastPage(total, size);
  if (pages === 1 && page === 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(params);
    if (target === 1) next.delete("pagina");
    else next.set("pagina", String(target));
    return { search: next.toString() };
  };
  return (
    <nav className="row-3 middle centred deep" aria-label={`Páginas de ${what}`}>
      {page > 1 && (
        <ButtonLink to={to(Math.min(page - 1, pages))} variant="outline" size="small" icon={<ChevronLeft />}>
          Anterior
        </ButtonLink>
      )}
      <span>
        Página {page} de {pages} · {total} {what}
      </span>
      {page < pages && (
        <ButtonLink to={to(page + 1)} variant="outline" size="small">
          Siguiente <ChevronRight />
        </ButtonLink>
      )}
    </nav>
  );
}

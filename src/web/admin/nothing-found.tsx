import { EmptyState } from "#web/ui/empty-state.tsx";

/** An empty staff list: with the list's sentence, and what to do when a search or a filter is why. */
export function NothingFound({ title, narrowed }: { title: string; narrowed: boolean }) {
  return (
    <div role="status">
      <EmptyState title={title}>
        {narrowed && <p>Nada coincide con la búsqueda o el filtro. Borralos para ver todo.</p>}
      </EmptyState>
    </div>
  );
}

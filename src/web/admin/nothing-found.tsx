import { EmptyState } from "#web/ui/empty-state.tsx";

/** Empty state of a staff list; suggests clearing the search or filter when one is active. */
export function NothingFound({ title, narrowed }: { title: string; narrowed: boolean }) {
  return (
    <div role="status">
      <EmptyState title={title}>
        {narrowed && <p>Nada coincide con la búsqueda o el filtro. Borralos para ver todo.</p>}
      </EmptyState>
    </div>
  );
}

/**
 * Half a basketball court from above, as an ornament: baseline on the right, centre circle on the left edge.
 * Takes its colour from `color`; give it a size and a place with `className`.
 */
export function CourtLines({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 280 300" aria-hidden="true">
      <use href="/dibujos.svg#cancha" />
    </svg>
  );
}

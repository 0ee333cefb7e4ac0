/**
 * Ornament: half a basketball court from above, baseline on the right, centre circle on the left edge. Coloured by
 * `color`; size and position come from `className`.
 */
export function CourtLines({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 280 300" aria-hidden="true">
      <use href="/dibujos.svg#cancha" />
    </svg>
  );
}

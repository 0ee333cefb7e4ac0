/**
 * Half a basketball court from above, as an ornament: baseline on the right, centre circle on the left edge.
 * Takes its colour from `color`; give it a size and a place with `className`.
 */
export function CourtLines({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 280 300"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d="M0 1.5h278.5v297H0M0 0v300" />
      <path d="M0 114a36 36 0 0 1 0 72" />
      <path d="M278.5 101h-116v98h116" />
      <path d="M162.5 114a36 36 0 0 0 0 72" />
      <path d="M162.5 114a36 36 0 0 1 0 72" strokeDasharray="9 8" />
      <path d="M278.5 18h-60a135 132 0 0 0 0 264h60" />
      <path d="M254.5 132v36M254.5 150h-7M262 125.5h-7.5a24.5 24.5 0 0 0 0 49h7.5" />
      <circle cx="240.5" cy="150" r="6.7" />
    </svg>
  );
}

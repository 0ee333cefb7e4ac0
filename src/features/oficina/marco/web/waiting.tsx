interface WaitingProps {
  waiting: { count: number; what: string } | null;
  className?: string | undefined;
}

/** How much waits for an answer, in words for screen readers. */
export function Waiting({ waiting, className }: WaitingProps) {
  if (!waiting) return null;
  return (
    <span className={className}>
      {waiting.count > 99 ? "99+" : waiting.count}
      <span className="visually-hidden"> {waiting.what}</span>
    </span>
  );
}

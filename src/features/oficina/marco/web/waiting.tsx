import styles from "./waiting.module.css";

interface WaitingProps {
  waiting: { count: number; what: string } | null;
  className?: string | undefined;
}

/** Number of pending items, with words for screen readers. */
export function Waiting({ waiting, className = styles.count }: WaitingProps) {
  if (!waiting) return null;
  return (
    <span className={className} data-waiting>
      {waiting.count > 99 ? "99+" : waiting.count}
      <span className="visually-hidden"> {waiting.what}</span>
    </span>
  );
}

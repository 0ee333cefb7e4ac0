import { formatInstant } from "#contract/format.ts";
import styles from "./timeline.module.css";

interface TimelineProps {
  moments: readonly { /** ISO 8601. */ cuando: string; que: string; quien?: string | null }[];
}

export function Timeline({ moments }: TimelineProps) {
  return (
    <ol className={`stack-3 ${styles.time}`}>
      {moments.map(({ cuando, que, quien }) => (
        <li key={`${cuando} ${que}`}>
          <time dateTime={cuando}>{formatInstant(cuando)}</time>
          <span>{quien ? `${que} · ${quien}` : que}</span>
        </li>
      ))}
    </ol>
  );
}

import { formatInstant } from "#contract/format.ts";

interface TimelineProps {
  moments: readonly { /** ISO 8601. */ cuando: string; que: string; quien?: string | null }[];
}

export function Timeline({ moments }: TimelineProps) {
  return (
    <ol className="stack-3 plain-list ribbon">
      {moments.map(({ cuando, que, quien }) => (
        <li key={`${cuando} ${que}`} className="stack-0 breakable">
          <time className="note tabular" dateTime={cuando}>
            {formatInstant(cuando)}
          </time>
          <span>{quien ? `${que} · ${quien}` : que}</span>
        </li>
      ))}
    </ol>
  );
}

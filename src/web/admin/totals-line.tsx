import ChevronDown from "icon:chevron-down";
import styles from "./totals-line.module.css";

export interface Total {
  of: string;
  value: string;
  detail?: string;
}

interface TotalsLineProps {
  totals: readonly Total[];
  more?: { title: string; totals: readonly Total[] };
}

export function TotalsLine({ totals, more }: TotalsLineProps) {
  return (
    <section aria-label="Totales">
      <details className="below-2">
        <summary className={`line-2 middle text-s tabular ${styles.line}`}>
          <ChevronDown className="chevron" />
          <span className={`row-4 tight shrink ${styles.sums}`}>
            {totals.map(({ of, value }) => (
              <span key={of}>
                {of} <strong>{value}</strong>
              </span>
            ))}
          </span>
        </summary>
        <Sums totals={totals} />
        {more && more.totals.length > 0 && (
          <>
            <h2 className="above-2 text-m">{more.title}</h2>
            <Sums totals={more.totals} />
          </>
        )}
      </details>
    </section>
  );
}

function Sums({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className="figures">
      {totals.map(({ of, value, detail }) => (
        <div key={of}>
          <dt>{of}</dt>
          <dd>{value}</dd>
          {detail && <dd className="note">{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

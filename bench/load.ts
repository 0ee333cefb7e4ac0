/** One address under load for some seconds. */
export interface LoadJob {
  url: string;
  connections: number;
  seconds: number;
  /** In place of a browser's GET: tickets to buy, in turn. */
  purchases?: { path: string; token: string }[];
}

export interface LoadResult {
  answers: number;
  /** Other statuses and broken connections: any makes the figure worthless. */
  failures: number;
  seconds: number;
  /** Milliseconds. */
  p99: number;
}

/** What a browser sends with a page's request. */
export const BROWSER_HEADERS = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "es-AR,es;q=0.9",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

/** @throws Error when anything but the expected answers came */
export function rateOf(results: LoadResult[]): number {
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests of a load failed: its rate means nothing`);
  return results.reduce((sum, result) => sum + result.answers / result.seconds, 0);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

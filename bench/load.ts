/** A load on one address for some seconds. */
export interface LoadJob {
  url: string;
  connections: number;
  seconds: number;
  /** Pause of each connection after a response, in milliseconds; default: none. */
  pauseMs?: number;
  /** Paths to request in turn, instead of the address's own. */
  paths?: string[];
  /** Adds a unique tracking parameter to every second request, like links from social networks. */
  tracked?: boolean;
  /** The session token of the GETs. */
  token?: string;
  /** Orders to place in turn, instead of GETs; of one ticket by default. */
  purchases?: { path: string; token: string; cantidad?: number }[];
  /**
   * Sends each request once, this many milliseconds after the start; response times count from then
   * on, even if all connections are busy. `seconds` must leave time for the last one.
   */
  dueMs?: number[];
  /** Prefix of the expected status; default: any success. */
  expected?: string;
  /** Tickets for the gate to admit in turn, instead of GETs. */
  checkIns?: { token: string; body: string }[];
}

export interface LoadResult {
  responses: number;
  /** Counts of unexpected statuses and broken connections; any of them invalidates the figure. */
  failures: Record<string, number>;
  seconds: number;
  /** In milliseconds. */
  p99: number;
  slowest: number;
  /**
   * All response times, sorted; only for jobs with pauses or due times, since others have too many.
   */
  waits?: number[];
}

/** The headers of a browser's page request. */
export const BROWSER_HEADERS = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "es-AR,es;q=0.9",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

/** @throws Error on any unexpected response */
export function rateOf(results: LoadResult[]): number {
  const failures = results.flatMap((result) => Object.entries(result.failures));
  if (failures.length > 0) {
    const list = failures.map(([what, times]) => `${what} (${times} times)`).join(", ");
    throw new Error(`A load had unexpected responses (${list}), so its rate is invalid`);
  }
  return results.reduce((sum, result) => sum + result.responses / result.seconds, 0);
}

/** The value below which this share of the values lies. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * The ratio of two series: the median over rounds of neighbouring measurements, since the speed of
 * a shared machine varies over time.
 */
export function ratioOf(part: number[], whole: number[]): number {
  return median(part.map((rate, round) => rate / (whole[round] ?? Number.NaN)));
}

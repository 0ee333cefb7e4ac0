/** One address under load for some seconds. */
export interface LoadJob {
  url: string;
  connections: number;
  seconds: number;
  /** Milliseconds of rest of each connection after an answer; without it the next request follows at once. */
  pauseMs?: number;
  /** Pages of that site to ask for in turn, in place of the address's own. */
  paths?: string[];
  /** Every second request carries a tracking parameter that no other has, as links from a social network do. */
  tracked?: boolean;
  /** Whose session the GETs carry. */
  token?: string;
  /** In place of a browser's GET: tickets to buy, in turn. */
  purchases?: { path: string; token: string }[];
  /**
   * Each request once, so many milliseconds after the beginning, as its person decides: its wait counts from there, however busy
   * the connections are. `seconds` has to leave time for the last one.
   */
  dueMs?: number[];
  /** Beginning of the expected status; any success unless told. */
  expected?: string;
  /** In place of a browser's GET: what the gate admits, in turn. */
  checkIns?: { token: string; body: string }[];
}

export interface LoadResult {
  responses: number;
  /** Other statuses and broken connections, and how many of each: any makes the figure worthless. */
  failures: Record<string, number>;
  seconds: number;
  /** Milliseconds. */
  p99: number;
  slowest: number;
  /** Of every answer, sorted, where the job rests between them or has its instants; of others there are too many. */
  waits?: number[];
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
  const failures = results.flatMap((result) => Object.entries(result.failures));
  if (failures.length > 0) {
    const list = failures.map(([what, times]) => `${what} (${times} times)`).join(", ");
    throw new Error(`A load met ${list}: its rate means nothing`);
  }
  return results.reduce((sum, result) => sum + result.responses / result.seconds, 0);
}

/** The value that a share of the others does not exceed. */
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
 * How much of one series another reaches: the median over the rounds, each compared with its neighbour in
 * time, for a machine with other work is seldom as fast for two minutes on end.
 */
export function ratioOf(part: number[], whole: number[]): number {
  return median(part.map((rate, round) => rate / (whole[round] ?? Number.NaN)));
}

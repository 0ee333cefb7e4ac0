export interface LoadJob {
  url: string;
  connections: number;
  seconds: number;
  /** Pause of each connection after a response, in milliseconds; none by default. */
  pauseMs?: number;
  /** Paths to request in turn, instead of the URL's own. */
  paths?: string[];
  /** Adds a unique tracking parameter to every second request, as links from social networks do. */
  tracked?: boolean;
  /** Requests to send in turn instead of GETs; each connection has its own share. */
  posts?: Post[];
}

interface Post {
  path: string;
  token: string;
  type: string;
  body: string;
}

export interface LoadResult {
  responses: number;
  rate: number;
  /** In milliseconds. */
  p95: number;
  p99: number;
  slowest: number;
}

export const BROWSER_HEADERS = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "es-AR,es;q=0.9",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

export function purchase(eventoId: number, { id, token }: { id: number; token: string }): Post {
  return {
    path: `/api/compras/evento/${eventoId}/usuario/${id}`,
    token,
    type: "multipart/form-data; boundary=b",
    body: `--b\r\ncontent-disposition: form-data; name="cantidad"\r\n\r\n1\r\n--b--\r\n`,
  };
}

/** Returns the value below which this share (0 to 1) of the values lies. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);

/**
 * Returns the median ratio of two series over rounds of neighbouring measurements, because the speed of a shared
 * machine varies over time.
 */
export function ratioOf(part: number[], whole: number[]): number {
  return median(part.map((rate, round) => rate / (whole[round] ?? Number.NaN)));
}

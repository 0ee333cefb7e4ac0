/**
 * Followers of a live match: raw connections to its feed, because a full client would use more CPU than the sites.
 */
import { connect } from "node:net";
import { serveProgram } from "../program.ts";

const PATIENCE_MS = 20_000;
/** Connections that are opened at the same time. */
const AT_ONCE = 50;

export interface Audience {
  /** Feeds of one match at different processes. */
  urls: string[];
  /** Followers of each feed. */
  each: number;
  points: number;
  /** What each point adds to the home team, which has none before. */
  perPoint: number;
}

/** For each point, when it arrived at each follower, in milliseconds since 1970. */
const arrivals: number[][] = [];
let followers = 0;
let look = () => {};

async function follow({ urls, each, points, perPoint }: Audience): Promise<void> {
  while (arrivals.length < points) arrivals.push([]);
  for (const url of urls)
    for (let opened = 0; opened < each; opened += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, each - opened) }, () => open(url, perPoint)));
}

/** Follows until the program ends. @returns when the match has arrived */
function open(url: string, perPoint: number): Promise<void> {
  const { hostname, host, port, pathname } = new URL(url);
  followers++;
  let rest = "";
  let points = 0;
  return new Promise((done, fail) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.on("connect", () => socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`));
    socket.on("error", fail);
    socket.on("close", () => fail(new Error(`the feed ended after: ${rest.slice(0, 300)}`)));
    socket.on("data", (chunk) => {
      const events = (rest + chunk.toString("latin1")).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        if (event.includes("event: todo")) done();
        if (!event.includes("event: cambio")) continue;
        const score = Number(/"puntosLocal":(\d+)/.exec(event)?.[1]);
        // One event may bring several points.
        for (; points < score / perPoint; points++) arrivals[points]?.push(Date.now());
        look();
      }
    });
  });
}

/** @returns the arrivals, once every follower has all points */
function complete(): Promise<number[][]> {
  return new Promise((done, fail) => {
    const late = setTimeout(
      () => fail(new Error(`points arrived at ${arrivals.map((all) => all.length)} of ${followers}`)),
      PATIENCE_MS,
    );
    look = () => {
      if (!arrivals.every((all) => all.length === followers)) return;
      clearTimeout(late);
      done(arrivals);
    };
    look();
  });
}

serveProgram({ follow, arrivals: complete });

import { newLiveMatch } from "#tests/harness/live-match.ts";
import type { SiteProcesses } from "./processes.ts";

/** Creates a match of a new team, whose score sheet somebody keeps. */
export async function startMatch(site: SiteProcesses) {
  const [as] = await site.people(1, "administrador");
  await site.pool.query(
    `insert into equipos (slug, deporte, rama, categoria, temporada)
     values ('primera', 'basquet', 'mixta', 'Primera', extract(year from now())) on conflict do nothing`,
  );
  const match = await newLiveMatch(async (path, json) => {
    const response = await site.call(json ? "POST" : "GET", `/api${path}`, { as, json });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }, `Rival ${as?.nombreUsuario}`);
  await match.take();
  return match;
}

/** Follows a match at an address of the site. */
export async function follow(url: string, id: number) {
  const leaving = new AbortController();
  const { body } = await fetch(`${url}/api/partidos/${id}/en-vivo`, { signal: leaving.signal });
  if (!body) throw new Error("the feed has no body");
  let text = "";
  const ended = (async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) text += chunk;
  })();
  return {
    events: () => [...text.matchAll(/^event: (\w+)/gm)].map(([, name]) => name),
    /** Rejects if the connection was cut off. */
    ended,
    async leave(): Promise<void> {
      leaving.abort();
      await ended.catch(() => undefined);
    },
  };
}

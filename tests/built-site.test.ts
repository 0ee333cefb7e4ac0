import { spawn } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createTestSite, mailTo, until } from "#tests/harness/site.ts";

const START = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));

// Uses the build that `npm test` makes first.
test.skipIf(!existsSync("build/app/main.js") && !process.env.CI)(
  "a built site runs without its sources",
  async () => {
    const site = await createTestSite({ env: { JOBS: "0" } });
    const partido = await site.event({ nombre: "Final del torneo" });
    const program = spawn(process.execPath, [START], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: "0",
        SECRET: site.deps.settings.secret,
        DATA_DIR: site.deps.settings.dataDir,
        DATABASE_URL: site.databaseUrl,
        SMTP_URL: `smtp://127.0.0.1:${site.mail.port}`,
        BACKUP_AT: "off",
        DATABASE_POOL: "2",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise<number | null>((done) => program.once("exit", done));
    let output = "";
    program.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    try {
      const port = await until("the site", async () => output.match(/"port":(\d+)/)?.[1]);
      const ask = (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": "br" } });
      expect(await (await ask("/")).text()).toContain("Final del torneo");
      expect(await (await ask("/api/docs")).text()).toContain("/usuario/recuperarContraseña");
      expect((await ask(`/evento/${partido}/previa.jpg`)).headers.get("content-type")).toBe("image/jpeg");

      // Tracking parameters do not prevent a cached response, which has no request id.
      for (const path of ["/?fbclid=1", "/?utm_source=a&fbclid=2", "/?todos=quizás", "/?x=1#y"])
        expect([path, (await ask(path)).headers.get("x-request-id")]).toEqual([path, null]);
      const data = await ask("/_.data?x=1");
      expect([data.status, (await ask("/_.data?y=2")).headers.get("x-request-id")]).toEqual([200, null]);

      const script = (await (await ask("/")).text()).match(/\/assets\/[\w.-]+\.js/)?.[0];
      expect((await ask(script ?? "")).headers.get("cache-control")).toContain("immutable");
      // Rules ENT-18, PUE-8: the service worker of a new version is picked up at once, is small, and serves the whole
      // site.
      const worker = await ask("/sin-conexion.js");
      expect([worker.status, worker.headers.get("cache-control")]).toEqual([200, "no-cache"]);
      expect(worker.headers.get("content-type")).toMatch(/^text\/javascript/);
      expect((await worker.arrayBuffer()).byteLength).toBeLessThan(6_000);
      const posted = await fetch(`http://127.0.0.1:${port}/xmlrpc.php`, { method: "POST", body: "a=b" });
      expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect((await fetch(`http://127.0.0.1:${port}/`, { method: "HEAD" })).status).toBe(200);
      for (const path of ["/nada", "/%0a", "/%ff", "/perfil/%0a", "/%E2%80%A8"]) {
        const unknown = await ask(path);
        expect([path, unknown.status]).toEqual([path, 404]);
        expect(await unknown.text()).toContain("no existe");
      }
      expect((await ask("/perfil/nada")).status).toBe(200);
      // Unknown addresses share one cached 404, which is compressed.
      const [one, other] = await Promise.all(["/nada/desconocido", "/otra?x=desconocido"].map(ask));
      expect(one?.headers.get("content-encoding")).toBe("br");
      const text = await one?.text();
      expect([text, text?.includes("desconocido")]).toEqual([await other?.text(), false]);
      expect((await ask("/nada/desconocido.data")).status).toBe(404);
      const metrics = await (await ask("/metrics")).text();
      expect(metrics).toContain('{method="GET",route="file",status="200"}');
      expect(metrics).not.toContain('{method="GET",route="unknown",status="200"}');
      // None of the requests above logged an error.
      expect(output).not.toContain('"level":50');

      const database = await site.pool.connect();
      const waiting = async () => {
        const { rowCount } = await database.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rowCount ?? 0;
      };
      try {
        const logged = () =>
          output.split("\n").filter((line) => line.includes('"route":"/galeria/:deporte",'));
        output = "";
        await database.query("begin; lock table fotos_de_galeria in access exclusive mode");
        const gone = new AbortController();
        const aborted = fetch(`http://127.0.0.1:${port}/galeria/basquet`, { signal: gone.signal }).catch(
          () => null,
        );
        await until("a page that waits for the database", async () => (await waiting()) >= 1);
        gone.abort();
        expect(await aborted).toBeNull();
        await database.query("commit");
        const [line] = await until("its line", async () => logged().length > 0 && logged());
        // A client that disconnects is not an error.
        expect(line).toContain('"status":200');

        // Both connections of the pool wait.
        await database.query("begin; lock table eventos in access exclusive mode");
        const holding = [1, 2].map((size) => ask(`/api/eventos/lista?tamano=${size}`));
        await until("two calls that wait for the database", async () => (await waiting()) >= 2);
        const starved = await ask(`/evento/${partido}`);
        await database.query("commit");
        await Promise.all(holding);
        const id = starved.headers.get("x-request-id") ?? "";
        const messages = () =>
          output.split("\n").flatMap((one) => (one.includes(id) ? [JSON.parse(one).msg] : []));
        await until("its line", async () => messages().includes("request"));
        expect([starved.status, messages()]).toEqual([
          503,
          ["a service required by the request is unavailable", "request"],
        ]);
      } finally {
        database.release(true);
      }

      const { correo } = await site.user();
      const json = { email: correo };
      expect((await site.call("POST", "/api/usuario/recuperarContraseña", { json })).status).toBeLessThan(
        300,
      );
      await mailTo(site, { correo });
    } finally {
      program.kill("SIGTERM");
      expect(await ended).toBe(0);
      await site.end();
    }
  },
);

// The router's splitting of a page decides twice whether it has such a file, before and after other plugins changed the
// page's code. If the manifest names a file without the part, a navigation to the page never ends.
test.skipIf(!existsSync("build/client") && !process.env.CI)(
  "the loaders of all pages are in the files that the router requests",
  () => {
    const [manifest = ""] = globSync("build/client/assets/manifest-*.js");
    const parts = new Set(
      readFileSync(manifest, "utf8").match(/\/assets\/[\w.-]+-(?:client|hydrate)-[\w-]+\.js/g),
    );
    expect(parts.size).toBeGreaterThan(10);
    const empty = [...parts].filter((file) =>
      /No \w+ chunk/.test(readFileSync(`build/client${file}`, "utf8")),
    );
    expect(empty).toEqual([]);
  },
);

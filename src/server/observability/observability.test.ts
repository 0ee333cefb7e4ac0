import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { testSite, until } from "#tests/harness/site.ts";
import { loggablePath } from "./observe-requests.ts";

const TOKEN = "token-de-las-metricas-de-prueba";
const lines: Record<string, unknown>[] = [];

const log = createLog(
  "info",
  new Writable({
    write(chunk, _encoding, next) {
      lines.push(JSON.parse(String(chunk)));
      next();
    },
  }),
);
const site = await testSite({ env: { METRICS_TOKEN: TOKEN, TRUST_PROXY: "1" }, site: { log } });

const scrape = async (headers: Record<string, string> = {}) => {
  const response = await fetch(`${site.url}/metrics`, { headers });
  return { status: response.status, text: await response.text() };
};
/** Returns the value of a series; 0 for a series that was never counted. */
const standOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? 0,
  );
const lineOf = (requestId: string | null) =>
  until("the line", async () => lines.find((line) => line.requestId === requestId && line.msg === "request"));

describe("the metrics", () => {
  test("count requests by route pattern, including cached responses", async () => {
    await site.event();
    const { text: before } = await scrape();
    for (let i = 0; i < 3; i++) await site.call("GET", "/api/eventos/lista?tamano=7");
    await site.call("GET", "/api/eventos/77777/evento");
    const { text } = await scrape();
    const counted = (series: string) => standOf(text, series) - standOf(before, series);
    const lista = 'method="GET",route="/api/eventos/lista"';
    expect(counted(`club_http_requests_total{${lista},status="200"}`)).toBe(3);
    expect(
      counted('club_http_requests_total{method="GET",route="/api/eventos/:id/evento",status="404"}'),
    ).toBe(1);
    expect(counted('club_page_cache_answers_total{result="hit"}')).toBe(2);
    expect(counted(`club_http_request_duration_seconds_count{${lista}}`)).toBe(1);
    for (const name of [
      'club_queue_jobs{queue="correo",state="waiting"}',
      'club_queue_oldest_due_seconds{queue="correo"}',
      'club_database_connections{state="idle"}',
      "club_database_waiting 0",
      'club_mails_unsent{state="failed"} 0',
      'club_payments{state="aprobado"} 0',
      "club_page_cache_entries",
      "club_readings_failed 0",
      "nodejs_eventloop_lag_p99_seconds",
      "process_resident_memory_bytes",
      "nodejs_gc_duration_seconds",
    ])
      expect(text).toContain(name);
  });

  test("contain no personal data, nor does the log", async () => {
    const person = await site.user("administrador");
    const mark = "zyxwqperson";
    await site.pool.query(
      "update usuarios set nombre = $2, apellido = $2, correo = $3, nombre_usuario = $2 where id = $1",
      [person.id, mark, `${mark}@example.com`],
    );
    await site.call("POST", "/api/prensa/registrar/prensa", { json: { nombre: mark, dni: "98765432" } });
    const paths = [
      `/api/usuario/lista?termino=${mark}`,
      "/api/usuario/perfil",
      "/api/usuario/perfil/datos",
      `/api/usuario/${person.id}/usuario`,
      `/api/galeria/imagenes/${mark}/${mark}.jpg`,
      `/api/${mark}?token=${mark}`,
      `/perfil/${mark}/98765432`,
      `/evento/${mark}/previa.jpg`,
      "/api/auditoria/lista",
      "/api/sistema/estado",
    ];
    for (const path of paths) await (await site.call("GET", path, { as: person })).text();
    await site.call("POST", "/api/login", { json: { nombreUsuario: mark, clave: `clave-${mark}` } });
    const { text } = await scrape();
    const written = `${text}\n${JSON.stringify(lines)}`;
    expect(text).toContain('route="/api/usuario/:id/usuario"');
    expect(text).toContain('route="unknown"');
    for (const secret of [mark, "98765432", person.token]) expect(written).not.toContain(secret);
  });

  test("can be read only from this machine or with the token", async () => {
    expect((await scrape()).status).toBe(200);
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "via"]) {
      expect((await scrape({ [header]: "198.51.100.7" })).status, header).toBe(404);
    }
    const proxied = { "x-forwarded-for": "198.51.100.7" };
    expect((await scrape({ ...proxied, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    expect((await scrape({ ...proxied, authorization: `Bearer ${TOKEN}x` })).status).toBe(404);
    expect((await scrape({ ...proxied, authorization: "Bearer undefined" })).status).toBe(404);
  });
});

describe("the request log line", () => {
  test("has the response's request id", async () => {
    const response = await site.call("GET", "/api/eventos/123/evento?token=SECRETO");
    const requestId = response.headers.get("x-request-id");
    expect(await response.json()).toMatchObject({ requestId });
    const line = await lineOf(requestId);
    expect(line).toMatchObject({
      level: 30,
      method: "GET",
      path: "/api/eventos/123/evento",
      route: "/api/eventos/:id/evento",
      status: 404,
      ms: expect.any(Number),
    });
    expect(JSON.stringify(line)).not.toContain("SECRETO");
  });

  test("adopts a proxy's request id when it is valid", async () => {
    const given = randomUUID();
    const taken = await site.call("GET", "/api/login/estado", { headers: { "x-request-id": given } });
    expect(taken.headers.get("x-request-id")).toBe(given);
    const refused = await site.call("GET", "/api/login/estado", { headers: { "x-request-id": "a b{}" } });
    expect(refused.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  test("leaves out the variable parts of a path", () => {
    expect(
      loggablePath("/api/galeria/imagenes/jugador/ana-paz.jpg", "/api/galeria/imagenes/:tipo/:fileName"),
    ).toBe("/api/galeria/imagenes/:tipo/:fileName");
    for (const codigo of ["ABCD-efgh_12", "x"])
      expect(loggablePath(`/api/no-puedo-ir/${codigo}`, "/api/no-puedo-ir/:codigo")).toBe(
        "/api/no-puedo-ir/:codigo",
      );
    expect(loggablePath("/lista-de-espera/ABCD", "unknown")).toBe("/lista-de-espera/…");
    expect(loggablePath("/wp-login.php", "unknown")).toBe("/wp-login.php");
    expect(loggablePath("/perfil/ana.paz", "unknown")).toBe("/perfil/…");
    expect(loggablePath("/eyJhbGciOiJIUzI1NiJ9", "unknown")).toBe("/…");
  });
});

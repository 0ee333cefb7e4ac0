import { request } from "node:http";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buy, mailsAbout, paymentOf, quiet, sendNotice } from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestSite, testSite } from "#tests/harness/site.ts";

const PATH = "/api/compras/notificaciones";
const site = await testSite();
const { compra, paymentId } = await untold();
// Postpones the next check by an hour; otherwise the regular check would find the payment.
await site.sql`update pagos set consultado_en = now() + interval '1 hour' where id = ${compra.pagoId}`;

async function untold() {
  const compra = await buy(site, await site.user(), await site.event());
  const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved", notify: false });
  return { compra, paymentId: id };
}
const questions = async () =>
  (await site.sql`select count(*)::int as n from pgboss.job where name = 'consulta'`)[0].n as number;

describe("a notice", () => {
  // Rule PAG-2
  test("is rejected without any effect if its signature is forged", async () => {
    const before = await questions();
    for (const secret of ["otro-secreto", "x", " "]) {
      const response = await sendNotice(site, paymentId, { secret });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: "firma-invalida" });
    }
    const signature = (value: string) =>
      site.call("POST", `${PATH}?data.id=${paymentId}&type=payment`, {
        json: {},
        headers: { "x-signature": value },
      });
    for (const value of [
      "v1=,ts=",
      "x",
      `ts=1,v1=${"0".repeat(64)}`,
      `ts=${Date.now()},v1=${"f".repeat(64)}`,
      "ts=".repeat(500),
    ])
      expect((await signature(value)).status).toBe(401);
    expect(await questions()).toBe(before);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("pendiente");
    const { rows } = await site.pool.query(
      "select count(*)::int as n from avisos_de_pago where id_externo = $1 and firma = 'invalid'",
      [String(paymentId)],
    );
    expect(rows[0].n).toBe(0);
  });

  test("signed for another payment has no effect", async () => {
    const other = await untold();
    const recorded = await recordSigned(other.paymentId);
    const response = await site.call("POST", `${PATH}?data.id=${paymentId}&type=payment`, {
      json: recorded.json,
      headers: recorded.headers,
    });
    expect(response.status).toBe(401);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("pendiente");
  });

  // Rule PAG-4
  test("replayed concurrently results in one ticket and one email", async () => {
    const other = await untold();
    const recorded = await recordSigned(other.paymentId);
    const replay = () =>
      site.call("POST", `${PATH}?data.id=${other.paymentId}&type=payment`, {
        json: recorded.json,
        headers: recorded.headers,
      });
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await replay()).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await quiet(site, other.compra, [other.paymentId]);
    expect(await paymentOf(site, other.compra.pagoId)).toMatchObject({
      estado: "aprobado",
      entrada: "pagada",
    });
    expect(await mailsAbout(site, other.compra)).toEqual(["entrada-pagada"]);
  });

  test.each([
    ["a payment that the provider does not know", "123456789", "payment"],
    ["an order that the provider does not know", "123456789", "merchant_order"],
    ["a dispute that the provider does not know", "abc", "chargebacks"],
    ["an irrelevant topic", "1", "plan"],
  ])("about %s is accepted and has no effect", async (_what, id, type) => {
    expect((await sendNotice(site, id, { type })).status).toBe(200);
    await quiet(site, compra, [id]);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("pendiente");
  });

  test("is rejected with a 413 if it is larger than the limit, whether or not it declares its length", async () => {
    const huge = JSON.stringify({ data: { id: "x".repeat(300 * 1024) } });
    expect(await postAlone(huge, { "content-length": String(huge.length) })).toBe(413);
    expect(await postAlone(huge, { "transfer-encoding": "chunked" })).toBe(413);
  });

  test("never causes a server error, whatever its content", async () => {
    // Arbitrary input, but never the id of the payment that must stay unchanged.
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.constantFrom(
        "",
        "null",
        "\u0000",
        "\ud800",
        "\udfff\ud800x",
        "%00",
        "../..",
        "__proto__",
        "9".repeat(400),
        "-1",
        "1e9",
      ),
      fc.string({ maxLength: 300 }),
    );
    const name = fc.oneof(
      fc.constantFrom(
        "data.id",
        "type",
        "topic",
        "id",
        "resource",
        "action",
        "data",
        "user_id",
        "date_created",
        "__proto__",
      ),
      fc.string({ maxLength: 12 }),
    );
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(name, tie("value"), { maxKeys: 6 }),
      ),
    })).value;
    const body = fc.oneof(
      json.map((value) => JSON.stringify(value) ?? ""),
      json.map((value) => (JSON.stringify(value) ?? "").slice(0, -1)),
      fc.uint8Array({ maxLength: 400 }).map((bytes) => new Uint8Array(bytes)),
      fc.constantFrom(
        "[".repeat(4_000),
        '{"data":'.repeat(1_000),
        "",
        "1e999",
        '"\\ud800"',
        '{"type":"\\ud800","data":{"id":"\\udc00"}}',
      ),
    );
    const headers = fc.record(
      {
        "content-type": fc.constantFrom(
          "application/json",
          "text/plain",
          "multipart/form-data",
          "application/json; charset=latin1",
          "x",
        ),
        "x-signature": fc.string({ maxLength: 100 }).map((one) => one.replace(/[^\x20-\x7e]/g, "").trim()),
        "x-request-id": fc.string({ maxLength: 100 }).map((one) => one.replace(/[^\x20-\x7e]/g, "").trim()),
      },
      { requiredKeys: [] },
    );
    const query = fc.array(fc.tuple(name, text), { maxLength: 5 });
    const notice = fc.record({
      body,
      headers,
      query,
      raw: fc.constantFrom("", "&%", "&type=%ff%fe", "&data.id=%00", "&=&&="),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(notice, { minLength: 10, maxLength: 10 }), async (notices) => {
        const statuses = await Promise.all(
          notices.map(async ({ body, headers, query, raw }) => {
            const search = new URLSearchParams(query.map(([key, value]) => [key, value])).toString() + raw;
            const response = await fetch(`${site.url}${PATH}?${search}`, {
              method: "POST",
              body,
              headers: headers as Record<string, string>,
            });
            await response.body?.cancel();
            return response.status;
          }),
        );
        for (const status of statuses) expect([200, 400, 401, 422]).toContain(status);
      }),
      { numRuns: propertyRuns(6, 35), endOnFailure: true },
    );
    await quiet(site, compra, [paymentId]);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("pendiente");
  });
});

/** Status of a POST on a separate connection, because the server may close the connection if the body is too large. */
function postAlone(body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request(
      `${site.url}${PATH}`,
      { method: "POST", agent: false, headers: { "content-type": "application/json", ...headers } },
      (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      },
    );
    sent.on("error", fail);
    sent.end(body);
  });
}

async function recordSigned(id: number): Promise<{ headers: Record<string, string>; json: unknown }> {
  let headers: Record<string, string> = {};
  let json: unknown;
  const recorder = {
    deps: site.deps,
    call: async (
      _method: string,
      _path: string,
      options: { headers?: Record<string, string>; json?: unknown } = {},
    ) => {
      headers = options.headers ?? {};
      json = options.json;
      return new Response();
    },
  };
  await sendNotice(recorder as Pick<TestSite, "call" | "deps">, id);
  return { headers, json };
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSpans, readTraceparent, SPAN_KIND } from "./spans.ts";

const received: { status: number; authorization: string | undefined; names: string[]; body: string }[] = [];
let status = 200;
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const { resourceSpans } = JSON.parse(body);
  const { spans } = resourceSpans[0].scopeSpans[0];
  const names = spans.map(({ name }: { name: string }) => name);
  received.push({ status, authorization: request.headers.authorization, names, body });
  response.writeHead(status).end("{}");
});
beforeAll(() => new Promise<void>((done) => collector.listen(0, "127.0.0.1", done)));
afterAll(() => collector.close());

const open = (env: NodeJS.ProcessEnv = {}) => {
  const { port } = collector.address() as AddressInfo;
  return createSpans({ url: `http://127.0.0.1:${port}`, version: "1.2.3", env });
};
const record = (spans: ReturnType<typeof open>, name: string, traceparent?: string) =>
  spans.inSpan(name, SPAN_KIND.server, () => spans.inSpan(`${name}, inner`, SPAN_KIND.client, () => 7), {
    parent: readTraceparent(traceparent),
  });

describe("spans", () => {
  test("follow the caller's decision to record, with the headers that the collector asks for", async () => {
    received.length = 0;
    status = 200;
    const spans = open({
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpi, x-other=1",
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0",
    });
    const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7";
    expect(record(spans, "new, by the share of none")).toBe(7);
    record(spans, "of a caller that does not record", `${trace}-00`);
    record(spans, "of a caller that records", `${trace}-01`);
    await spans.close();
    const names = ["of a caller that records, inner", "of a caller that records"];
    expect(received).toMatchObject([{ status: 200, authorization: "Basic YTpi", names }]);
  });

  test("are sent again after an overload of the collector, and dropped if it rejects them", async () => {
    received.length = 0;
    const spans = open();
    for (let i = 0; i < 255; i++) record(spans, "many");
    status = 503;
    record(spans, "last of a full batch");
    await expect.poll(() => received.length).toBe(1);
    status = 400;
    record(spans, "after it");
    await spans.close();
    expect(received.map(({ status, names }) => [status, names.length])).toEqual([
      [503, 512],
      [400, 512],
      [400, 2],
    ]);
    expect(spans.isActive()).toBe(false);
  });

  test("end with the error's type, without its message, and pass the error on", async () => {
    received.length = 0;
    status = 200;
    const spans = open();
    const fail = () =>
      spans.inSpan("failing", SPAN_KIND.server, async (span) => {
        await Promise.resolve();
        throw new RangeError(`secret ${span.name}`);
      });
    await expect(fail()).rejects.toThrow("secret failing");
    await spans.close();
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toContain("RangeError");
    expect(received[0]?.body).not.toContain("secret");
  });
});

test.each([
  undefined,
  "",
  "00-0-0-01",
  `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
  `ff-${"a".repeat(32)}-${"b".repeat(16)}-01`,
])("ignores the malformed traceparent %j", (header) => {
  expect(readTraceparent(header)).toBeNull();
});

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { until } from "#tests/harness/site.ts";
import { createForms } from "./response-forms.ts";

const BODY = Buffer.from("Próximos partidos. ".repeat(50) + "Entradas a la venta en la sede. ".repeat(50));

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("a response is compressed fast in %s, and better once it is requested again", async (encoding, unpack) => {
  const forms = createForms(BODY, ["etag", '"a"']);
  const first = await forms.bestFor(encoding);
  const better = await until(
    "a smaller form",
    async () => {
      const form = await forms.bestFor(encoding);
      return form.body.length < first.body.length && form;
    },
    5_000,
  );
  for (const { headers, body } of [first, better]) {
    const length = String(body.length);
    expect(headers).toEqual(["etag", '"a"', "content-encoding", encoding, "content-length", length]);
    expect(unpack(body)).toEqual(BODY);
  }
});

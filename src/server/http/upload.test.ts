import { chmod, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import path from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import {
  clearTraces,
  fileOf,
  NO_TRACES,
  phonePhoto,
  pngBomb,
  postEvent,
  traces,
} from "#tests/harness/pictures.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { testSite, until } from "#tests/harness/site.ts";
import { removeStaleUploads } from "./upload.ts";

// Without background jobs, which would add and delete files.
const site = await testSite({ env: { JOBS: "0" } });
const staff = await site.user("administradorB");
const photo = await phonePhoto("#123456");
beforeEach(() => clearTraces(site));

const post = (...files: File[]) => postEvent(site, staff, files);

function openUpload(headers: Record<string, string> = {}): ClientRequest {
  const opened = request(`${site.url}/api/eventos/crear`, {
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${staff.token}`,
      "content-type": "multipart/form-data; boundary=limite",
      ...headers,
    },
  });
  opened.on("error", () => undefined);
  return opened;
}
const PART =
  '--limite\r\ncontent-disposition: form-data; name="imagenes"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
const temporary = async () => (await traces(site)).temporary;

describe("content that is not a picture is rejected with a 415 that names the file", () => {
  test.each<[string, () => Promise<Buffer>]>([
    [
      "an SVG",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
    ],
    ["a PDF", async () => Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj")],
    ["a program", async () => Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(5_000)])],
    ["an empty file", async () => Buffer.alloc(0)],
    ["a TIFF", () => sharp(photo).tiff().toBuffer()],
    ["half a photo", async () => photo.subarray(0, photo.length >> 1)],
  ])("%s, called foto.jpg", async (_what, make) => {
    expect(
      await jsonOf(415, post(fileOf(await phonePhoto("#0f0f0f"), "bien.jpg"), fileOf(await make()))),
    ).toMatchObject({
      code: "no-es-imagen",
      detail: expect.stringContaining("«foto.jpg»"),
    });
    expect(await traces(site)).toEqual(NO_TRACES);
  });
});

describe("oversized content is rejected with 413:", () => {
  // Rule ARC-1
  test("an 11 MB file, even if the upload continues", async () => {
    const huge = fileOf(Buffer.concat([photo, Buffer.alloc(11 * 1024 * 1024)]), "enorme.jpg");
    expect((await jsonOf(413, post(huge, fileOf(photo), huge, huge))).detail).toBe(
      "«enorme.jpg» es demasiado grande: cada imagen puede pesar hasta 10 MB.",
    );
    expect(await traces(site)).toEqual(NO_TRACES);
  });

  test("a picture of 400 million pixels in a few kilobytes", async () => {
    expect((await jsonOf(413, post(fileOf(pngBomb(20_000), "bomba.png")))).detail).toBe(
      "«bomba.png» tiene demasiados píxeles: achicala antes de subirla.",
    );
    expect(await traces(site)).toEqual(NO_TRACES);
  });

  test("a body with a declared length above the limit, before it is read", async () => {
    const upload = openUpload({ "content-length": String(300 * 1024 * 1024) });
    const status = await new Promise((resolve) => {
      upload.on("response", (response) => resolve(response.resume().statusCode));
      upload.write(PART);
    });
    upload.destroy();
    expect(status).toBe(413);
  });

  test("21 files", async () => {
    expect(
      (await jsonOf(413, post(...Array.from({ length: 21 }, (_, i) => fileOf(photo, `${i}.jpg`))))).errors,
    ).toEqual([{ path: "imagenes", message: "Como máximo 20 imágenes por vez" }]);
    expect(await traces(site)).toEqual(NO_TRACES);
  });

  test("a thousand fields and parts", async () => {
    const parts = Array.from({ length: 1_000 }, () => PART).join("x\r\n");
    const response = await fetch(`${site.url}/api/eventos/crear`, {
      method: "POST",
      body: `${parts}x\r\n--limite--\r\n`,
      headers: {
        authorization: `Bearer ${staff.token}`,
        "content-type": "multipart/form-data; boundary=limite",
      },
    });
    expect([413, 415, 422]).toContain(response.status);
    expect(await traces(site)).toEqual(NO_TRACES);
  });
});

test("an upload aborted in the middle of a file leaves no files", async () => {
  const upload = openUpload();
  upload.write(PART);
  upload.write(photo);
  await until("the file to be on its way", async () => (await temporary()) === 1);
  upload.destroy();
  await until("the temporary file to be gone", async () => (await temporary()) === 0);
  expect(await traces(site)).toEqual(NO_TRACES);
});

test("a truncated body gets a 400, and a body of another type a 415", async () => {
  for (const body of [`${PART}abc`, "--limite\r\nhola", "", PART]) {
    const upload = openUpload({ "content-length": String(Buffer.byteLength(body)) });
    const status = await new Promise((resolve) => {
      upload.on("response", (response) => resolve(response.resume().statusCode));
      upload.end(body);
    });
    expect(status).toBe(400);
  }
  const json = await site.call("POST", "/api/eventos/crear", { as: staff, json: { nombre: "x" } });
  expect(json.status).toBe(415);
  expect(await traces(site)).toEqual(NO_TRACES);
});

test("an upload without permission gets a 401 or 403 before its body is read", async () => {
  for (const [token, status] of [
    ["nada", 401],
    [(await site.user("socio")).token, 403],
  ] as const) {
    const upload = openUpload({ authorization: `Bearer ${token}` });
    const answered = new Promise((resolve) => {
      upload.on("response", (response) => resolve(response.resume().statusCode));
    });
    upload.write(PART);
    expect(await answered).toBe(status);
    upload.destroy();
  }
  expect(await temporary()).toBe(0);
});

test("uploads beyond 4 in progress and 32 waiting are rejected with Retry-After", async () => {
  const held = Array.from({ length: 36 }, () => openUpload());
  try {
    for (const upload of held) upload.write(`${PART}\xff\xd8\xff`);
    await until("four to be read", async () => (await temporary()) === 4);
    const refused = await until("all places to be taken", async () => {
      const one = openUpload({ "content-length": "10" });
      const response = await new Promise<{ status: number | undefined; after: string | undefined }>(
        (resolve) => {
          one.on("response", (answer) =>
            resolve({ status: answer.resume().statusCode, after: answer.headers["retry-after"] }),
          );
          one.end("--limite\r\n");
          setTimeout(() => resolve({ status: undefined, after: undefined }), 500).unref();
        },
      );
      one.destroy();
      return response.status === 503 && response;
    });
    expect(refused.after).toBe("30");
    expect(await temporary()).toBe(4);
  } finally {
    for (const upload of held) upload.destroy();
  }
  await until("all of them to be gone", async () => (await temporary()) === 0);
  await until("uploads to be taken again", async () => (await post(fileOf(photo))).status === 201);
});

test("file names are returned as typed, up to the maximum length", async () => {
  const name = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 300 }),
    fc.constantFrom(
      "../../etc/passwd",
      "%2e%2e%2f.jpg",
      "foto\u0000.jpg",
      "🏀".repeat(150),
      'co"millas.jpg',
      "a;b=c.jpg",
      "ñandú.jpg",
      "C:\\fotos\\uno.jpg",
      " ",
    ),
  );
  await fc.assert(
    fc.asyncProperty(name, async (typed) => {
      const stored: string = (await jsonOf(201, post(fileOf(photo, typed)))).imagenes[0].nombre;
      const kept = Array.from(
        typed
          .toWellFormed()
          .replace(/[\r\n]|%0[ad]/gi, " ")
          .replace(/%22/g, '"'),
      );
      const clean = kept
        .filter((letter) => !/\p{Cc}/u.test(letter))
        .join("")
        .trim();
      expect(stored).toBe(Array.from(clean).slice(0, 300).join("") || "imagen");
    }),
    { numRuns: propertyRuns(2, 25) },
  );
});

test("temporary files of a killed process are deleted at the next start, unless they are recent", async () => {
  const folder = path.join(site.deps.settings.dataDir, "tmp");
  await writeFile(path.join(folder, "viejo.part"), "x");
  await writeFile(path.join(folder, "nuevo.part"), "x");
  const old = Date.now() / 1000 - 2 * 3600;
  await utimes(path.join(folder, "viejo.part"), old, old);
  await removeStaleUploads(site.deps.settings.dataDir);
  expect(await readdir(folder)).toEqual(["nuevo.part"]);
});

test("other accounts on the machine have no access to upload folders", async () => {
  const { dataDir } = site.deps.settings;
  for (const folder of ["tmp", "archivos"])
    expect([folder, (await stat(path.join(dataDir, folder))).mode & 0o777]).toEqual([folder, 0o700]);
  await chmod(path.join(dataDir, "tmp"), 0o755);
  await removeStaleUploads(dataDir);
  expect((await stat(path.join(dataDir, "tmp"))).mode & 0o777).toBe(0o700);
});

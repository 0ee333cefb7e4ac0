import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clubInstant } from "#contract/club-time.ts";
import { ESTADOS_DE_CODIGO, type EstadoDeCodigo, HUELLA_BYTES } from "#features/eventos/puerta/rules.ts";
import { decidirCarnet, decidirEntrada, findEstado, hashCode, sealCode, yaPaso } from "./puerta-local.ts";

const PUERTA = { horasAntes: 3, horasDespues: 6, minutosParaDeshacer: 10 };
const CUANDO = { fecha: "2026-11-21", hora: "21:30" };
const at = (hora: string, fecha = CUANDO.fecha) => clubInstant(fecha, hora).getTime();
const LISTA = { id: 7, nombre: "Colón - Racing", ...CUANDO, suspendido: false, bajadoEn: at("19:05") };

const decide = (
  estado: EstadoDeCodigo | undefined,
  {
    igual = false,
    administrador = false,
    ahora = at("20:40"),
    ...lista
  }: Partial<typeof LISTA & { igual: boolean; administrador: boolean; ahora: number }> = {},
) => decidirEntrada(PUERTA, { ...LISTA, ...lista }, estado, { igual, administrador, ahora });

describe("a ticket at an offline gate (Rule PUE-8)", () => {
  test.each([
    ["pagada", "adelante", "¡ADELANTE!", "Ingresó a las 20:40."],
    ["usada", "no", "YA INGRESÓ", "Ya había ingresado a las 19:05"],
    ["sinPagar", "sinPagar", "NO ESTÁ PAGA", "no estaba paga a las 19:05"],
    ["anulada", "no", "ANULADA", "fue anulada"],
    ["pasada", "no", "ANULADA", "se pasó a otra persona"],
    ["prensa", "adelante", "¡ADELANTE!", "Ingresó a las 20:40."],
    ["prensaUsada", "no", "YA INGRESÓ", "Ya había ingresado a las 19:05"],
    ["prensaRetirada", "no", "ANULADA", "fue retirada"],
    [undefined, "no", "NO ESTÁ EN LA LISTA", "posterior a las 19:05"],
    // The server never sends a card's record under a ticket's code, so the phone refuses it like another
    // event's ticket.
    ["alDia", "no", "NO ESTÁ EN LA LISTA", "de otro evento"],
  ] as const)("in the state %s is judged %s: «%s»", (estado, tono, titulo, detalle) => {
    const veredicto = decide(estado);
    expect(veredicto).toMatchObject({ tono, titulo, detalle: expect.stringContaining(detalle) });
    expect(veredicto.datos).toBe(
      "Colón - Racing, 21/11/2026 - 21:30 hs. Sin conexión: lo decidió este teléfono.",
    );
    expect(veredicto.quien).toBe(estado === "prensa" ? "Prensa acreditada" : undefined);
    expect(veredicto.salvable).toBe(titulo === "NO ESTÁ EN LA LISTA" ? true : undefined);
  });

  test.each([
    ["18:29", CUANDO.fecha, "OTRA FECHA"],
    ["18:30", CUANDO.fecha, "¡ADELANTE!"],
    ["03:30", "2026-11-22", "¡ADELANTE!"],
    ["03:31", "2026-11-22", "OTRA FECHA"],
  ])("that is paid is judged at %s on %s by the server's clock: «%s»", (hora, fecha, titulo) => {
    expect(decide("pagada", { ahora: at(hora, fecha) }).titulo).toBe(titulo);
  });

  test("is refused if its event does not take place, unless the operator overrides the refusal", () => {
    expect(decide("pagada", { suspendido: true })).toMatchObject({
      titulo: "NO SE HACE",
      salvable: true,
    });
    expect(decide("pagada", { suspendido: true, igual: true })).toMatchObject({
      tono: "adelante",
      detalle: "Pasa igual: queda anotado.",
    });
  });

  test("can be admitted on another date only by an administrador", () => {
    const early = { ahora: at("12:00"), igual: true };
    expect(decide("pagada", early)).toMatchObject({
      titulo: "OTRA FECHA",
      detalle: expect.stringContaining("Solo un administrador"),
    });
    expect(decide("pagada", early).salvable).toBeUndefined();
    expect(decide("pagada", { ...early, administrador: true }).tono).toBe("adelante");
  });

  test("is admitted only if it is valid, its event is on and the time is right, or if an offered override is used", () => {
    const situation = fc.record({
      estado: fc.option(fc.constantFrom(...ESTADOS_DE_CODIGO), { nil: undefined }),
      suspendido: fc.boolean(),
      administrador: fc.boolean(),
      ahora: fc.integer({ min: at("12:00"), max: at("12:00", "2026-11-22") }),
    });
    fc.assert(
      fc.property(situation, ({ estado, ...rest }) => {
        const inTime = rest.ahora >= at("18:30") && rest.ahora <= at("03:30", "2026-11-22");
        const veredicto = decide(estado, rest);
        expect(veredicto.tono === "adelante").toBe(
          (estado === "pagada" || estado === "prensa") && inTime && !rest.suspendido,
        );
        const overridden = decide(estado, { ...rest, igual: true }).tono === "adelante";
        expect(overridden).toBe(veredicto.tono === "adelante" || veredicto.salvable === true);
        if (
          estado &&
          ["usada", "sinPagar", "anulada", "pasada", "prensaUsada", "prensaRetirada"].includes(estado)
        )
          expect(overridden).toBe(false);
        // Only an administrador can override another date. An unknown code is not a ticket.
        if (!inTime && !rest.administrador && (estado === "pagada" || estado === "prensa"))
          expect(overridden).toBe(false);
      }),
    );
  });

  test("is shown with the time by the server's clock if this phone has already admitted it", () => {
    const desfase = 2 * 3_600_000;
    expect(yaPaso({ leidaEn: at("20:40") - desfase, desfase })).toMatchObject({
      tono: "no",
      titulo: "YA INGRESÓ",
      detalle: "Pasó por este teléfono a las 20:40.",
    });
  });
});

test.each([
  ["alDia", "alDia", "AL DÍA"],
  ["adeuda", "adeuda", "ADEUDA"],
  ["noEsSocio", "noEsSocio", "YA NO ES SOCIO"],
  [undefined, "noEsSocio", "CARNET DESCONOCIDO"],
] as const)("the state of a membership card is shown offline: %s", (estado, tono, titulo) => {
  expect(decidirCarnet(`SOC-${"A".repeat(26)}`, estado, LISTA.bajadoEn)).toEqual({
    tono,
    titulo,
    detalle: "Según los códigos de las 19:05. Sin conexión: lo decidió este teléfono.",
  });
});

test("an old membership card cannot be judged offline", () => {
  expect(decidirCarnet("SOC-ABCD-EFGH-JKMN-PQRS", undefined, LISTA.bajadoEn)).toMatchObject({
    tono: "sinRespuesta",
    titulo: "CARNET DE ANTES",
  });
});

describe("the codes stored on a phone", () => {
  test("are hashed and sealed like the server's, however they are typed", async () => {
    const bytes = Buffer.alloc(32, 9);
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ]);
    const expected = createHmac("sha256", bytes)
      .update("1BCDEF0H1KMNPQRS")
      .digest()
      .subarray(0, HUELLA_BYTES);
    for (const typed of ["1BCD-EF0H-1KMN-PQRS", "ibcd efoh lkmn pqrs", "1BCDEF0H1KMNPQRS"])
      expect(Buffer.from(await hashCode(key, typed))).toEqual(expected);
    const seal = createHmac("sha256", bytes).update("sello 1BCDEF0H1KMNPQRS").digest();
    expect(Buffer.from(await sealCode(key, "1bcd-ef0h-1kmn-pqrs"))).toEqual(seal.subarray(0, HUELLA_BYTES));
  });

  test("give the state of each stored code and of no other code", () => {
    const hash = fc.uint8Array({ minLength: HUELLA_BYTES, maxLength: HUELLA_BYTES });
    const record = fc.record({ hash, state: fc.nat({ max: ESTADOS_DE_CODIGO.length - 1 }) });
    const records = fc.uniqueArray(record, {
      selector: ({ hash }) => Buffer.from(hash).toString("hex"),
      maxLength: 40,
    });
    fc.assert(
      fc.property(records, hash, (stored, other) => {
        const rows = stored.map(({ hash, state }) => Buffer.from([...hash, state]));
        const codigos = Buffer.concat(rows.sort(Buffer.compare));
        for (const { hash, state } of stored)
          expect(findEstado(codigos, hash)).toBe(ESTADOS_DE_CODIGO[state]);
        const known = stored.find(({ hash }) => Buffer.compare(hash, other) === 0);
        expect(findEstado(codigos, other)).toBe(known && ESTADOS_DE_CODIGO[known.state]);
      }),
    );
  });
});

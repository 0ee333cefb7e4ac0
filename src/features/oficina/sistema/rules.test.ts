import { expect, test } from "vitest";
import { formatBytes } from "#contract/format.ts";
import { duracion, taparDirecciones } from "./rules.ts";
import { type Hechos, juzgar, peor } from "./server/juzgar-sitio.ts";

const AHORA = new Date("2027-05-10T12:00:00Z");
const hace = (minutos: number) => new Date(AHORA.getTime() - minutos * 60_000);
const DIA = 24 * 60;

const SIN_ENLACES = { sinEnviar: 0, ultimaFalla: null };

const deAfuera = (minutos: number) => ({
  archivo: "club-2027-05-10-020000.tar.zst",
  empezadaEn: hace(minutos),
  bytes: 3e8,
  revisadaEn: hace(DIA),
  revisionError: null,
});
const AFUERA: Hechos["copiaAfuera"] = { conectada: true, conClave: true, ultima: deAfuera(600), error: null };

const SANO: Hechos = {
  version: "1.0.0",
  node: "26.0.0",
  empezoEn: hace(DIA),
  base: { version: "18.4", bytes: 50e6 },
  instancias: 1,
  colas: [{ queue: "correo", waiting: 2, running: 1, failed: 0, oldestDueSeconds: 1 }],
  ultimaCopia: { empezadaEn: hace(600), terminadaEn: hace(590), error: null },
  copiaAfuera: AFUERA,
  ultimoAviso: hace(30),
  ultimoAprobado: hace(31),
  ultimaConciliacion: hace(1),
  correos: { esperando: 1, fallidos: 0, masViejo: hace(1), enlaces: SIN_ENLACES },
  disco: { libres: 50e9, total: 100e9 },
  almacenamiento: "disco",
  conexionesIlegibles: [],
  mercadoPago: "produccion",
  firmaDeAvisos: true,
  instagram: "cuenta",
  gruposDanados: [],
  servidorDeCorreo: "smtp.example.com:465",
};

test("a healthy site needs no action", () => {
  const puntos = juzgar(SANO, AHORA);
  expect(puntos.filter(({ juicio, consejo }) => juicio !== "ok" || consejo !== null)).toEqual([]);
  expect(peor(puntos)).toBe("ok");
});

test.each<[clave: string, juicio: string, hechos: Partial<Hechos>]>([
  [
    "cola",
    "atencion",
    { colas: [{ queue: "correo", waiting: 9, running: 0, failed: 0, oldestDueSeconds: 700 }] },
  ],
  [
    "cola",
    "mal",
    { colas: [{ queue: "correo", waiting: 9, running: 0, failed: 0, oldestDueSeconds: 4_000 }] },
  ],
  [
    "cola",
    "atencion",
    { colas: [{ queue: "correo", waiting: 0, running: 0, failed: 1, oldestDueSeconds: null }] },
  ],
  ["conciliacion", "mal", { ultimaConciliacion: hace(11) }],
  ["conciliacion", "atencion", { ultimaConciliacion: null }],
  [
    "correos",
    "atencion",
    { correos: { esperando: 0, fallidos: 3, masViejo: hace(10), enlaces: SIN_ENLACES } },
  ],
  ["correos", "mal", { correos: { esperando: 0, fallidos: 3, masViejo: hace(70), enlaces: SIN_ENLACES } }],
  ["correos", "mal", { correos: { esperando: 2, fallidos: 0, masViejo: hace(70), enlaces: SIN_ENLACES } }],
  ["copia", "atencion", { ultimaCopia: null }],
  [
    "copia",
    "atencion",
    { ultimaCopia: { empezadaEn: hace(3 * DIA), terminadaEn: hace(3 * DIA), error: null } },
  ],
  ["copia", "mal", { ultimaCopia: { empezadaEn: hace(9 * DIA), terminadaEn: hace(9 * DIA), error: null } }],
  ["copia-afuera", "atencion", { copiaAfuera: { ...AFUERA, conectada: false, ultima: null } }],
  ["copia-afuera", "atencion", { copiaAfuera: { ...AFUERA, conClave: false } }],
  ["copia-afuera", "atencion", { copiaAfuera: { ...AFUERA, ultima: null } }],
  ["copia-afuera", "mal", { copiaAfuera: { ...AFUERA, ultima: null, error: "Falló." } }],
  ["copia-afuera", "atencion", { copiaAfuera: { ...AFUERA, error: "Falló." } }],
  ["copia-afuera", "atencion", { copiaAfuera: { ...AFUERA, ultima: deAfuera(2 * DIA + 1) } }],
  ["copia-afuera", "mal", { copiaAfuera: { ...AFUERA, ultima: deAfuera(9 * DIA) } }],
  [
    "copia-afuera",
    "mal",
    { copiaAfuera: { ...AFUERA, ultima: { ...deAfuera(5), revisionError: "Falló." } } },
  ],
  ["copia", "mal", { ultimaCopia: { empezadaEn: hace(5), terminadaEn: hace(5), error: "sin lugar" } }],
  ["copia", "mal", { ultimaCopia: { empezadaEn: hace(DIA), terminadaEn: null, error: null } }],
  ["disco", "atencion", { disco: { libres: 8e9, total: 100e9 } }],
  ["disco", "mal", { disco: { libres: 0.2e9, total: 1e9 } }],
  ["disco", "atencion", { disco: null }],
  ["conexiones", "mal", { conexionesIlegibles: ["Instagram"] }],
  ["smtp", "atencion", { servidorDeCorreo: null, correos: { ...SANO.correos, esperando: 0 } }],
  ["club", "mal", { gruposDanados: ["Identidad"] }],
  ["mercadopago", "atencion", { firmaDeAvisos: false }],
  ["avisos", "atencion", { ultimoAviso: null }],
])("a problem with %s has the severity %s and a suggested action", (id, juicio, hechos) => {
  const puntos = juzgar({ ...SANO, ...hechos }, AHORA);
  expect(puntos.filter((punto) => punto.juicio !== "ok").map((punto) => punto.clave)).toEqual([id]);
  expect(puntos.find((punto) => punto.clave === id)).toMatchObject({
    juicio,
    consejo: expect.stringMatching(/\.$/),
  });
  expect(peor(puntos)).toBe(juicio);
});

test.each([
  [10, "atencion"],
  [70, "mal"],
])("if recovery emails have failed for %i minutes, the last failure is reported as %s", (minutos, juicio) => {
  const enlaces = { sinEnviar: 2, ultimaFalla: "ESOCKET" };
  const correos = { esperando: 0, fallidos: 2, masViejo: hace(minutos), enlaces };
  const punto = juzgar({ ...SANO, correos }, AHORA).find(({ clave }) => clave === "correos");
  expect(punto).toMatchObject({
    juicio,
    valor: expect.stringMatching(
      /2 con fallas.*; 2 de recuperación de contraseña; .*no se pudo conectar con el servidor de correo$/,
    ),
    consejo: expect.stringMatching(/en Conexiones/),
  });
});

test("the advice about emails that cannot be sent without a mail server is to connect one", () => {
  const enlaces = { sinEnviar: 1, ultimaFalla: "NoMailServer" };
  const correos = { esperando: 3, fallidos: 1, masViejo: hace(9 * DIA), enlaces };
  const puntos = juzgar({ ...SANO, correos, servidorDeCorreo: null }, AHORA);
  expect(puntos.find(({ clave }) => clave === "correos")).toMatchObject({
    juicio: "atencion",
    consejo: expect.stringContaining("Conectá un servidor de correo en Conexiones"),
  });
  expect(peor(puntos)).toBe("atencion");
});

test("payment notifications are expected only if there are payments", () => {
  const puntos = juzgar({ ...SANO, ultimoAviso: null, ultimoAprobado: null }, AHORA);
  expect(peor(puntos)).toBe("ok");
});

test("sizes and durations are shown in readable units", () => {
  expect([
    duracion(1_000),
    duracion(61_000),
    duracion(100_000),
    duracion(5_400_000),
    duracion(172_800_000),
  ]).toEqual(["1 segundo", "61 segundos", "2 minutos", "2 horas", "2 días"]);
  expect([formatBytes(12_540_000_000), formatBytes(999_000), formatBytes(300e9)]).toEqual([
    "12,5 GB",
    "999 kB",
    "300 GB",
  ]);
});

test("email addresses anywhere in a text are masked", () => {
  expect(taparDirecciones("maria.gomez+club@gmail.com")).toBe("m…@gmail.com");
  expect(taparDirecciones("550 5.1.1 <ñandú@correo.com.ar>: no such user, x@y.z")).toBe(
    "550 5.1.1 <ñ…@correo.com.ar>: no such user, x…@y.z",
  );
});

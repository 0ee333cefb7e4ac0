import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestSite } from "#tests/harness/site.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { importarConfig, leerConfig } from "./importar-config.ts";
import { ensureInstalacion } from "./instalacion.ts";

/** As a club of the first version had it. */
const CONFIG = {
  nombre: "Náutico Rivadavia",
  nombreCorto: "Náutico",
  slug: "nautico",
  ciudad: "Rosario",
  zonaHoraria: "America/Argentina/Cordoba",
  direccion: { calle: "Costanera 2200", localidad: "Rosario", provincia: "Santa Fe", codigoPostal: "S2000" },
  telefono: "341 555-0199",
  correo: "secretaria@nautico.example",
  saludoWhatsApp: "Hola",
  banco: { titular: "Náutico", cuenta: "55-1", alias: "RIO.VELA", cuit: "30-1" },
  redes: { instagram: "https://www.instagram.com/nautico", facebook: "", x: "", google: "" },
  frase: { texto: "Remamos.", autor: "Nosotros" },
  video: {
    titulo: "La regata",
    reproductor: "https://www.youtube-nocookie.com/embed/",
    identificador: "abc_DEF-123",
    credito: "Ver",
    enlace: "https://www.youtube.com/@nautico",
  },
  colores: { principal: "#0B5D3B", acento: "#f2c200" },
  canchas: {
    apertura: "09:00",
    cierre: "21:00",
    turnoMinutos: 60,
    maximoPendientes: 3,
    diasDeAnticipacion: 30,
    horasDeEvento: 2,
  },
  minutosDeReserva: 10,
  puerta: { horasAntes: 2, horasDespues: 4, minutosParaDeshacer: 5 },
};

// Rule CLU-7
test("every value of a customised club.config.ts becomes a setting", () => {
  const { slug, ajustes, invalidos } = leerConfig(CONFIG);
  expect([slug, invalidos]).toEqual(["nautico", []]);
  expect(ajustes).toMatchObject({
    identidad: {
      nombre: CONFIG.nombre,
      ciudad: "Rosario",
      colores: { principal: "#0b5d3b", acento: "#f2c200" },
    },
    contacto: {
      direccion: CONFIG.direccion,
      telefono: "3415550199",
      redes: [{ nombre: "Instagram", url: CONFIG.redes.instagram }],
    },
    banco: CONFIG.banco,
    portada: {
      frase: CONFIG.frase,
      video: { titulo: "La regata", enlace: "https://www.youtube-nocookie.com/embed/abc_DEF-123" },
    },
    canchas: { turnoMinutos: 60, maximoPendientes: 3, diasDeAnticipacion: 30, horasDeEvento: 2 },
    entradas: { minutosDeReserva: 10, puerta: CONFIG.puerta },
  });
  expect(ajustes.canchas?.semana).toEqual(Array(7).fill({ apertura: "09:00", cierre: "21:00" }));
});

// Rule CLU-7
test("a value that does not meet the rules of today leaves out its field only", () => {
  const { ajustes, invalidos } = leerConfig({ ...CONFIG, correo: "nada", telefono: 5, banco: 7 });
  expect(invalidos).toEqual([{ grupo: "contacto", campos: ["telefono", "correo"] }]);
  expect(ajustes.contacto).toMatchObject({ direccion: CONFIG.direccion, telefono: "", correo: "" });
  expect(leerConfig({ ...CONFIG, slug: "Con Espacios" }).slug).toBeNull();
  expect(ajustes.identidad?.nombre).toBe(CONFIG.nombre);
  for (const nothing of [undefined, null, 7, "x", []]) expect(leerConfig(nothing).slug).toBeNull();
});

test("reads the file as it is, with its types", async () => {
  const folder = await tempFolder(onTestFinished);
  expect(await importarConfig(folder)).toBeNull();
  const source = `export interface ClubConfig { nombre: string }\nexport const club: ClubConfig & object = ${JSON.stringify(CONFIG)};\n`;
  await writeFile(join(folder, "club.config.ts"), source);
  expect((await importarConfig(folder))?.ajustes.identidad?.nombre).toBe(CONFIG.nombre);
});

// Rule CLU-7
test("an older site starts with the values of its file, once, whoever of several processes is first", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-config-"));
  const site = await createTestSite();
  try {
    await writeFile(join(folder, "club.config.ts"), `export const club = ${JSON.stringify(CONFIG)};\n`);
    await site.user("administrador");
    await site.sql`truncate instalacion, ajustes cascade`;
    await Promise.all([1, 2, 3].map(() => ensureInstalacion(site.deps, folder)));
    await site.deps.clubStore.load();
    const { slug, identidad, versiones } = site.deps.club();
    expect([slug, identidad.nombre, versiones.identidad]).toEqual(["nautico", CONFIG.nombre, 1]);
    expect(site.deps.clubStore.instalacion().terminadaEn).not.toBeNull();

    await site.sql`truncate instalacion, ajustes cascade`;
    const broken = join(folder, "broken");
    await mkdir(broken);
    await writeFile(join(broken, "club.config.ts"), "syntax error");
    await ensureInstalacion(site.deps, broken);
    await site.deps.clubStore.load();
    expect([site.deps.club().slug, site.deps.club().versiones.identidad]).toEqual(["club_colon", 0]);
  } finally {
    await site.end();
    await rm(folder, { recursive: true });
  }
});

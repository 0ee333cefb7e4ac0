import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { formatFecha } from "#contract/format.ts";
import { openCourts } from "#tests/harness/courts.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import type { Reserva } from "../contract.ts";

const run = promisify(execFile);
/** The release check installs LibreOffice; elsewhere `exportar.test.ts` reads the file with a library. */
const installed = await run("soffice", ["--version"]).then(
  () => true,
  () => false,
);

const courts = await openCourts();

/** The first sheet as formatted by LibreOffice, parsed from CSV. */
async function asCsv(xlsx: Uint8Array): Promise<string[][]> {
  const folder = await tempFolder(onTestFinished);
  const file = path.join(folder, "reservas.xlsx");
  await writeFile(file, xlsx);
  await run(
    "soffice",
    [
      `-env:UserInstallation=file://${path.join(folder, "perfil")}`,
      "--headless",
      "--convert-to",
      "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,false",
      "--outdir",
      folder,
      file,
    ],
    // LibreOffice formats dates by locale.
    { env: { ...process.env, LC_ALL: "es_AR.UTF-8" } },
  );
  const csv = await readFile(path.join(folder, "reservas.csv"), "utf8");
  return csv
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t").map((cell) => cell.replace(/^"([\s\S]*)"$/, "$1").replaceAll('""', '"')));
}

test.skipIf(!installed)(
  "LibreOffice shows the same values in the exported spreadsheet as the screen shows in the list",
  async () => {
    const { site, staff } = courts;
    const cancha = await courts.court();
    const [one, two] = [await site.user("socio"), await site.user()];
    const first = await courts.asked(one, cancha, {
      horaInicio: "22:30",
      horaFin: "24:00",
      comentario: "=1+1",
    });
    await courts.accept(first.id);
    await courts.asked(two, cancha, { comentario: 'Ñandú "de paso"; 🏀', fecha: "2026-05-29" });
    await courts.asked(two, cancha, { tipoReserva: "DIA_COMPLETO", fecha: "2026-05-31" });

    const [sheet, list] = await Promise.all([
      site.call("GET", `/api/reserva/exportar?canchaId=${cancha}`, { as: staff }),
      site.call("GET", `/api/reserva/lista?canchaId=${cancha}`, { as: staff }),
    ]);
    const [, ...rows] = await asCsv(new Uint8Array(await sheet.arrayBuffer()));
    const reservas = (await list.json()) as Reserva[];
    expect(
      rows.map(([id, , lugar, , telefono, fecha, inicio, fin, tipo, comentario, , estado]) => ({
        id,
        lugar,
        telefono,
        fecha,
        // LibreOffice adds seconds to times of day.
        horas: [inicio?.slice(0, 5), fin?.slice(0, 5)],
        tipo,
        comentario,
        estado,
      })),
    ).toEqual(
      reservas.map((reserva) => ({
        id: String(reserva.id),
        lugar: reserva.cancha.nombre,
        telefono: reserva.telefono,
        fecha: formatFecha(reserva.fecha),
        horas: [reserva.horaInicio, reserva.horaFin],
        tipo: reserva.tipoReserva,
        comentario: reserva.comentario ?? "",
        estado: reserva.aceptada ? "Aceptada" : "No Aceptada",
      })),
    );
  },
);

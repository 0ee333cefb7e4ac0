import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { attachEmbeddedPostgres } from "#server/db/engine/embedded-postgres.ts";
import type { Figure } from "./report.ts";
import { startSiteProgram } from "./workbench.ts";

const PEOPLE = 100_000;
const BOOKINGS = 100_000;
/** 2 GB in total: originals and their resized versions. */
const PICTURES = 250;
const ORIGINAL_BYTES = 6_000_000;
const SIZES = 10;
const SIZE_BYTES = 200_000;
const MB = 1e6;

/** The cost of a backup to the site's process that made it. */
export interface BackupTaken {
  seconds: number;
  /** Size of the backup file. */
  bytes: number;
  /** Memory in bytes before the backup, and its peak. */
  before: number;
  most: number;
}

/** Backs up a serving site with many users and bookings and two gigabytes of pictures. */
export async function measureBackup(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "club-bench-"));
  // When started as root, PostgreSQL runs as an unprivileged user that needs access.
  await chmod(dataDir, 0o711);
  try {
    await using held = new AsyncDisposableStack();
    const database = held.adopt(await attachEmbeddedPostgres({ dataDir }), (one) => one.release());
    const site = await startSiteProgram(dataDir);
    held.use(site.program);
    await fillTables(database.url);
    const files = await fillPictures(join(dataDir, "archivos"));
    const taken = await site.program.ask<BackupTaken>("backup");
    return [
      {
        name: `backup of ${PEOPLE} users, ${BOOKINGS} bookings and ${(files / 1e9).toFixed(1)} GB of pictures: memory growth`,
        value: (taken.most - taken.before) / MB,
        unit: "MB",
        note: `of a site that used ${Math.round(taken.before / MB)} MB`,
        target: { at: "most", value: 150 },
      },
      {
        name: "that backup, throughput of pictures",
        value: files / MB / taken.seconds,
        unit: "MB/s",
        note: `${taken.seconds.toFixed(1)} s, a file of ${(taken.bytes / 1e9).toFixed(2)} GB`,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function fillTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos)
       select 'p' || n, encode(sha256(n::text::bytea), 'base64'), 'Nombre' || n, 'Apellido' || n,
         'p' || n || '@example.com', '{usuario}' from generate_series(1, $1::int) n`,
      [PEOPLE],
    );
    await client.query("insert into canchas (nombre) values ('Cancha del banco')");
    await client.query(
      `insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, minutos, telefono, comentario, persona)
       select now(), u.id, c.id, 'POR_HORA', current_date + (row_number() over ())::int % 365, '10:00', '11:00', 60,
         '2346400140', 'Somos ' || u.id || ', con pelota', u.orden
       from (select * from usuarios order by id limit $1) u cross join (select min(id) as id from canchas) c`,
      [BOOKINGS],
    );
  } finally {
    await client.end();
  }
}

/** Writes pictures into the storage's folder. @returns their total size in bytes */
async function fillPictures(folder: string): Promise<number> {
  for (let picture = 0; picture < PICTURES; picture++) {
    const contrasena = randomBytes(32).toString("hex");
    const stem = join(folder, "imagenes", contrasena.slice(0, 2), contrasena);
    await mkdir(join(stem, ".."), { recursive: true });
    await writeFile(`${stem}-original`, randomBytes(ORIGINAL_BYTES));
    for (let size = 0; size < SIZES; size++) await writeFile(`${stem}-${size}.webp`, randomBytes(SIZE_BYTES));
  }
  return PICTURES * (ORIGINAL_BYTES + SIZES * SIZE_BYTES);
}

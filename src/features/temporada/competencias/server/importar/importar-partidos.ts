import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { clubTime } from "#contract/club-time.ts";
import { conflict, done, invalidField, type Outcome, refusing } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { planillaIlegible } from "#features/socios/importaciones/server/crear-importacion.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violatedGuard } from "#server/db/errors.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedDocument } from "#server/http/upload.ts";
import type { ImportacionDePartidos, importacionForm } from "../../contract.ts";
import { REGLAS_POR_DEPORTE } from "../../rules.ts";
import {
  type CompetenciaRow,
  findCompetencia,
  insertCompetencia,
  listCompetenciasDe,
  updateCompetencia,
} from "../competencias.repo.ts";
import { aLado, insertNombres, insertRival, listNombres, listParticipantes } from "../participantes.repo.ts";
import {
  insertPartidos,
  listPartidosDe,
  lockImportaciones,
  updateFaltan,
  updatePartido,
} from "../partidos.repo.ts";
import { PARTIDOS, tagDePartido } from "../ver-partido.ts";
import { type Dictamen, dictaminar, type PartidoImportado, type Ref } from "./dictaminar.ts";
import { type FixtureLeido, leerFixture } from "./leer-fixture.ts";

/**
 * Reads a fixture and shows what it would change. With the preview's `huella`, judges it again in the transaction that
 * writes, and applies it if nothing has changed since (Rule TEM-11). 415 with a sentence for an unreadable file.
 */
export async function importarPartidos(
  deps: Deps,
  actor: Actor,
  { huella, competenciaId, deporte, decisiones }: z.output<typeof importacionForm.fields>,
  archivos: readonly ReceivedDocument[],
): Promise<Outcome<ImportacionDePartidos>> {
  const [archivo] = archivos;
  if (!archivo) return invalidField("sin-archivo", "archivo", "Elegí un archivo, o pegá el fixture");
  const elegida = competenciaId === undefined ? null : await findCompetencia(deps.db, competenciaId);
  const anio = elegida?.temporada ?? Number(clubTime(deps.clock()).fecha.slice(0, 4));
  const leido = await leerFixture(await readFile(archivo.path), anio).catch(planillaIlegible);
  if ("status" in leido) return leido;
  const { formato, ignoradas, libres } = leido;
  if (formato !== "federacion" && !elegida)
    return invalidField(
      "sin-competencia",
      "competenciaId",
      "Elegí la competencia: el archivo no dice cuál es",
    );
  const temporada = temporadaDe(leido, anio);

  const juzgar = async (q: Queryable, lock: boolean): Promise<Dictamen> => {
    const competencias = await listCompetenciasDe(q, temporada, elegida?.id);
    const participantes = (await listParticipantes(q)).map((uno) => ({ ...aLado(uno), id: uno.id }));
    const nombres = new Map((await listNombres(q)).map((uno) => [uno.texto, uno.participanteId]));
    const ids = competencias.map(({ id }) => id);
    const partidos = await listPartidosDe(q, ids, lock);
    return dictaminar(
      leido,
      { competencias, partidos, participantes, nombres },
      {
        competencia: competencias.find(({ id }) => id === elegida?.id) ?? null,
        ...{ decisiones, temporada, club: deps.club().identidad.nombreCorto },
      },
    );
  };
  const toAnswer = ({ escrituras: _, ...dictamen }: Dictamen, aplicada: boolean): ImportacionDePartidos => ({
    ...{ formato, ignoradas, libres, ...dictamen, aplicada },
  });
  if (huella === undefined) return done(toAnswer(await juzgar(deps.db, false), false));

  const tags: string[] = [PARTIDOS];
  const aplicada = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<ImportacionDePartidos>> => {
    await lockImportaciones(tx);
    const dictamen = await juzgar(tx, true);
    if (dictamen.huella !== huella) return cambiaron();
    if (dictamen.preguntas.length > 0)
      return conflict("faltan-respuestas", "Falta decir quién es cada equipo del archivo.");
    const { conteos, escrituras } = dictamen;
    await escribir(tx, escrituras, { temporada, deporte, reglas: REGLAS_POR_DEPORTE[deporte] });
    tags.push(...escrituras.cambiados.map(({ id }) => tagDePartido(id)));
    const { nuevo: nuevos, cambia: cambiados } = conteos;
    if (nuevos + cambiados + escrituras.faltan.length > 0)
      await registrar(deps, tx, actor, {
        accion: "partido.importar",
        objetoId: null,
        despues: { archivo: archivo.nombre, nuevos, cambiados },
      });
    return done(toAnswer(dictamen, true));
  }).catch(refusing((error) => (violatedGuard(error) === null ? null : cambiaron())));
  if (aplicada.ok) deps.cache.drop(...tags);
  return aplicada;
}

const cambiaron = () =>
  conflict("datos-cambiados", "Algo cambió desde la vista previa: mirala de nuevo. No se guardó nada.");

/** Returns the season of most dates of the file. */
function temporadaDe({ renglones }: FixtureLeido, otherwise: number): number {
  const anios = Map.groupBy(
    renglones.flatMap(({ fecha }) => fecha ?? []),
    (fecha) => Number(fecha.slice(0, 4)),
  );
  return [...anios].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? otherwise;
}

async function escribir(
  tx: Tx,
  escrituras: Dictamen["escrituras"],
  comun: Pick<CompetenciaRow, "temporada" | "deporte" | "reglas">,
) {
  const { nuevos, cambiados, faltan } = escrituras;
  for (const [id, nombreExterno] of escrituras.externos) await updateCompetencia(tx, id, { nombreExterno });
  const competencias = new Map<string, number>();
  for (const [clave, nombre] of escrituras.competencias)
    competencias.set(clave, (await insertCompetencia(tx, { ...comun, nombre, nombreExterno: nombre })).id);
  const rivales = new Map<string, number>();
  for (const [clave, nombre] of escrituras.rivales) rivales.set(clave, (await insertRival(tx, nombre)).id);
  await insertNombres(
    tx,
    [...escrituras.nombres].map(([texto, participanteId]) => ({ texto, participanteId })),
  );
  const idDe = (ref: Ref, creados: ReadonlyMap<string, number>): number => {
    const id = "id" in ref ? ref.id : creados.get(ref.nuevo);
    if (id === undefined) throw new Error("the import refers to a row that it does not create");
    return id;
  };
  const toRow = ({ competencia, local, visitante, ...partido }: PartidoImportado) => ({
    ...partido,
    competenciaId: idDe(competencia, competencias),
    localId: local && idDe(local, rivales),
    visitanteId: visitante && idDe(visitante, rivales),
  });
  await insertPartidos(tx, nuevos.map(toRow));
  for (const { id, ...partido } of cambiados) await updatePartido(tx, id, toRow(partido));
  await updateFaltan(tx, faltan);
}

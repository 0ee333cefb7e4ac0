import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { clubTime } from "#contract/club-time.ts";
import { type Fields, nameOf, showField } from "#contract/described.ts";
import { changedFields, type FieldValues } from "#contract/edit.ts";
import { formatFecha } from "#contract/format.ts";
import { conflict, done, invalidField, type Outcome, refusing } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { planillaIlegible } from "#features/socios/importaciones/server/crear-importacion.ts";
import type { Tx } from "#server/db/database.ts";
import { violatedGuard } from "#server/db/errors.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedDocument } from "#server/http/upload.ts";
import { nombreDeEquipo } from "../../../equipos/rules.ts";
import type { ImportacionDePartidos, importacionForm } from "../../contract.ts";
import {
  AMISTOSO,
  CAMPOS_DE_PARTIDO,
  camposDePartido,
  conFechaNueva,
  keyOfName,
  PARTIDO_NUEVO,
  problemaDeFecha,
  problemaDeMarcador,
  puntosDe,
  REGLAS_POR_DEPORTE,
  seAdjudica,
  terminado,
} from "../../rules.ts";
import {
  type CompetenciaRow,
  findCompetencia,
  insertCompetencia,
  listCompetenciasDe,
  updateCompetencia,
} from "../competencias.repo.ts";
import { insertNombres, insertRival, listNombres, listParticipantes } from "../participantes.repo.ts";
import {
  insertPartidos,
  lockImportaciones,
  lockPartidosDe,
  type PartidoRow,
  updateFaltan,
  updatePartido,
} from "../partidos.repo.ts";
import { PARTIDOS, tagDePartido } from "../ver-partido.ts";
import { type FixtureLeido, leerFixture, type RenglonDePartido } from "./leer-fixture.ts";

/**
 * Imports a fixture in a transaction that is rolled back, and answers what has changed. With that preview's `huella`,
 * the transaction is committed if the outcome is still the same (Rule TEM-11). 415 with a sentence for an unreadable
 * file.
 */
export async function importarPartidos(
  deps: Deps,
  actor: Actor,
  { huella, competenciaId, ...pedido }: z.output<typeof importacionForm.fields>,
  archivos: readonly ReceivedDocument[],
): Promise<Outcome<ImportacionDePartidos>> {
  const [archivo] = archivos;
  if (!archivo) return invalidField("sin-archivo", "archivo", "Elegí un archivo, o pegá el fixture");
  const hoy = clubTime(deps.clock()).fecha;
  const elegida = competenciaId === undefined ? null : await findCompetencia(deps.db, competenciaId);
  const anio = elegida?.temporada ?? Number(hoy.slice(0, 4));
  const leido = await leerFixture(await readFile(archivo.path), anio).catch(planillaIlegible);
  if ("status" in leido) return leido;
  if (!elegida && leido.renglones.some(({ competencia }) => competencia === ""))
    return invalidField(
      "sin-competencia",
      "competenciaId",
      "Elegí la competencia: el archivo no dice cuál es",
    );

  const club = deps.club().identidad.nombreCorto;
  const tags: string[] = [PARTIDOS];
  const importada = await outcomeTransaction(
    deps.db,
    async (tx): Promise<Outcome<ImportacionDePartidos>> => {
      await lockImportaciones(tx);
      const { cambiados, marcados, ...importacion } = await importar(tx, leido, {
        ...pedido,
        elegida,
        club,
        hoy,
        temporada: temporadaDe(leido, anio),
      });
      if (huella === undefined) return done({ ...importacion, aplicada: false });
      if (huella !== importacion.huella) return cambiaron();
      tags.push(...cambiados.map(tagDePartido));
      const { nuevo: nuevos, cambia } = importacion.conteos;
      if (nuevos + cambia + marcados > 0)
        await registrar(deps, tx, actor, {
          accion: "partido.importar",
          objetoId: null,
          despues: { archivo: archivo.nombre, nuevos, cambiados: cambia },
        });
      return done({ ...importacion, aplicada: true });
    },
    (outcome) => outcome.ok && outcome.value.aplicada,
  ).catch(refusing((error) => (violatedGuard(error) === null ? null : cambiaron())));
  if (importada.ok && importada.value.aplicada) deps.cache.drop(...tags);
  return importada;
}

const cambiaron = () =>
  conflict("datos-cambiados", "Algo cambió desde la vista previa: mirala de nuevo. No se guardó nada.");

/** Returns the season of most dates of the file. */
function temporadaDe({ renglones }: FixtureLeido, otherwise: number): number {
  const anios = Map.groupBy(
    renglones.flatMap(({ dice }) => dice.fecha ?? []),
    (fecha) => Number(fecha.slice(0, 4)),
  );
  return [...anios].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? otherwise;
}

interface Pedido extends Pick<z.output<typeof importacionForm.fields>, "deporte" | "decisiones"> {
  /** The competition of a file that names none. */
  elegida: CompetenciaRow | null;
  temporada: number;
  hoy: string;
  /** Short name of the club: such a name may be another team of the club in each competition. */
  club: string;
}

type Fila = ImportacionDePartidos["filas"][number];

async function importar(tx: Tx, leido: FixtureLeido, pedido: Pedido) {
  const { hoy } = pedido;
  const { competencias, ladoDe, nombreDe, preguntas } = await conocer(tx, leido, pedido);
  const partidos = await lockPartidosDe(
    tx,
    [...competencias.values()].flatMap((competencia) => competencia?.id ?? []),
    leido.renglones.flatMap(({ competencia, dice }) =>
      competencias.get(keyOfName(competencia)) === null ? (dice.fecha ?? null) : [],
    ),
    leido.renglones.flatMap(({ idExterno }) => idExterno ?? []),
  );
  const buscar = buscadorDe(partidos);
  const lineas = new Map<string, number>();
  const presentes = new Set<number>();
  const nuevos: PartidoImportado[] = [];
  const cambiados: number[] = [];

  async function importarRenglon(renglon: RenglonDePartido): Promise<Omit<Fila, "linea" | "partido">> {
    const { linea, idExterno, dice } = renglon;
    const competencia = competencias.get(keyOfName(renglon.competencia));
    const localId = await ladoDe(renglon.local, renglon.competencia);
    const visitanteId = await ladoDe(renglon.visitante, renglon.competencia);
    if (competencia === undefined || localId === undefined || visitanteId === undefined)
      return { veredicto: "duda", detalle: "Falta decir qué equipo del club es", partidoId: null };
    const competenciaId = competencia?.id ?? null;
    const { cruce, conId, existente, esDudoso } = buscar(renglon, { competenciaId, localId, visitanteId });
    const partidoId = existente?.id ?? null;
    if (existente) presentes.add(existente.id);
    const error = (detalle: string) => ({ veredicto: "error" as const, detalle, partidoId });

    if (localId && localId === visitanteId) return error("Un equipo no juega contra sí mismo");
    const fila = idExterno ?? (existente ? `${existente.id}` : cruce);
    const antes = lineas.get(fila);
    if (antes !== undefined) return error(`Está dos veces: también en la línea ${antes}`);
    lineas.set(fila, linea);
    if (esDudoso) return error("Hay dos partidos así en el club: cambiá a mano el que corresponda");

    const viejo = importado(existente ?? NUEVO);
    const nuevo: PartidoImportado = {
      ...viejo,
      ...dice,
      ...marcadorDe(renglon, viejo),
      // The office may have moved the match to another competition.
      competenciaId: conId ? viejo.competenciaId : competenciaId,
      localId: localId ?? viejo.localId,
      visitanteId: visitanteId ?? viejo.visitanteId,
      // Two spellings of a round are the same round.
      ...(existente && !conId && { jornada: viejo.jornada }),
      idExterno: idExterno ?? viejo.idExterno,
      faltaEnArchivo: idExterno === null && viejo.faltaEnArchivo,
    };
    if (existente && changedFields({ ...viejo }, { ...nuevo }).length === 0)
      return { veredicto: "igual", detalle: "", partidoId };
    if (competencia?.activa === false) return error(`«${competencia.nombre}» está cerrada`);
    const problema = problemaDeMarcador(nuevo) ?? problemaDeFecha(nuevo, hoy);
    if (problema) return error(problema.mensaje);
    if (!existente) {
      nuevos.push(nuevo);
      return { veredicto: "nuevo", detalle: describir(nuevo), partidoId };
    }
    const suyo = existente.eventoId ? "un evento" : existente.ocupacionId && "la cancha reservada";
    const cuando = ({ fecha, hora, lugar }: PartidoImportado) => ({ fecha, hora, lugar });
    const seMueve = changedFields(cuando(viejo), cuando(nuevo)).length > 0;
    const pide = describir(nuevo);
    const despues = seMueve && suyo ? { ...nuevo, ...cuando(viejo) } : conFechaNueva(viejo, nuevo);
    const detalle = describirCambio(viejo, despues, nombreDe);
    if (detalle) {
      await updatePartido(tx, existente.id, despues);
      cambiados.push(existente.id);
    }
    if (!seMueve || !suyo) return { veredicto: detalle ? "cambia" : "igual", detalle, partidoId };
    const abrilo = `Tiene ${suyo}: abrí el partido para cambiarle la fecha. ${pide}`;
    return { veredicto: "duda", detalle: abrilo, partidoId };
  }

  const rows: Fila[] = leido.errores.map(({ linea, mensaje }) => ({
    linea,
    veredicto: "error",
    partido: "",
    detalle: mensaje,
    partidoId: null,
  }));
  for (const renglon of leido.renglones) {
    const partido = `${renglon.local || "A definir"} vs. ${renglon.visitante || "A definir"}`;
    rows.push({ linea: renglon.linea, partido, ...(await importarRenglon(renglon)) });
  }
  await insertPartidos(tx, nuevos);

  const delArchivo = new Set(
    leido.renglones.flatMap(({ idExterno, competencia }) =>
      idExterno === null ? [] : competencias.get(keyOfName(competencia))?.id,
    ),
  );
  const faltan = partidos.filter(
    ({ id, idExterno, competenciaId }) =>
      idExterno && delArchivo.has(competenciaId ?? 0) && !presentes.has(id),
  );
  const marcados = faltan.filter(({ faltaEnArchivo }) => !faltaEnArchivo).map(({ id }) => id);
  await updateFaltan(tx, marcados);

  const conteos = { nuevo: 0, cambia: 0, igual: 0, duda: 0, error: 0 };
  for (const { veredicto } of rows) conteos[veredicto]++;
  const todo = JSON.stringify([rows, marcados, pedido.decisiones]);
  return {
    huella: createHash("sha256").update(todo).digest("hex"),
    conteos,
    preguntas,
    cambiados,
    marcados: marcados.length,
    ignoradas: leido.ignoradas,
    libres: leido.libres,
    filas: rows.filter(({ veredicto }) => veredicto !== "igual").slice(0, 500),
    faltan: faltan.slice(0, 500).map(({ id, localId, visitanteId }) => ({
      id,
      nombre: `${nombreDe(localId)} vs. ${nombreDe(visitanteId)}`,
    })),
  };
}

const NUEVO = { ...PARTIDO_NUEVO, idExterno: null, faltaEnArchivo: false };
type PartidoImportado = Omit<typeof NUEVO, "idExterno"> & Pick<PartidoRow, "idExterno">;

const importado = (partido: PartidoImportado): PartidoImportado => ({
  ...camposDePartido(partido),
  idExterno: partido.idExterno,
  faltaEnArchivo: partido.faltaEnArchivo,
});

/** What a preview names when it changes. */
const CAMPOS_IMPORTADOS: Fields = {
  ...CAMPOS_DE_PARTIDO,
  local: { label: "Local", max: 100 },
  visitante: { label: "Visitante", max: 100 },
  idExterno: { label: "N.º en el archivo", max: 40 },
  faltaEnArchivo: { kind: "flag", label: "Falta en el archivo", wrong: "" },
};

/** Says what changes: «Hora: 20:30 → 21:00 · Lugar: Nada → Estadio»; empty if nothing does. */
function describirCambio(
  viejo: PartidoImportado,
  nuevo: PartidoImportado,
  nombreDe: (id: number | null) => string,
): string {
  const valoresDe = (partido: PartidoImportado): FieldValues => ({
    ...partido,
    local: nombreDe(partido.localId),
    visitante: nombreDe(partido.visitanteId),
  });
  const [antes, ahora] = [valoresDe(viejo), valoresDe(nuevo)];
  return Object.entries(CAMPOS_IMPORTADOS)
    .flatMap(([campo, field]) => {
      const [uno, otro] = [showField(field, antes[campo]), showField(field, ahora[campo])];
      return uno === otro ? [] : `${nameOf(field)}: ${uno} → ${otro}`;
    })
    .join(" · ");
}

type Cruce = Pick<PartidoRow, "competenciaId" | "jornada" | "fecha" | "localId" | "visitanteId">;

/** What identifies a match without an ID: a friendly has no round, but its date. */
const cruceDe = ({ competenciaId, jornada, fecha, localId, visitanteId }: Cruce) =>
  [
    competenciaId,
    competenciaId === null && fecha,
    keyOfName(jornada).replace(/^fecha (?=\d+$)/, ""),
    localId,
    visitanteId,
  ].join("|");

type Lados = Pick<Cruce, "competenciaId" | "localId" | "visitanteId">;

/** Returns a function that finds the match of a row: by its ID, or else by competition, round and sides. */
function buscadorDe(partidos: readonly PartidoRow[]) {
  const porId = new Map(partidos.map((row) => [row.idExterno, row]));
  const porCruce = Map.groupBy(partidos, cruceDe);
  return ({ idExterno, dice }: RenglonDePartido, lados: Lados) => {
    const cruce = cruceDe({ jornada: "", fecha: null, ...dice, ...lados });
    const candidatos = (porCruce.get(cruce) ?? []).filter(
      (igual) => idExterno === null || (igual.idExterno === null && lados.localId && lados.visitanteId),
    );
    const delDia = candidatos.filter(({ fecha }) => fecha === (dice.fecha ?? null));
    const iguales = candidatos.length > 1 && delDia.length > 0 ? delDia : candidatos;
    const conId = idExterno === null ? undefined : porId.get(idExterno);
    return { cruce, conId, existente: conId ?? iguales[0], esDudoso: !conId && iguales.length > 1 };
  };
}

function marcadorDe({ dice, estado: dicho }: RenglonDePartido, viejo: PartidoImportado) {
  const { estado, puntosLocal, puntosVisitante } = viejo;
  // A match that is followed live has the newer score.
  if (estado === "enJuego" || dice.puntosLocal === undefined)
    return {
      puntosLocal,
      puntosVisitante,
      estado: dicho === "suspendido" && estado === "programado" ? dicho : estado,
    };
  if (dicho && dicho !== "final" && (dicho === "suspendido" || terminado(dicho))) return { estado: dicho };
  // To a file, a match that ended by the office's decision is just over.
  return { estado: seAdjudica(estado) ? estado : ("final" as const) };
}

const describir = (partido: PartidoImportado) =>
  [
    [partido.fecha ? formatFecha(partido.fecha) : "Sin fecha", partido.hora].filter(Boolean).join(" "),
    partido.lugar,
    puntosDe(partido),
  ]
    .filter(Boolean)
    .join(" · ");

/** Whether a file's name is that of a team, with the club's name before or after it, or without. */
function nombraA(nombre: string, equipo: string, club: string): boolean {
  const [dicho, suyo, delClub] = [nombre, equipo, club].map((uno) =>
    keyOfName(uno.replace(/[^\p{L}\p{N}]+/gu, " ")),
  );
  return [suyo, `${delClub} ${suyo}`, `${suyo} ${delClub}`].includes(dicho);
}

/**
 * Finds the competitions and sides that a file names. Unknown names become questions, and are created unless the office
 * has answered; only a name of the club itself, or of several of its teams, waits for its answer.
 */
async function conocer(tx: Tx, { renglones }: FixtureLeido, pedido: Pedido) {
  const { elegida, decisiones, temporada, deporte, club } = pedido;
  const preguntas: ImportacionDePartidos["preguntas"] = [];
  const preguntar = (pregunta: (typeof preguntas)[number]) => {
    preguntas.push(pregunta);
    return decisiones[pregunta.clave];
  };

  const deTemporada = await listCompetenciasDe(tx, temporada);
  const competencias = new Map<string, CompetenciaRow | null>(elegida ? [["", elegida]] : []);
  for (const { competencia: nombre } of renglones) {
    const key = keyOfName(nombre);
    if (competencias.has(key)) continue;
    const known = deTemporada.find((row) =>
      [row.nombreExterno, row.nombre].some((uno) => keyOfName(uno) === key),
    );
    if (!known && key === keyOfName(AMISTOSO)) {
      competencias.set(key, null);
      continue;
    }
    const asked = `competencia ${key}`;
    const id = known?.id ?? preguntar({ sobre: "competencia", clave: asked, nombre, en: "" });
    const nueva = { nombre, temporada, deporte, nombreExterno: nombre };
    const row =
      known ??
      (id ? await findCompetencia(tx, id) : null) ??
      (await insertCompetencia(tx, { ...nueva, reglas: REGLAS_POR_DEPORTE[deporte] }));
    if (!known && !row.nombreExterno) await updateCompetencia(tx, row.id, { nombreExterno: nombre });
    competencias.set(key, row);
  }

  const participantes = await listParticipantes(tx);
  const nombres = new Map(
    participantes.map(({ id, nombre, equipo }) => [id, equipo ? nombreDeEquipo(equipo) : nombre]),
  );
  const conocidos = new Map([
    ...participantes
      .filter(({ equipo }) => !equipo)
      .map(({ id, nombre }) => [keyOfName(nombre), id] as const),
    // The names that the office has joined come last, because they win.
    ...(await listNombres(tx)).map(({ texto, participanteId }) => [texto, participanteId] as const),
  ]);
  const esperan = new Set<string>();
  return {
    competencias,
    preguntas,
    nombreDe: (id: number | null) => (id === null ? "A definir" : (nombres.get(id) ?? `n.º ${id}`)),

    /** Returns whom a name means in a competition; undefined while the office has not decided. */
    async ladoDe(nombre: string, competencia: string): Promise<number | null | undefined> {
      if (nombre === "") return null;
      const en = competencia || (elegida?.nombre ?? "");
      const key = keyOfName(nombre);
      const enCompetencia = `${keyOfName(en)}|${key}`;
      const llamados = participantes.flatMap(({ id, equipo }) =>
        equipo && nombraA(nombre, nombreDeEquipo(equipo), club) ? [{ id, equipo }] : [],
      );
      const { temporada: anio, deporte: jugado } = competencias.get(keyOfName(competencia)) ?? { temporada };
      const [suyo, otro] = llamados.filter(
        ({ equipo }) => equipo.temporada === anio && (!jugado || equipo.deporte === jugado),
      );
      const unico = otro ? undefined : suyo?.id;
      const known = conocidos.get(enCompetencia) ?? unico ?? conocidos.get(key);
      const propio = llamados.length > 0 || key.includes(keyOfName(club));
      const asked = propio ? enCompetencia : key;
      if (known !== undefined || esperan.has(asked)) return known;
      const id = preguntar({ sobre: "nombre", clave: asked, nombre, en: propio ? en : "" });
      if (id && nombres.has(id)) {
        await insertNombres(tx, [{ texto: asked, participanteId: id }]);
        conocidos.set(asked, id);
        return id;
      }
      if (propio && id === undefined) {
        esperan.add(asked);
        return undefined;
      }
      const rival = await insertRival(tx, nombre);
      nombres.set(rival.id, nombre);
      conocidos.set(key, rival.id);
      return rival.id;
    },
  };
}

import { createHash } from "node:crypto";
import { formatFecha } from "#contract/format.ts";
import type { DecisionesDeImportacion, ImportacionDePartidos } from "../../contract.ts";
import {
  type EstadoDePartido,
  keyOfName,
  problemaDeMarcador,
  puntosDe,
  type VeredictoDeFila,
} from "../../rules.ts";
import type { CompetenciaRow } from "../competencias.repo.ts";
import type { PartidoRow } from "../partidos.repo.ts";
import type { FixtureLeido, RenglonDePartido } from "./leer-fixture.ts";

/** What the club already has, as far as the file may mean it. */
export interface Conocidos {
  competencias: readonly CompetenciaRow[];
  /** Matches of these competitions. */
  partidos: readonly PartidoRow[];
  participantes: readonly { id: number; nombre: string; equipo: string | null }[];
  /** Remembered names of files. */
  nombres: ReadonlyMap<string, number>;
}

interface Pedido {
  /** The competition of a file that names none. */
  competencia: CompetenciaRow | null;
  decisiones: DecisionesDeImportacion;
  temporada: number;
  /** Short name of the club: such a name may be another team of the club in each competition. */
  club: string;
}

/** A row that exists, or one that the import creates under this key. */
export type Ref = { id: number } | { nuevo: string };

export interface PartidoImportado
  extends Pick<
    PartidoRow,
    | "grupo"
    | "jornada"
    | "fecha"
    | "hora"
    | "lugar"
    | "estado"
    | "puntosLocal"
    | "puntosVisitante"
    | "idExterno"
  > {
  competencia: Ref;
  local: Ref | null;
  visitante: Ref | null;
}

export interface Dictamen
  extends Pick<ImportacionDePartidos, "huella" | "conteos" | "preguntas" | "filas" | "faltan"> {
  escrituras: {
    competencias: { clave: string; nombre: string }[];
    /** Names of the federation's file, by the competition that the office chose for them. */
    externos: { id: number; nombreExterno: string }[];
    rivales: { clave: string; nombre: string }[];
    nombres: { texto: string; participanteId: number }[];
    nuevos: PartidoImportado[];
    cambiados: (PartidoImportado & { id: number })[];
    faltan: number[];
    vuelven: number[];
  };
}

/**
 * Says what a fixture would change and what the office has to decide first (Rule TEM-11). Pure, so that the preview
 * and the transaction that writes judge alike.
 */
export function dictaminar(leido: FixtureLeido, conocidos: Conocidos, pedido: Pedido): Dictamen {
  const quien = new Nombrados(conocidos, pedido);
  const porId = new Map(
    conocidos.partidos.flatMap((row) => (row.idExterno ? [[row.idExterno, row] as const] : [])),
  );
  const porCruce = Map.groupBy(conocidos.partidos, (row) =>
    cruceDe(row.competenciaId, row.jornada, row.localId, row.visitanteId),
  );
  const rows: Dictamen["filas"] = leido.errores.map(({ linea, mensaje }) => ({
    ...{ linea, veredicto: "error" as const, partido: `Línea ${linea}`, detalle: mensaje, partidoId: null },
  }));
  const { escrituras } = quien;
  const vistos = new Map<string, number>();
  const presentes = new Set<number>();
  const competenciasDelArchivo = new Set<number>();

  for (const renglon of leido.renglones) {
    const { linea } = renglon;
    const partido = `${renglon.local || "A definir"} vs. ${renglon.visitante || "A definir"}`;
    const decir = (veredicto: VeredictoDeFila, detalle: string, partidoId: number | null = null) =>
      rows.push({ linea, veredicto, partido, detalle, partidoId });
    const competencia = quien.competencia(renglon.competencia);
    const lados = [renglon.local, renglon.visitante].map((nombre) =>
      nombre === ""
        ? null
        : quien.participante(nombre, renglon.competencia || (pedido.competencia?.nombre ?? "")),
    );
    if (!competencia || lados.includes(undefined)) {
      decir("duda", "Falta decir a quién nombra");
      continue;
    }
    const [local = null, visitante = null] = lados;
    const row = competencia.row;
    if (row) competenciasDelArchivo.add(row.id);
    if (row?.activa === false) {
      decir("error", `«${row.nombre}» está cerrada`);
      continue;
    }
    if (local && visitante && keyOfRef(local) === keyOfRef(visitante)) {
      decir("error", "Un equipo no juega contra sí mismo");
      continue;
    }
    const cruce = cruceDe(row?.id ?? null, renglon.jornada, idDe(local), idDe(visitante));
    const key =
      renglon.idExterno ??
      [
        renglon.competencia,
        keyOfName(renglon.jornada),
        local && keyOfRef(local),
        visitante && keyOfRef(visitante),
      ].join("|");
    const antes = vistos.get(key);
    if (antes !== undefined) {
      decir("error", `Está dos veces: también en la línea ${antes}`);
      continue;
    }
    vistos.set(key, linea);
    const iguales = (row && local && visitante ? porCruce.get(cruce) : undefined) ?? [];
    const porElCruce = iguales.filter(({ idExterno }) => renglon.idExterno === null || idExterno === null);
    const existente = (renglon.idExterno && porId.get(renglon.idExterno)) || porElCruce[0];
    if (!(renglon.idExterno && porId.has(renglon.idExterno)) && porElCruce.length > 1) {
      decir("error", "Hay dos partidos así en el club: cambiá a mano el que corresponda");
      continue;
    }
    const nuevo: PartidoImportado = {
      idExterno: renglon.idExterno ?? existente?.idExterno ?? null,
      competencia: competencia.ref,
      local: local ?? refDe(existente?.localId),
      visitante: visitante ?? refDe(existente?.visitanteId),
      grupo: renglon.grupo || (existente?.grupo ?? ""),
      jornada: renglon.jornada || (existente?.jornada ?? ""),
      fecha: renglon.fecha ?? existente?.fecha ?? null,
      hora: renglon.hora ?? existente?.hora ?? null,
      lugar: renglon.lugar || (existente?.lugar ?? ""),
      ...marcadorDe(renglon, existente),
    };
    const problema = problemaDeMarcador({ ...nuevo, parciales: existente?.parciales ?? [] });
    if (problema) {
      decir("error", problema.mensaje, existente?.id ?? null);
      continue;
    }
    if (!existente) {
      escrituras.nuevos.push(nuevo);
      decir("nuevo", describir(nuevo));
      continue;
    }
    presentes.add(existente.id);
    if (existente.faltaEnArchivo) escrituras.vuelven.push(existente.id);
    const ata = (existente.eventoId !== null || existente.ocupacionId !== null) && seMueve(existente, nuevo);
    if (ata) Object.assign(nuevo, { fecha: existente.fecha, hora: existente.hora, lugar: existente.lugar });
    const cambios = cambiosDe(existente, nuevo, quien);
    if (cambios.length > 0) escrituras.cambiados.push({ ...nuevo, id: existente.id });
    const suyo = existente.eventoId === null ? "la cancha reservada" : "un evento";
    if (ata)
      decir(
        "duda",
        `Tiene ${suyo}: abrí el partido para cambiarle la fecha. ${describir(renglon)}`,
        existente.id,
      );
    else if (cambios.length > 0) decir("cambia", cambios.join(" · "), existente.id);
    else if (existente.faltaEnArchivo) decir("cambia", "Está de nuevo en el archivo", existente.id);
    else decir("igual", "", existente.id);
  }

  const deFederacion = leido.formato === "federacion";
  const faltan = conocidos.partidos.filter(
    ({ id, idExterno, competenciaId }) =>
      deFederacion &&
      idExterno &&
      competenciaId &&
      competenciasDelArchivo.has(competenciaId) &&
      !presentes.has(id),
  );
  escrituras.faltan.push(...faltan.flatMap(({ id, faltaEnArchivo }) => (faltaEnArchivo ? [] : id)));
  return resumir(rows, quien, faltan);
}

function resumir(rows: Dictamen["filas"], quien: Nombrados, faltan: readonly PartidoRow[]): Dictamen {
  const conteos = { nuevo: 0, cambia: 0, igual: 0, duda: 0, error: 0 };
  for (const { veredicto } of rows) conteos[veredicto]++;
  const { escrituras, preguntas } = quien;
  return {
    huella: createHash("sha256").update(JSON.stringify({ rows, preguntas, escrituras })).digest("hex"),
    conteos,
    preguntas,
    filas: rows.filter(({ veredicto }) => veredicto !== "igual").slice(0, 500),
    faltan: faltan.slice(0, 500).map(({ id, localId, visitanteId }) => ({
      id,
      nombre: `${quien.nombre(localId)} vs. ${quien.nombre(visitanteId)}`,
    })),
    escrituras,
  };
}

const refDe = (id: number | null | undefined): Ref | null => (id ? { id } : null);
const idDe = (ref: Ref | null) => (ref && "id" in ref ? ref.id : null);
const keyOfRef = (ref: Ref) => ("id" in ref ? String(ref.id) : ref.nuevo);

const cruceDe = (
  competencia: number | null,
  jornada: string,
  local: number | null,
  visitante: number | null,
) => [competencia, keyOfName(jornada), local, visitante].join("|");

function marcadorDe(renglon: RenglonDePartido, existente: PartidoRow | undefined) {
  const { puntosLocal, puntosVisitante, suspendido } = renglon;
  const estado: EstadoDePartido = existente?.estado ?? "programado";
  const own = {
    puntosLocal: existente?.puntosLocal ?? null,
    puntosVisitante: existente?.puntosVisitante ?? null,
  };
  // A match that is followed live has the newer score.
  if (estado === "enJuego") return { estado, ...own };
  if (puntosLocal === null || puntosVisitante === null)
    return { estado: suspendido && estado === "programado" ? ("suspendido" as const) : estado, ...own };
  const adjudicado = estado === "walkover" || estado === "default" || estado === "forfeit";
  return { estado: adjudicado ? estado : ("final" as const), puntosLocal, puntosVisitante };
}

type Cuando = Pick<PartidoRow, "fecha" | "hora" | "lugar">;
const seMueve = (antes: Cuando, despues: Cuando) =>
  antes.fecha !== despues.fecha || antes.hora !== despues.hora || antes.lugar !== despues.lugar;

function describir({ fecha, hora, lugar, ...rest }: Cuando & Parameters<typeof puntosDe>[0]): string {
  return [[fecha ? formatFecha(fecha) : "Sin fecha", hora].filter(Boolean).join(" "), lugar, puntosDe(rest)]
    .filter(Boolean)
    .join(" · ");
}

function cambiosDe(antes: PartidoRow, despues: PartidoImportado, quien: Nombrados): string[] {
  const de = (nombre: string, uno: string | null, otro: string | null) =>
    uno === otro ? [] : [`${nombre}: ${uno || "nada"} → ${otro || "nada"}`];
  const lado = (ref: Ref | null) => (ref && "nuevo" in ref ? ref.nuevo : quien.nombre(idDe(ref)));
  return [
    ...de("Fecha", antes.fecha && formatFecha(antes.fecha), despues.fecha && formatFecha(despues.fecha)),
    ...de("Hora", antes.hora, despues.hora),
    ...de("Lugar", antes.lugar, despues.lugar),
    ...de("Resultado", puntosDe(antes), puntosDe(despues)),
    ...de("Estado", antes.estado, despues.estado),
    ...de("Ronda", antes.jornada, despues.jornada),
    ...de("Zona", antes.grupo, despues.grupo),
    ...de("Local", quien.nombre(antes.localId), lado(despues.local)),
    ...de("Visitante", quien.nombre(antes.visitanteId), lado(despues.visitante)),
    ...(antes.idExterno === despues.idExterno ? [] : ["Queda unido al archivo de la federación"]),
  ];
}

/** Finds whom and what the names of a file mean, and collects what nobody has decided yet. */
class Nombrados {
  readonly preguntas: Dictamen["preguntas"] = [];
  readonly escrituras: Dictamen["escrituras"] = {
    competencias: [],
    externos: [],
    rivales: [],
    nombres: [],
    nuevos: [],
    cambiados: [],
    faltan: [],
    vuelven: [],
  };
  readonly #conocidos: Conocidos;
  readonly #pedido: Pedido;
  readonly #nombres = new Map<number, string>();
  readonly #rivales = new Map<string, number>();
  readonly #asked = new Set<string>();
  readonly #competencias = new Map<string, { ref: Ref; row: CompetenciaRow | null } | null>();
  readonly #participantes = new Map<string, Ref | undefined>();

  constructor(conocidos: Conocidos, pedido: Pedido) {
    this.#conocidos = conocidos;
    this.#pedido = pedido;
    for (const { id, nombre, equipo } of conocidos.participantes) {
      this.#nombres.set(id, equipo ?? nombre);
      if (equipo === null) this.#rivales.set(keyOfName(nombre), id);
    }
  }

  nombre(id: number | null): string {
    return id === null ? "A definir" : (this.#nombres.get(id) ?? `n.º ${id}`);
  }

  /** Returns the competition that a file names; null while the office has not decided. */
  competencia(nombre: string): { ref: Ref; row: CompetenciaRow | null } | null {
    if (!this.#competencias.has(nombre)) this.#competencias.set(nombre, this.#findCompetencia(nombre));
    return this.#competencias.get(nombre) ?? null;
  }

  #findCompetencia(nombre: string) {
    const { competencia, decisiones, temporada } = this.#pedido;
    if (nombre === "") return competencia && { ref: { id: competencia.id }, row: competencia };
    const key = keyOfName(nombre);
    const known = this.#conocidos.competencias.find(
      (row) =>
        row.temporada === temporada &&
        (keyOfName(row.nombreExterno) === key || keyOfName(row.nombre) === key),
    );
    if (known) return { ref: { id: known.id }, row: known };
    const decision = decisiones.competencias[key];
    const chosen = this.#conocidos.competencias.find(({ id }) => id === decision);
    if (chosen) {
      this.escrituras.externos.push({ id: chosen.id, nombreExterno: nombre });
      return { ref: { id: chosen.id }, row: chosen };
    }
    if (decision === "nuevo") {
      this.escrituras.competencias.push({ clave: key, nombre });
      return { ref: { nuevo: key }, row: null };
    }
    this.#ask({ sobre: "competencia", clave: key, nombre, en: "" });
    return null;
  }

  /** Returns whom a name means in a competition; undefined while the office has not decided. */
  participante(nombre: string, competencia: string): Ref | undefined {
    const key = `${keyOfName(competencia)}|${keyOfName(nombre)}`;
    if (!this.#participantes.has(key))
      this.#participantes.set(key, this.#findParticipante(nombre, competencia, key));
    return this.#participantes.get(key);
  }

  #findParticipante(nombre: string, competencia: string, enCompetencia: string): Ref | undefined {
    const { nombres } = this.#conocidos;
    const key = keyOfName(nombre);
    const known = nombres.get(enCompetencia) ?? nombres.get(key) ?? this.#rivales.get(key);
    if (known !== undefined) return { id: known };
    const propio = key.includes(keyOfName(this.#pedido.club));
    const texto = propio ? enCompetencia : key;
    const decision = this.#pedido.decisiones.nombres[texto];
    if (decision === "nuevo") {
      const ref = { nuevo: key };
      if (!this.escrituras.rivales.some((rival) => rival.clave === key))
        this.escrituras.rivales.push({ clave: key, nombre });
      return ref;
    }
    if (decision !== undefined && this.#nombres.has(decision)) {
      if (!this.escrituras.nombres.some((uno) => uno.texto === texto))
        this.escrituras.nombres.push({ texto, participanteId: decision });
      return { id: decision };
    }
    this.#ask({ sobre: "nombre", clave: texto, nombre, en: propio ? competencia : "" });
    return undefined;
  }

  #ask(pregunta: Dictamen["preguntas"][number]) {
    const key = `${pregunta.sobre} ${pregunta.clave}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    this.preguntas.push(pregunta);
  }
}

import { describe, expect, test } from "vitest";
import { openCourts, problemOf } from "#tests/harness/courts.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { seasonOf } from "#tests/harness/season.ts";
import { createTestSite, type TestSite, until } from "#tests/harness/site.ts";
import type { ImportacionDePartidos, Partido } from "../../contract.ts";

const { site, staff, court } = await openCourts();
const season = seasonOf(site, staff);
const call = (method: string, path: string, json?: object) =>
  site.call(method, `/api${path}`, { as: staff, ...(json && { json }) });

type Form = Record<string, string | Blob>;
const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = "fixture.tsv") => new File([text], name);
const send = (archivo: Blob, fields: Form = {}) =>
  site.call("POST", "/api/partidos/importar", { as: staff, form: { ...fields, archivo } });
const preview = (archivo: Blob, fields?: Form): Promise<ImportacionDePartidos> =>
  jsonOf(200, send(archivo, fields));

/** Previews a file, and applies it. */
async function imported(archivo: Blob, fields: Form = {}): Promise<ImportacionDePartidos> {
  const { huella } = await preview(archivo, fields);
  return jsonOf(200, send(archivo, { ...fields, huella }));
}
const matchesOf = (competenciaId: number): Promise<Partido[]> =>
  jsonOf(200, call("GET", `/partidos?competencia=${competenciaId}`));
const summary = ({
  fecha,
  hora,
  local,
  visitante,
  puntosLocal,
  puntosVisitante,
  estado,
  lugar,
  jornada,
}: Partido) =>
  [fecha, hora, local?.nombre, visitante?.nombre, puntosLocal, puntosVisitante, estado, lugar, jornada].join(
    "|",
  );

const TITLES = "Fecha\tHora\tLocal\tVisitante\tResultado\tLugar\tJornada\tÁrbitro";
const pasted = (...rows: string[]) => fileOf([TITLES, ...rows].join("\n"));
async function league() {
  const { id } = await season.competition();
  return { id, fields: { competenciaId: String(id) } };
}

// Rule TEM-11
describe("a pasted fixture", () => {
  test("creates matches, rivals and results, and names the columns that it does not use", async () => {
    const { id, fields } = await league();
    const file = pasted(
      "30/04/2026\t21:30\tNorte\tSur\t\tGimnasio\t1\tPaz",
      "6/5\t21 hs\tSur\tNorte\t80-70\t\t2\t",
      "\t\tNorte\tLIBRE\t\t\t3\t",
      "a confirmar\t\tNorte\tA definir\t\t\tSemifinal\t",
    );
    const { conteos, ignoradas, libres, aplicada } = await imported(file, fields);
    expect({ conteos, ignoradas, libres, aplicada }).toMatchObject({
      conteos: { nuevo: 3, error: 0 },
      ignoradas: ["Árbitro"],
      libres: 1,
      aplicada: true,
    });
    expect((await matchesOf(id)).map(summary)).toEqual([
      "2026-04-30|21:30|Norte|Sur|||programado|Gimnasio|Fecha 1",
      "2026-05-06|21:00|Sur|Norte|80|70|final||Fecha 2",
      "||Norte||||programado||Semifinal",
    ]);
  });

  test("saves nothing while it is previewed", async () => {
    const { id, fields } = await league();
    const { conteos, aplicada } = await preview(pasted("30/04/2026\t\tTeros\tBenteveos\t\t\t1\t"), fields);
    expect([aplicada, conteos.nuevo]).toEqual([false, 1]);
    expect(await matchesOf(id)).toEqual([]);
    expect(await jsonOf(200, call("GET", "/rivales?termino=benteveos"))).toEqual([]);
  });

  test("changes nothing when it is imported again, and only what is new in it afterwards", async () => {
    const { id, fields } = await league();
    const row = (result: string) => `30/04/2026\t21:30\tEste\tOeste\t${result}\tGimnasio\t1\t`;
    await imported(pasted(row("")), fields);
    const [before] = await matchesOf(id);
    const again = await imported(pasted(row("")), fields);
    expect([again.preguntas, again.conteos]).toMatchObject([[], { nuevo: 0, cambia: 0, igual: 1 }]);
    expect(await matchesOf(id)).toEqual([before]);
    const played = await imported(pasted(row("81 a 79")), fields);
    expect(played.filas).toMatchObject([
      {
        veredicto: "cambia",
        detalle: "Estado: Programado → Final · Puntos del local: Nada → 81 · Puntos del visitante: Nada → 79",
      },
    ]);
    expect(await matchesOf(id)).toMatchObject([{ id: before?.id, puntosLocal: 81, estado: "final" }]);
    // A file without the result, the hour and the place deletes none of them.
    await imported(pasted("30/04/2026\t\tEste\tOeste\t\t\t1\t"), fields);
    expect((await matchesOf(id)).map(summary)).toEqual([
      "2026-04-30|21:30|Este|Oeste|81|79|final|Gimnasio|Fecha 1",
    ]);
  });

  test("finds a match again whose opponent is not known yet", async () => {
    const { id, fields } = await league();
    const file = pasted("30/04/2026\t\tPuma\tA definir\t\t\tSemifinal\t");
    await imported(file, fields);
    expect((await imported(file, fields)).conteos).toMatchObject({ nuevo: 0, igual: 1 });
    expect(await matchesOf(id)).toHaveLength(1);
  });

  test("asks once who a name is, and remembers it", async () => {
    const { id, fields } = await league();
    const [team, rival] = [await season.team(), await season.rival()];
    const file = pasted("30/04/2026\t\tLos Nuestros\tEl Otro\t\t\t1\t");
    const { preguntas } = await preview(file, fields);
    expect(preguntas.map(({ nombre }) => nombre)).toEqual(["Los Nuestros", "El Otro"]);
    const answers = { "los nuestros": team.participanteId, "el otro": rival.participanteId };
    const answered = { ...fields, decisiones: JSON.stringify(answers) };
    const { huella } = await preview(file, answered);
    expect(await problemOf(await send(file, { ...fields, huella }))).toMatchObject({
      code: "datos-cambiados",
    });
    await jsonOf(200, send(file, { ...answered, huella }));
    expect(await matchesOf(id)).toMatchObject([{ local: team, visitante: rival }]);
    expect((await preview(file, fields)).preguntas).toEqual([]);
  });

  test("asks in each competition which team of the club the club's own name means", async () => {
    const short = site.deps.club().identidad.nombreCorto;
    const [u15, u17] = [await season.team(), await season.team()];
    for (const team of [u15, u17]) {
      const { id, fields } = await league();
      const file = pasted(`30/04/2026\t\t${short}\tNorte\t\t\t1\t`);
      const { preguntas, filas } = await preview(file, fields);
      expect(filas).toMatchObject([{ veredicto: "duda", detalle: "Falta decir qué equipo del club es" }]);
      const asked = preguntas.find(({ nombre }) => nombre === short);
      const answers = { [asked?.clave ?? ""]: team.participanteId };
      const answered = { ...fields, decisiones: JSON.stringify(answers) };
      await jsonOf(200, send(file, { ...answered, huella: (await preview(file, answered)).huella }));
      expect(await matchesOf(id)).toMatchObject([{ local: { equipoId: team.equipoId } }]);
    }
  });

  test.each([
    ["31/02/2026\t\tNorte\tSur\t\t\t1\t", "La fecha «31/02/2026» no se entiende"],
    ["30/04/2026\t25:00\tNorte\tSur\t\t\t1\t", "La hora «25:00» no se entiende"],
    ["30/04/2026\t\tNorte\tSur\tochenta 7\t\t1\t", "El resultado «ochenta 7» no se entiende"],
    ["30/04/2026\t\tNorte\tNorte\t\t\t1\t", "Un equipo no juega contra sí mismo"],
  ])("names the line of %j, and imports the others", async (row, detalle) => {
    const { id, fields } = await league();
    const { conteos, filas } = await imported(pasted("1/6/2026\t\tEste\tOeste\t\t\t1\t", row), fields);
    expect(conteos).toMatchObject({ nuevo: 1, error: 1 });
    expect(filas.find(({ veredicto }) => veredicto === "error")).toMatchObject({ linea: 3, detalle });
    expect(await matchesOf(id)).toHaveLength(1);
  });

  test("names a match that it lists twice", async () => {
    const { fields } = await league();
    const row = "30/04/2026\t\tNorte\tSur\t\t\t1\t";
    const { filas } = await imported(pasted(row, row), fields);
    expect(filas).toMatchObject([
      { veredicto: "nuevo" },
      { detalle: "Está dos veces: también en la línea 2" },
    ]);
  });

  test("reports a match that the club has twice, unless its day says which one is meant", async () => {
    const { id, fields } = await league();
    const rivals = [await season.rival(), await season.rival()];
    const [localId, visitanteId] = rivals.map(({ participanteId }) => participanteId);
    for (const fecha of ["2026-06-01", "2026-06-08"])
      await season.match({ competenciaId: id, localId, visitanteId, jornada: "Fecha 1", fecha });
    const row = (fecha: string) =>
      pasted([fecha, "21:00", ...rivals.map(({ nombre }) => nombre), "", "", "1"].join("\t"));
    expect((await imported(row("15/06/2026"), fields)).filas).toMatchObject([
      { veredicto: "error", detalle: expect.stringContaining("Hay dos partidos así") },
    ]);
    await imported(row("08/06/2026"), fields);
    expect((await matchesOf(id)).map(({ hora }) => hora)).toEqual([null, "21:00"]);
  });

  test.each([
    ["the score of a match that is being played", "enJuego", "70-60", 10],
    ["the decision about a match that one side lost", "walkover", "20-0", 20],
  ])("leaves %s", async (_, estado, result, puntosLocal) => {
    const { id, fields } = await league();
    const rivals = [await season.rival(), await season.rival()];
    const [localId, visitanteId] = rivals.map(({ participanteId }) => participanteId);
    const known = { estado, puntosLocal, puntosVisitante: 0 };
    await season.match({ competenciaId: id, localId, visitanteId, jornada: "Fecha 1", ...known });
    const row = ["", "21:00", ...rivals.map(({ nombre }) => nombre), result, "", "1"].join("\t");
    await imported(pasted(row), fields);
    expect(await matchesOf(id)).toMatchObject([{ ...known, hora: "21:00" }]);
  });

  test("does not move a match that has an event or a court", async () => {
    const { id, fields } = await league();
    await imported(pasted("30/08/2026\t20:00\tNorte\tSur\t\tGimnasio\t1\t"), fields);
    const [match] = await matchesOf(id);
    await jsonOf(200, call("PATCH", `/partidos/${match?.id}`, { canchaId: await court() }));
    const { filas } = await imported(pasted("31/08/2026\t20:00\tNorte\tSur\t\tGimnasio\t1\t"), fields);
    expect(filas).toMatchObject([{ veredicto: "duda", partidoId: match?.id }]);
    expect(await matchesOf(id)).toMatchObject([{ fecha: "2026-08-30" }]);
  });

  // Rule TEM-7
  test("gives no result to a match of a later day, and reports it", async () => {
    const { id, fields } = await league();
    const row = (day: string, round: number) => `${day}\t\tNorte\tSur\t80-70\t\t${round}\t`;
    const { filas, conteos } = await imported(pasted(row("20/5/2026", 1), row("21/5/2026", 2)), fields);
    expect(conteos).toMatchObject({ nuevo: 1, error: 1 });
    expect(filas.find(({ veredicto }) => veredicto === "error")).toMatchObject({
      linea: 3,
      detalle: "El partido es el 21/05/2026: todavía no puede tener un resultado final",
    });
    expect(await matchesOf(id)).toMatchObject([{ fecha: "2026-05-20", estado: "final" }]);
  });

  // Rule TEM-13
  test("changes nothing in a closed competition", async () => {
    const { id, fields } = await league();
    await jsonOf(200, call("PATCH", `/competencias/${id}`, { activa: false }));
    const { filas } = await imported(pasted("30/04/2026\t\tNorte\tSur\t\t\t1\t"), fields);
    expect(filas).toMatchObject([{ veredicto: "error", detalle: expect.stringContaining("está cerrada") }]);
    expect(await matchesOf(id)).toEqual([]);
  });

  test.each([
    [fileOf("hola\nmundo"), 415, "No encontramos las columnas «Local» y «Visitante»"],
    [fileOf(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d])), 415, "Es un PDF"],
    [fileOf("BEGIN:VCALENDAR\nBEGIN:VEVENT\n"), 415, "El calendario no se puede leer"],
    [fileOf(""), 415, "No encontramos"],
  ])("gets a sentence if it is no fixture (%#)", async (file, status, detail) => {
    const { fields } = await league();
    const refused = await problemOf(await send(file, fields));
    expect(refused.status).toBe(status);
    expect(refused.detail).toContain(detail);
  });

  // Rule TEM-11
  test("waits for nobody who edits a friendly of another day", async () => {
    const { id } = await season.match({ fecha: "2026-07-04" });
    const other = await site.pool.connect();
    try {
      await other.query("begin");
      await other.query("select from partidos where id = $1 for update", [id]);
      const friendly = "Fecha\tLocal\tVisitante\tCompetencia\n05/07/2026\tUno\tOtro\tAmistoso";
      expect((await preview(fileOf(friendly))).conteos).toMatchObject({ nuevo: 1 });
    } finally {
      await other.query("rollback");
      other.release();
    }
  });

  // Rule TEM-11
  test("gives a postponed match its new date", async () => {
    const { id, fields } = await league();
    const rivals = [await season.rival(), await season.rival()];
    const [localId, visitanteId] = rivals.map(({ participanteId }) => participanteId);
    const match = { competenciaId: id, localId, visitanteId, jornada: "Fecha 1", fecha: "2026-06-01" };
    await season.match({ ...match, estado: "postergado" });
    const row = (fecha: string) =>
      pasted([fecha, "", rivals[0]?.nombre, rivals[1]?.nombre, "", "", "1"].join("\t"));
    await imported(row("01/06/2026"), fields);
    expect(await matchesOf(id)).toMatchObject([{ estado: "postergado", sinFecha: true }]);
    await imported(row("08/06/2026"), fields);
    expect(await matchesOf(id)).toMatchObject([{ estado: "programado", fecha: "2026-06-08" }]);
  });

  test("needs a competition and a file", async () => {
    const { fields } = await league();
    expect(await problemOf(await send(pasted("1/6/2026\t\tA\tB\t\t\t\t")))).toMatchObject({
      code: "sin-competencia",
    });
    const empty = await site.call("POST", "/api/partidos/importar", { as: staff, form: fields });
    expect(await problemOf(empty)).toMatchObject({ status: 422, code: "sin-archivo" });
    expect(await problemOf(await send(pasted(), { ...fields, decisiones: "{" }))).toMatchObject({
      status: 422,
    });
  });
});

// Rule TEM-11
describe("the site's own spreadsheet of matches", () => {
  const exported = async (path: string) => {
    const response = await call("GET", path);
    return fileOf(new Uint8Array(await response.arrayBuffer()), "partidos.xlsx");
  };

  test("says nothing new, whatever its matches are like", async () => {
    const [liga, cerrada] = [await season.competition(), await season.competition()];
    const [team, rival] = [await season.team(), await season.rival()];
    const sides = { localId: team.participanteId, visitanteId: rival.participanteId };
    const played = { ...sides, estado: "final", puntosLocal: 80, puntosVisitante: 71 };
    const matches = [
      {
        ...sides,
        competenciaId: liga.id,
        jornada: "Fecha 5",
        grupo: "Zona A",
        fecha: "2026-04-30",
        hora: "21:30",
      },
      {
        ...played,
        competenciaId: liga.id,
        jornada: "6",
        fecha: "2026-05-06",
        hora: "21:00",
        lugar: "Gimnasio",
      },
      { ...played, competenciaId: liga.id, jornada: "7", estado: "suspendido", motivo: "Lluvia" },
      { ...played, competenciaId: liga.id, jornada: "8", estado: "walkover", puntosVisitante: 0 },
      { ...sides, competenciaId: liga.id, jornada: "9", estado: "postergado" },
      { competenciaId: liga.id, jornada: "Final", localId: rival.participanteId },
      { ...sides, competenciaId: liga.id, fecha: "2026-07-01", hora: "00:05" },
      { ...sides, competenciaId: liga.id, fecha: "2026-07-08" },
      { ...sides, fecha: "2026-02-01" },
      { ...sides, fecha: "2026-02-08", hora: "10:00" },
      { ...sides, competenciaId: cerrada.id, jornada: "1", fecha: "2026-03-01" },
    ];
    for (const fields of matches) await season.match(fields);
    await jsonOf(200, call("PATCH", `/competencias/${cerrada.id}`, { activa: false }));
    const { conteos, preguntas, filas, ignoradas } = await preview(
      await exported(`/partidos/exportar?equipo=${team.equipoId}`),
    );
    expect([preguntas, filas]).toEqual([[], []]);
    expect(conteos).toMatchObject({ igual: matches.length - 1 });
    expect(ignoradas).toEqual(["Motivo", "Archivo"]);
    const whole = await preview(await exported(`/partidos/exportar?competencia=${liga.id}`));
    expect(whole).toMatchObject({ filas: [], conteos: { igual: 8 } });
  });

  test("brings back what was changed in it", async () => {
    const liga = await season.competition();
    const [team, rival] = [await season.team(), await season.rival()];
    await season.match({
      localId: team.participanteId,
      visitanteId: rival.participanteId,
      competenciaId: liga.id,
      jornada: "Fecha 1",
      fecha: "2026-04-30",
      hora: "21:30",
    });
    const { detalle, veredicto } =
      (
        await imported(
          fileOf(
            `Fecha\tHora\tLocal\tVisitante\tCompetencia\tFecha o ronda\tFase o zona
30/04/2026\t22:00\t${team.equipo}\t${rival.nombre}\t${liga.nombre}\tFecha 1\tZona A`,
          ),
        )
      ).filas[0] ?? {};
    expect([veredicto, detalle]).toEqual(["cambia", "Hora: 21:30 → 22:00 · Fase o zona: Nada → Zona A"]);
  });
});

// Rule TEM-11
describe("a name of a team of the club", () => {
  const short = site.deps.club().identidad.nombreCorto;
  test.each([
    ["as on the screens", (equipo: string) => equipo],
    ["in capitals", (equipo: string) => equipo.toUpperCase()],
    ["after the club's", (equipo: string) => `${short} ${equipo}`],
    ["before the club's", (equipo: string) => `${equipo} (${short})`],
  ])("is recognised %s", async (_, written) => {
    const { id, fields } = await league();
    const team = await season.team();
    const file = pasted(`30/04/2026\t\t${written(team.equipo ?? "")}\tNorte\t\t\t1\t`);
    const { preguntas } = await imported(file, fields);
    expect(preguntas.filter(({ nombre }) => nombre !== "Norte")).toEqual([]);
    expect(await matchesOf(id)).toMatchObject([{ local: { equipoId: team.equipoId } }]);
  });

  test("means the team of the competition's sport and season", async () => {
    const [basket, other] = [
      await season.team({ categoria: "Primera" }),
      await season.team({ categoria: "Primera", deporte: "cestoball" }),
    ];
    const last = await season.competition({ temporada: 2025 });
    for (const [deporte, team] of [["basquet", basket] as const, ["cestoball", other] as const]) {
      const { id } = await season.competition({ deporte });
      const file = pasted("30/04/2026\t\tPrimera femenina\tNorte\t\t\t1\t");
      await imported(file, { competenciaId: String(id) });
      expect(await matchesOf(id)).toMatchObject([{ local: { equipoId: team.equipoId } }]);
    }
    const file = pasted("30/05/2025\t\tPrimera femenina\tNorte\t\t\t1\t");
    expect(await imported(file, { competenciaId: String(last.id) })).toMatchObject({
      conteos: { nuevo: 0, duda: 1 },
      preguntas: [{ nombre: "Primera femenina", en: last.nombre }],
    });
  });

  test("is asked in a friendly if two sports have such a team, and creates no rival", async () => {
    for (const deporte of ["basquet", "cestoball"]) await season.team({ categoria: "Maxi", deporte });
    const file = fileOf("Fecha\tLocal\tVisitante\tCompetencia\n30/04/2026\tMaxi femenina\tNorte\tAmistoso");
    expect(await imported(file)).toMatchObject({
      filas: [{ veredicto: "duda", detalle: "Falta decir qué equipo del club es" }],
      preguntas: [{ nombre: "Maxi femenina", en: "Amistoso" }],
    });
    expect(await jsonOf(200, call("GET", "/rivales?termino=maxi"))).toEqual([]);
  });
});

// Rule TEM-11
describe("two imports at once", () => {
  /** Sends two imports of a match between known rivals. Neither can write before both wait for a lock. */
  async function race(at: TestSite) {
    const { id, fields } = await league();
    const rivals = [await season.rival(), await season.rival()].map(({ nombre }) => nombre);
    const archivo = pasted(`30/04/2026\t\t${rivals.join("\t")}\t\t\t1\t`);
    const form = { ...fields, huella: (await preview(archivo, fields)).huella, archivo };
    const as = await at.user("administradorB");
    const holder = await site.pool.connect();
    await holder.query("begin; lock table partidos in share mode");
    const sent = [1, 2].map(() => at.call("POST", "/api/partidos/importar", { as, form }));
    await until("both imports to wait", async () => {
      const waiting = await site.sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length === 2;
    });
    await holder.query("commit");
    holder.release();
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    return { statuses, matches: (await matchesOf(id)).length };
  }

  test("create each match once, because the second is refused", async () => {
    expect(await race(site)).toEqual({ statuses: [200, 409], matches: 1 });
  });

  test("create it twice without their lock (control)", async () => {
    await site.sql`create function pg_advisory_xact_lock(bigint) returns void language sql as 'select'`;
    try {
      const url = new URL(site.databaseUrl);
      // Finds that function before PostgreSQL's.
      url.searchParams.set("options", "-csearch_path=public,pg_catalog");
      await using unlocked = await createTestSite({ databaseUrl: url.href });
      expect(await race(unlocked)).toEqual({ statuses: [200, 200], matches: 2 });
    } finally {
      await site.sql`drop function public.pg_advisory_xact_lock(bigint)`;
    }
  });

  test("are refused if somebody has edited a match since the preview", async () => {
    const { id, fields } = await league();
    const file = (hora: string) => pasted(`30/04/2026\t${hora}\tTercero\tCuarto\t\t\t1\t`);
    await imported(file("20:00"), fields);
    const { huella } = await preview(file("21:00"), fields);
    const [match] = await matchesOf(id);
    await jsonOf(200, season.edit(match?.id ?? 0, { hora: "22:00" }));
    expect(await problemOf(await send(file("21:00"), { ...fields, huella }))).toMatchObject({
      code: "datos-cambiados",
    });
    expect(await matchesOf(id)).toMatchObject([{ hora: "22:00" }]);
  });
});

const COLUMNS =
  "ID;COMPETICIÓN;CATEGORÍA;FASE;GRUPO;CLUB LOCAL;EQUIPO LOCAL;CLUB VISITANTE;EQUIPO VISITANTE;SUSPENDIDO;PUNTOS LOCAL;PUNTOS VISITANTE;FECHA;HORA;CAMPO DE JUEGO;PISTA;POBLACIÓN CAMPO;PROVINCIA CAMPO;CONTABILIZADO;DESIGNABLE;FACTURAR_CLUB;TRATADO;INFORME;";
const federation = (liga: string, ...rows: string[]) =>
  fileOf(
    new Uint8Array(
      Buffer.from([COLUMNS, ...rows.map((row) => row.replace("LIGA", liga))].join("\r\n"), "latin1"),
    ),
    "fixture.csv",
  );
const rowOf = (id: string, local: string, visitante: string, [a, b] = [0, 0], fecha = "30/04/2026") =>
  `${id};LIGA;U15;Regular;A;CLUB;${local};CLUB;${visitante};;${a};${b};${fecha};20:00;Estadio Ñandú;;Chivilcoy;BA;;;;;;`;

// Rule TEM-11
describe("the federation's file", () => {
  const find = async (nombre: string) => {
    const [liga] = await jsonOf(200, call("GET", `/competencias?termino=${encodeURIComponent(nombre)}`));
    return matchesOf(liga.id);
  };

  test("creates its competitions, and finds matches by its ids", async () => {
    const { conteos } = await imported(
      federation("LIGA UNO", rowOf("U1", "ÑANDÚ", "TERO"), rowOf("U2", "TERO", "- EQUIPO POR DETERMINAR -")),
    );
    expect(conteos.nuevo).toBe(2);
    expect(
      (await find("LIGA UNO U15")).map(({ idExterno, grupo, lugar, visitante }) => [
        idExterno,
        grupo,
        lugar,
        visitante?.nombre,
      ]),
    ).toEqual([
      ["U1", "Regular A", "Estadio Ñandú, Chivilcoy", "TERO"],
      ["U2", "Regular A", "Estadio Ñandú, Chivilcoy", undefined],
    ]);
    await imported(
      federation(
        "LIGA UNO",
        rowOf("U1", "ÑANDÚ", "TERO", [70, 71]),
        rowOf("U2", "TERO", "ÑANDÚ", [0, 0], "07/05/2026"),
      ),
    );
    expect((await find("LIGA UNO U15")).map(summary)).toMatchObject([
      expect.stringContaining("ÑANDÚ|TERO|70|71|final"),
      expect.stringContaining("2026-05-07|20:00|TERO|ÑANDÚ|||programado"),
    ]);
  });

  test("marks a match that it no longer has, and never deletes it", async () => {
    const both = [rowOf("D1", "LORO", "GARZA"), rowOf("D2", "GARZA", "LORO")];
    await imported(federation("LIGA DOS", ...both));
    const shorter = federation("LIGA DOS", both[0] ?? "");
    expect((await preview(shorter)).faltan).toMatchObject([{ nombre: "GARZA vs. LORO" }]);
    await imported(shorter);
    const missing = async () => (await find("LIGA DOS U15")).map(({ faltaEnArchivo }) => faltaEnArchivo);
    expect(await missing()).toEqual([false, true]);
    await imported(federation("LIGA DOS", ...both));
    expect(await missing()).toEqual([false, false]);
  });

  test("adopts a match that was typed in, and survives a renamed competition", async () => {
    await imported(federation("LIGA TRES", rowOf("T1", "HORNERO", "CALANDRIA")));
    const [liga] = await jsonOf(200, call("GET", "/competencias?termino=LIGA%20TRES"));
    await jsonOf(200, call("PATCH", `/competencias/${liga.id}`, { nombre: "La liga" }));
    const [played] = await matchesOf(liga.id);
    const typed = await season.match({
      competenciaId: liga.id,
      localId: played?.visitante?.participanteId,
      visitanteId: played?.local?.participanteId,
    });
    const { conteos } = await imported(
      federation("LIGA TRES", rowOf("T1", "HORNERO", "CALANDRIA"), rowOf("T2", "CALANDRIA", "HORNERO")),
    );
    expect(conteos).toMatchObject({ nuevo: 0, cambia: 1, igual: 1 });
    expect(await season.read(typed.id)).toMatchObject({ idExterno: "T2" });
  });

  test("leaves a match in the competition to which the office moved it, and finds it after a rename in the file", async () => {
    const row = rowOf("M1", "ZORZAL", "JILGUERO");
    await imported(federation("LIGA CINCO", row));
    const [match] = await find("LIGA CINCO U15");
    await jsonOf(200, call("PATCH", `/partidos/${match?.id}`, { competenciaId: null }));
    expect((await preview(federation("LIGA CINCO", row))).conteos).toMatchObject({ nuevo: 0, igual: 1 });
    const { conteos } = await imported(
      federation("LIGA CINCO RENOMBRADA", rowOf("M1", "ZORZAL", "JILGUERO", [70, 71])),
    );
    expect(conteos).toMatchObject({ nuevo: 0, cambia: 1 });
    expect(await season.read(match?.id ?? 0)).toMatchObject({ competencia: null, puntosVisitante: 71 });
  });

  test("is audited once per import that changes something", async () => {
    await imported(federation("LIGA CUATRO", rowOf("C1", "BENTEVEO", "CHINGOLO")));
    const rows =
      await site.sql`select despues from auditoria where accion = 'partido.importar' order by id desc limit 1`;
    expect(rows[0]?.despues).toEqual({ archivo: "fixture.csv", nuevos: 1, cambiados: 0 });
    expect(await auditOf(site, "partido", 0)).toEqual([]);
  });
});

// Rule TEM-11
test("a calendar's events become matches, on the club's clock", async () => {
  const { id, fields } = await league();
  const events = [
    "SUMMARY:Norte vs. Sur\nDTSTART:20260430T233000Z\nLOCATION:Estadio\\, Chivilcoy",
    "SUMMARY:Fecha 2: Sur vs. Norte\nDTSTART;VALUE=DATE:20260606",
    "SUMMARY:Este - Oeste\nDTSTART:20260607T210000\nSTATUS:CANCELLED",
    "SUMMARY:Asamblea\nDTSTART:20260608T210000",
  ].map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`);
  const file = fileOf(`BEGIN:VCALENDAR\nVERSION:2.0\n${events.join("\n")}\nEND:VCALENDAR\n`, "liga.ics");
  const { conteos, filas } = await imported(file, fields);
  expect(conteos).toMatchObject({ nuevo: 3, error: 1 });
  expect(filas.find(({ veredicto }) => veredicto === "error")?.detalle).toContain(
    "«Asamblea» no dice quiénes juegan",
  );
  expect((await matchesOf(id)).map(summary)).toEqual([
    "2026-04-30|20:30|Norte|Sur|||programado|Estadio, Chivilcoy|",
    "2026-06-06||Sur|Norte|||programado||",
    "2026-06-07|21:00|Este|Oeste|||suspendido||",
  ]);
});

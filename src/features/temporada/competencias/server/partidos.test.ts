import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { openDatabase } from "#server/db/database.ts";
import { openCourts, problemOf } from "#tests/harness/courts.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makePhone } from "#tests/harness/matches.ts";
import { auditOf, sell } from "#tests/harness/payments.ts";
import { seasonOf } from "#tests/harness/season.ts";
import { mailTo, until } from "#tests/harness/site.ts";

const courts = await openCourts();
const { site, staff } = courts;
const season = seasonOf(site, staff);
const call = (method: string, path: string, json?: object) =>
  site.call(method, `/api${path}`, { as: staff, ...(json && { json }) });

const DIA = { fecha: "2026-05-30", hora: "20:00", lugar: "Gimnasio" };
const UNIR = { conOtros: { accion: "unir" } };
async function sides() {
  const [local, visitante] = [await season.team(), await season.rival()];
  return { localId: local.participanteId, visitanteId: visitante.participanteId };
}

describe("the score of a match", () => {
  // Rule TEM-7
  test.each([
    [{ estado: "final" }, "puntosLocal", "«Final» lleva los puntos de los dos"],
    [{ estado: "final", puntosLocal: 80 }, "puntosLocal", "Escribí los puntos de los dos"],
    [
      { puntosLocal: 80, puntosVisitante: 70 },
      "estado",
      "Un partido programado no tiene puntos: cambiá el estado",
    ],
    [
      { estado: "enJuego", puntosLocal: 10, puntosVisitante: 9, parciales: [{ local: 20, visitante: 9 }] },
      "parciales",
      "Los parciales suman 20 a 9: los puntos no pueden ser menos",
    ],
    [
      { estado: "enJuego", puntosLocal: 20, puntosVisitante: 8, parciales: [{ local: 20, visitante: 9 }] },
      "parciales",
      "Los parciales suman 20 a 9: los puntos no pueden ser menos",
    ],
    [
      { estado: "final", puntosLocal: 21, puntosVisitante: 9, parciales: [{ local: 20, visitante: 9 }] },
      "parciales",
      "Los parciales suman 20 a 9, y los puntos dicen 21 a 9",
    ],
    [{ parciales: [{ local: 20, visitante: 9 }] }, "puntosLocal", "Faltan los puntos: hay parciales"],
    [
      { estado: "walkover", puntosLocal: 0, puntosVisitante: 0 },
      "puntosLocal",
      "Uno de los dos ganó: los puntos no pueden ser iguales",
    ],
    [
      { puntosLocal: -1, puntosVisitante: 0 },
      "puntosLocal",
      "Escribí un número entre 0 y 999, o dejalo vacío",
    ],
    [{ estado: "perdido" }, "estado", "Ese estado no existe"],
    [{ hora: "25:00" }, "hora", "El formato de la hora no es correcto"],
    [{ fecha: "2026-02-30" }, "fecha", "La fecha no es válida"],
    [{ localId: 2_000_000_000 }, "localId", "Uno de los equipos ya no existe: elegilo de nuevo"],
    [{ competenciaId: 2_000_000_000 }, "competenciaId", "Esa competencia no existe"],
  ])("%j is refused at «%s»", async (fields, path, message) => {
    const refused = await problemOf(await call("POST", "/partidos", { ...(await sides()), ...fields }));
    expect(refused).toMatchObject({ status: 422, errors: [{ path, message }] });
  });

  // Rule TEM-7
  test("is accepted with periods that add up, in every state", async () => {
    const parciales = [
      { local: 20, visitante: 18 },
      { local: 20, visitante: 20 },
    ];
    const marcador = { puntosLocal: 40, puntosVisitante: 38, parciales };
    for (const estado of ["enJuego", "suspendido", "final", "walkover", "default", "forfeit"])
      expect(await season.match({ ...(await sides()), estado, ...marcador })).toMatchObject({
        estado,
        ...marcador,
      });
  });

  test("cannot belong to a team that plays itself", async () => {
    const { localId } = await sides();
    const refused = await problemOf(await call("POST", "/partidos", { localId, visitanteId: localId }));
    expect(refused).toMatchObject({ status: 422, detail: "Un equipo no juega contra sí mismo" });
  });
});

describe("editing a match", () => {
  test("changes only the given fields, and is audited", async () => {
    const { id } = await season.match({ ...(await sides()), ...DIA, jornada: "Fecha 1" });
    await jsonOf(200, season.edit(id, { jornada: "Fecha 2" }));
    expect(await season.read(id)).toMatchObject({ ...DIA, jornada: "Fecha 2", version: 2 });
    expect((await auditOf(site, "partido", id)).at(-1)).toMatchObject({
      accion: "partido.modificar",
      antes: { jornada: "Fecha 1" },
      despues: { jornada: "Fecha 2" },
    });
  });

  test("merges with the fields that another person saved, and refuses to overwrite one of them", async () => {
    const { id } = await season.match({ ...(await sides()), ...DIA });
    const antes = { hora: "20:00", jornada: "" };
    await jsonOf(200, season.edit(id, { hora: "21:00", antes }));
    await jsonOf(200, season.edit(id, { jornada: "Fecha 3", antes }));
    const refused = await problemOf(await season.edit(id, { hora: "19:00", antes }));
    expect(refused).toMatchObject({ status: 409, code: "version" });
    expect(await season.read(id)).toMatchObject({ hora: "21:00", jornada: "Fecha 3" });
  });

  // Rule TEM-13
  test("is refused while its competition is closed, and possible again once it is reopened", async () => {
    const liga = await season.competition();
    const match = await season.match({ ...(await sides()), competenciaId: liga.id });
    const activate = (activa: boolean) => jsonOf(200, call("PATCH", `/competencias/${liga.id}`, { activa }));
    await activate(false);
    const closed = {
      status: 409,
      code: "cerrada",
      detail: `«${liga.nombre}» está cerrada: reabrila para cambiar sus partidos.`,
    };
    for (const change of [{ jornada: "Fecha 9" }, { competenciaId: null }])
      expect(await problemOf(await season.edit(match.id, change))).toMatchObject(closed);
    expect(await problemOf(await call("POST", "/partidos", { competenciaId: liga.id }))).toMatchObject(
      closed,
    );
    expect(await problemOf(await call("DELETE", `/partidos/${match.id}`))).toMatchObject({ code: "cerrada" });
    expect(await season.read(match.id)).toMatchObject({ cerrado: true });
    await activate(true);
    await jsonOf(200, season.edit(match.id, { jornada: "Fecha 9" }));
  });
});

// Rules TEM-9 and TEM-16
test("a match is not deleted while it has a court, an event or a score sheet", async () => {
  const { id } = await season.match({ ...(await sides()), ...DIA });
  const refusal = async () => (await problemOf(await call("DELETE", `/partidos/${id}`))).code;
  await jsonOf(200, season.edit(id, { canchaId: await courts.court() }));
  expect(await refusal()).toBe("con-cancha");
  const eventoId = await site.event({ fecha: DIA.fecha, hora: DIA.hora });
  await jsonOf(200, season.edit(id, { eventoId, ...UNIR }));
  expect(await refusal()).toBe("con-evento");
  await jsonOf(200, season.edit(id, { eventoId: null }));
  await makePhone(site, staff, id).take();
  expect(await refusal()).toBe("con-planilla");
  await site.sql`delete from planillas where partido_id = ${id}`;
  await jsonOf(200, call("DELETE", `/partidos/${id}`));
});

describe("a match with its own court hours", () => {
  async function withCourt(cancha?: number) {
    const canchaId = cancha ?? (await courts.court());
    const match = await season.match({ ...(await sides()), ...DIA });
    return { canchaId, id: match.id, put: () => call("PATCH", `/partidos/${match.id}`, { canchaId }) };
  }
  const hoursOf = async (canchaId: number) => (await courts.slots(canchaId, "2026-05-30"))["20:00"] ?? "none";

  // Rule TEM-9
  test("occupies the court until it is freed", async () => {
    const { canchaId, id, put } = await withCourt();
    expect(await jsonOf(200, put())).toMatchObject({ cancha: { id: canchaId } });
    expect(await hoursOf(canchaId)).toBe("ocupado");
    await jsonOf(200, call("PATCH", `/partidos/${id}`, { canchaId: null }));
    expect(await hoursOf(canchaId)).toBe("libre");
  });

  // Rule TEM-9
  test("cannot have a court that another match has at the same time, whose name is given", async () => {
    const { canchaId, id, put } = await withCourt();
    await jsonOf(200, put());
    const { local, visitante } = await season.read(id);
    const refused = await problemOf(await (await withCourt(canchaId)).put());
    expect(refused).toMatchObject({ status: 409, code: "superpuesta" });
    expect(refused.detail).toContain(`«${local?.equipo} vs. ${visitante?.nombre}»`);
    expect(refused.detail).toContain("de 20:00 a 23:00");
  });

  // Rule TEM-9
  test("shares the court with no other match, even if both are reserved at once", async () => {
    const canchaId = await courts.court();
    const both = [await withCourt(canchaId), await withCourt(canchaId)];
    const answers = await Promise.all(both.map(({ put }) => put()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    // Without the exclusion constraint, both get the court.
    await site.sql`alter table horas_ocupadas drop constraint horas_ocupadas_sin_superposicion`;
    const other = [await withCourt(), await withCourt()];
    const same = other[0]?.canchaId ?? 0;
    for (const { id } of other) await jsonOf(200, call("PATCH", `/partidos/${id}`, { canchaId: same }));
    await site.sql`truncate horas_ocupadas`;
    await site.sql`alter table horas_ocupadas add constraint horas_ocupadas_sin_superposicion
      exclude using gist (cancha_id with =, durante with &&)`;
  });

  // Rule TEM-9
  test("asks before it moves, and then moves the hours or frees them", async () => {
    const { canchaId, id, put } = await withCourt();
    await jsonOf(200, put());
    const asked = await problemOf(await season.edit(id, { hora: "16:00" }));
    expect(asked).toMatchObject({
      status: 409,
      code: "toca-otros",
      context: { acciones: ["mover", "soltar"] },
    });
    await jsonOf(200, season.edit(id, { hora: "16:00", conOtros: { accion: "mover" } }));
    expect(await courts.slots(canchaId, "2026-05-30")).toMatchObject({
      "16:00": "ocupado",
      "20:00": "libre",
    });
    await jsonOf(200, season.edit(id, { hora: "17:00", conOtros: { accion: "soltar" } }));
    expect(await season.read(id)).toMatchObject({ hora: "17:00", cancha: null });
    expect(await courts.slots(canchaId, "2026-05-30")).toMatchObject({ "16:00": "libre" });
  });

  test("needs a date", async () => {
    const match = await season.match(await sides());
    const refused = await problemOf(
      await call("PATCH", `/partidos/${match.id}`, { canchaId: await courts.court() }),
    );
    expect(refused.detail).toBe("Para reservar la cancha, el partido necesita fecha y hora");
  });
});

describe("a match with an event", () => {
  async function withEvent(fields = {}) {
    const eventoId = await site.event({ fecha: "2026-05-30", hora: "21:30" });
    const match = await season.match({ ...(await sides()), ...DIA, ...fields });
    await jsonOf(200, call("PATCH", `/partidos/${match.id}`, { eventoId, ...UNIR }));
    return { eventoId, id: match.id };
  }
  const eventOf = async (id: number) => jsonOf(200, call("GET", `/eventos/${id}/evento`));

  // Rule TEM-9
  test("gets an event of another date or other teams only after a question", async () => {
    const eventoId = await site.event({
      nombre: "Colón vs. Unión",
      fecha: "2026-05-30",
      hora: "21:30",
    });
    const { lugar } = await eventOf(eventoId);
    const cuando = { ...DIA, lugar: "Cancha vieja" };
    const rival = await season.rival("Sarmiento de Junín");
    const match = await season.match({ ...(await sides()), ...cuando, visitanteId: rival.participanteId });
    const asked = await problemOf(await season.edit(match.id, { eventoId }));
    expect(asked).toMatchObject({
      status: 409,
      code: "toca-otros",
      context: {
        acciones: ["unir"],
        avisos: [
          "Con el evento, el partido pasa del 30/05/2026 20:00 al 30/05/2026 21:30.",
          `Con el evento, el lugar pasa de «Cancha vieja» a «${lugar}».`,
          "El evento «Colón vs. Unión» no nombra a Sarmiento de Junín.",
        ],
      },
    });
    expect(await season.read(match.id)).toMatchObject({ ...cuando, eventoId: null });
    await jsonOf(200, season.edit(match.id, { eventoId, ...UNIR }));
    expect(await season.read(match.id)).toMatchObject({ hora: "21:30", lugar, eventoId });
    const suyo = await site.event({ nombre: "Colón vs. Sarmiento", fecha: "2026-05-31", hora: "20:00" });
    const undated = await season.match({ visitanteId: rival.participanteId });
    await jsonOf(200, season.edit(undated.id, { eventoId: suyo }));
  });

  // Rule TEM-7
  test("cannot end before its day, nor get an event after it has ended", async () => {
    const final = { estado: "final", puntosLocal: 80, puntosVisitante: 70 };
    const match = await season.match({ ...(await sides()), fecha: "2026-05-21" });
    expect(await problemOf(await season.edit(match.id, final))).toMatchObject({
      status: 422,
      detail: "El partido es el 21/05/2026: todavía no puede tener un resultado final",
    });
    await jsonOf(200, season.edit(match.id, { ...final, fecha: "2026-05-20" }));
    const eventoId = await site.event({ fecha: "2026-05-30", hora: "21:30" });
    expect(await problemOf(await season.edit(match.id, { eventoId, ...UNIR }))).toMatchObject({
      status: 422,
    });
    await jsonOf(200, call("DELETE", `/partidos/${match.id}`));
  });

  // Rule TEM-9
  test("has the event's date, time and place, even after the event moves", async () => {
    const { eventoId, id } = await withEvent();
    const { lugar } = await eventOf(eventoId);
    expect(await season.read(id)).toMatchObject({ fecha: "2026-05-30", hora: "21:30", lugar, eventoId });
    await jsonOf(
      200,
      call("PATCH", `/eventos/${eventoId}`, { version: 1, fecha: "2026-06-06", lugar: "Estadio" }),
    );
    expect(await season.read(id)).toMatchObject({ fecha: "2026-06-06", hora: "21:30", lugar: "Estadio" });
    expect(await jsonOf(200, call("GET", `/eventos/${eventoId}/partido`))).toMatchObject({ partido: { id } });
  });

  test("is listed near today up to seven days after its date", async () => {
    const hoy = clubTime(site.deps.clock()).fecha;
    const played = (days: number) => season.match({ fecha: addDays(hoy, -days) });
    const [latest, old] = [await played(7), await played(8)];
    const found: { id: number }[] = await jsonOf(200, call("GET", "/partidos?cuando=cerca"));
    const ids = found.map(({ id }) => id);
    expect([latest, old].map(({ id }) => ids.includes(id))).toEqual([true, false]);
  });

  test("is left out of today's matches, and in doubt, if it is interrupted and its event is suspended", async () => {
    const hoy = clubTime(site.deps.clock()).fecha;
    const { eventoId, id } = await withEvent();
    await jsonOf(200, call("PATCH", `/eventos/${eventoId}`, { version: 1, fecha: hoy, hora: "23:59" }));
    const isIn = async (query: string) => {
      const found: { id: number }[] = await jsonOf(200, call("GET", `/partidos?${query}`));
      return found.some((partido) => partido.id === id);
    };
    await site.sql`update partidos set estado = 'suspendido' where id = ${id}`;
    expect([await isIn("cuando=hoy"), await isIn("estado=conDudas")]).toEqual([true, false]);
    await jsonOf(200, call("PATCH", `/eventos/${eventoId}`, { version: 2, sinFecha: true }));
    expect(await season.read(id)).toMatchObject({ estado: "suspendido", sinFecha: true });
    expect([await isIn("cuando=hoy"), await isIn("estado=conDudas")]).toEqual([false, true]);
  });

  // Rule TEM-9
  test("follows an event that is suspended, rescheduled and cancelled", async () => {
    const { eventoId, id } = await withEvent();
    const edit = (json: object) => jsonOf(200, call("PATCH", `/eventos/${eventoId}`, json));
    const { version } = await edit({ version: 1, sinFecha: true });
    expect(await season.read(id)).toMatchObject({ estado: "postergado" });
    await edit({ version, sinFecha: false, fecha: "2026-06-07" });
    expect(await season.read(id)).toMatchObject({ estado: "programado", fecha: "2026-06-07" });
    await jsonOf(200, call("POST", `/eventos/${eventoId}/cancelar`, { motivo: "Lluvia" }));
    expect(await season.read(id)).toMatchObject({ estado: "suspendido" });
  });

  // Rule TEM-9
  test("is postponed when it joins a suspended event, and is played on the event's new date", async () => {
    const eventoId = await site.event({ fecha: "2026-05-30", hora: "21:30" });
    const edit = (json: object) => jsonOf(200, call("PATCH", `/eventos/${eventoId}`, json));
    const { version } = await edit({ version: 1, sinFecha: true });
    const { id } = await season.match({ ...(await sides()), ...DIA });
    const joined = await jsonOf(200, call("PATCH", `/partidos/${id}`, { eventoId, ...UNIR }));
    expect(joined).toMatchObject({ eventoId, estado: "postergado" });
    await edit({ version, sinFecha: false, fecha: "2026-06-07" });
    expect(await season.read(id)).toMatchObject({ estado: "programado", fecha: "2026-06-07" });
  });

  // Rule TEM-9
  test("is to be played again once its suspended event has a date, unless it has points", async () => {
    const [unplayed, played] = [await withEvent(), await withEvent()];
    const sinFecha = { estado: "suspendido", conOtros: { accion: "sinFecha" } };
    await jsonOf(200, season.edit(unplayed.id, sinFecha));
    await jsonOf(200, season.edit(played.id, { ...sinFecha, puntosLocal: 20, puntosVisitante: 18 }));
    for (const { id, eventoId } of [unplayed, played]) {
      expect(await season.read(id)).toMatchObject({ estado: "suspendido", sinFecha: true });
      const { version } = await eventOf(eventoId);
      const date = { version, sinFecha: false, fecha: "2026-06-07" };
      await jsonOf(200, call("PATCH", `/eventos/${eventoId}`, date));
    }
    expect(await season.read(unplayed.id)).toMatchObject({ estado: "programado", fecha: "2026-06-07" });
    expect(await season.read(played.id)).toMatchObject({
      estado: "suspendido",
      fecha: "2026-06-07",
      puntosLocal: 20,
    });
  });

  // Rule TEM-9
  test("moves only with its event, and says how many tickets are sold", async () => {
    const { eventoId, id } = await withEvent();
    await sell(site, staff, { eventoId, correo: "rosa@example.com" });
    const asked = await problemOf(await season.edit(id, { fecha: "2026-06-10" }));
    expect(asked).toMatchObject({
      status: 409,
      code: "toca-otros",
      context: { evento: { id: eventoId, tomadas: 1 }, acciones: ["mover"] },
    });
    const other = { fecha: "2026-06-10", conOtros: { accion: "cancelar" } };
    expect(await problemOf(await season.edit(id, other))).toMatchObject({ code: "toca-otros" });
    expect(await season.read(id)).toMatchObject({ fecha: "2026-05-30" });
    const conOtros = { accion: "mover", devolverDias: 7 };
    await jsonOf(200, season.edit(id, { fecha: "2026-06-10", motivo: "Viaje", conOtros }));
    expect(await season.read(id)).toMatchObject({ fecha: "2026-06-10", estado: "programado" });
    expect(await eventOf(eventoId)).toMatchObject({
      fecha: "2026-06-10",
      situacion: "reprogramado",
      motivo: "Viaje",
    });
    await mailTo(site, { correo: "rosa@example.com" }, "Cambió");
  });

  // Rule TEM-9
  test("suspends or cancels its event, or leaves it as it is", async () => {
    const postponed = await withEvent();
    await jsonOf(200, season.edit(postponed.id, { estado: "postergado", conOtros: { accion: "sinFecha" } }));
    expect(await eventOf(postponed.eventoId)).toMatchObject({ situacion: "suspendido" });
    expect(await season.read(postponed.id)).toMatchObject({ estado: "postergado" });
    const forfeited = await withEvent();
    const lost = { estado: "forfeit", puntosLocal: 20, puntosVisitante: 0 };
    expect(await problemOf(await season.edit(forfeited.id, lost))).toMatchObject({
      context: { acciones: ["cancelar", "dejar"] },
    });
    await jsonOf(
      200,
      season.edit(forfeited.id, { ...lost, motivo: "No vino", conOtros: { accion: "cancelar" } }),
    );
    expect(await eventOf(forfeited.eventoId)).toMatchObject({ situacion: "cancelado", motivo: "No vino" });
    expect(await season.read(forfeited.id)).toMatchObject({ estado: "forfeit" });
    const left = await withEvent();
    await jsonOf(200, season.edit(left.id, { ...lost, conOtros: { accion: "dejar" } }));
    expect(await eventOf(left.eventoId)).not.toHaveProperty("situacion");
  });

  // Rule TEM-9
  test("has its event's court, which is changed in the event and not together with it", async () => {
    const { id } = await withEvent();
    const canchaId = await courts.court();
    const refused = await problemOf(await season.edit(id, { canchaId }));
    expect(refused).toMatchObject({ status: 409, code: "con-evento" });
    const both = await problemOf(await season.edit(id, { canchaId, eventoId: null }));
    expect(both).toMatchObject({ status: 422, code: "de-a-uno" });
  });

  test("cannot get a cancelled event", async () => {
    const eventoId = await site.event({ fecha: "2026-05-30", hora: "21:30" });
    await jsonOf(200, call("POST", `/eventos/${eventoId}/cancelar`, { motivo: "Lluvia" }));
    const { id } = await season.match({ ...(await sides()), ...DIA });
    const refused = await problemOf(await season.edit(id, { eventoId, ...UNIR }));
    expect(refused).toMatchObject({ status: 422, code: "cancelado", errors: [{ path: "eventoId" }] });
  });

  test("changes nothing if its event cannot change", async () => {
    const { id } = await withEvent();
    const refused = await problemOf(
      await season.edit(id, { fecha: "2026-05-01", jornada: "Fecha 8", conOtros: { accion: "mover" } }),
    );
    expect(refused).toMatchObject({ status: 422, detail: "La fecha no puede ser anterior a hoy" });
    expect(await season.read(id)).toMatchObject({ fecha: "2026-05-30", jornada: "" });
  });

  // Rule TEM-9
  test("keeps its date once the event is deleted", async () => {
    const { eventoId, id } = await withEvent();
    await jsonOf(200, call("PATCH", `/eventos/${eventoId}`, { version: 1, fecha: "2026-06-08" }));
    await jsonOf(200, call("DELETE", `/eventos/${eventoId}`));
    expect(await season.read(id)).toMatchObject({ fecha: "2026-06-08", eventoId: null });
  });

  test("gives its court hours to the event, and no event belongs to two matches", async () => {
    const canchaId = await courts.court();
    const match = await season.match({ ...(await sides()), ...DIA });
    await jsonOf(200, call("PATCH", `/partidos/${match.id}`, { canchaId }));
    const eventoId = await site.event({ fecha: DIA.fecha, hora: DIA.hora });
    const joined = await jsonOf(200, call("PATCH", `/partidos/${match.id}`, { eventoId, ...UNIR }));
    expect(joined).toMatchObject({ eventoId, cancha: { id: canchaId } });
    expect(await eventOf(eventoId)).toMatchObject({ cancha: { id: canchaId } });
    const other = await season.match({ ...(await sides()), ...DIA });
    const refused = await problemOf(await call("PATCH", `/partidos/${other.id}`, { eventoId, ...UNIR }));
    expect(refused).toMatchObject({ status: 409, code: "de-otro" });
    await jsonOf(200, call("PATCH", `/partidos/${match.id}`, { eventoId: null }));
    expect(await season.read(match.id)).toMatchObject({ eventoId: null, fecha: DIA.fecha });
  });

  // Rule TEM-9
  test.each([["the match is joined"], ["the event is edited"]])(
    "leaves no court occupied without an owner if the event gets another court at once, and %s first",
    async (first) => {
      const [own, other] = [await courts.court(), await courts.court()];
      const { id } = await season.match({ ...(await sides()), ...DIA });
      await jsonOf(200, call("PATCH", `/partidos/${id}`, { canchaId: own }));
      const eventoId = await site.event({ fecha: DIA.fecha, hora: DIA.hora });
      const join = () => call("PATCH", `/partidos/${id}`, { eventoId, ...UNIR });
      const edit = () => call("PATCH", `/eventos/${eventoId}`, { version: 1, canchaId: other });
      const { db, close } = openDatabase(site.deps.databaseUrl, { max: 1, log: site.deps.log });
      const both = await db.transaction(async (tx) => {
        await tx.execute(`select from eventos where id = ${eventoId} for update`);
        const answers: Promise<Response>[] = [];
        for (const change of first === "the match is joined" ? [join, edit] : [edit, join]) {
          answers.push(change());
          await until("the change waits for the event", async () => {
            const waiting = await site.sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`;
            return waiting.length === answers.length;
          });
        }
        return { answers };
      });
      const statuses = (await Promise.all(both.answers)).map(({ status }) => status);
      await close();
      expect(statuses).toEqual(first === "the match is joined" ? [200, 409] : [200, 200]);
      const kept = first === "the match is joined" ? own : other;
      expect(await season.read(id)).toMatchObject({ eventoId, cancha: { id: kept } });
      for (const canchaId of [own, other])
        expect(await courts.slots(canchaId, DIA.fecha)).toMatchObject({
          [DIA.hora]: canchaId === kept ? "ocupado" : "libre",
        });
    },
  );
});

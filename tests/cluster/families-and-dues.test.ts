import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMonths, clubInstant, clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { newDni } from "#tests/harness/members.ts";
import { until } from "#tests/harness/site.ts";
import type { Buyer } from "#tests/harness/site-process.ts";
import { lastMorning, onBothProcesses } from "./both-processes.ts";
import { type SiteProcesses, startProcesses } from "./processes.ts";

let site: SiteProcesses;
let ahead = 0;
const today = () => clubTime(new Date(Date.now() + ahead)).fecha;
beforeAll(async () => {
  const now = new Date();
  ahead = lastMorning(now).getTime() - now.getTime();
  site = await startProcesses(2, { env: { CLOCK_AHEAD_MS: String(ahead) } });
  await site.emulator.setClock(ahead);
});
afterAll(() => site?.end());

const at = (n: number) => site.processes[n]?.url;
const rowsOf = async (sql: string, params: unknown[] = []) => (await site.pool.query(sql, params)).rows;
const person = async (permiso?: string) => (await site.people(1, permiso))[0] as Buyer;
const both = () => onBothProcesses(site.pool);

/** Makes each of these members of a plan owe 1000, due on the given day. */
async function dues(members: readonly Buyer[], venceEl: string): Promise<void> {
  await site.pool.query(
    `with plan as (
       insert into planes (nombre_plan, precio, descripcion, estado, fecha_creacion)
       values ('Anual', 1000, '', true, now()) returning id
     )
     insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
     select u, plan.id, '2026-01-01', 1, 12, 1000, $2 from plan, unnest($1::int[]) u`,
    [members.map(({ id }) => id), venceEl],
  );
}

describe("two processes of one site", () => {
  // Rule EMI-2
  test("issue one instalment for each person if the two processes issue the same month simultaneously", async () => {
    const admin = await person("administrador");
    const members = await site.people(600, "socio");
    const [first] = members;
    await site.pool.query(`
      insert into planes (nombre_plan, precio, descripcion, estado, fecha_creacion) values ('Mensual', 100, '', true, now());
      insert into aranceles (nombre, tipo, plan_id, creada_en) select 'Mensual', 'base', max(id), now() from planes;
      insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en)
        select max(id), '2020-01-01', 100, now() from aranceles;`);
    await site.pool.query(
      `insert into altas (persona_id, plan_id, desde, creada_en)
       select u, (select max(id) from planes), '2020-01-01', now() from unnest($1::int[]) u`,
      [members.map(({ id }) => id)],
    );
    const { periodo, cuotas, total } = await jsonOf(
      200,
      site.call("GET", "/api/emisiones/proxima", { as: admin }),
    );
    expect(cuotas).toBe(members.length);
    const issue = (n: number) =>
      site.call("POST", "/api/emisiones", { as: admin, json: { periodo, cuotas, total }, at: at(n) });
    let answers: Response[] = [];
    await both().atTheSameTime(
      `select from usuarios where id = ${first?.id} for update`,
      "usuarios.*for share",
      async () => {
        answers = await Promise.all([issue(0), issue(1)]);
      },
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      await rowsOf(
        "select count(*)::int as n, count(distinct usuario_id)::int as who from cuotas where periodo = $1",
        [periodo],
      ),
    ).toEqual([{ n: members.length, who: members.length }]);
    expect(
      await rowsOf(
        "select cuotas, importe::int from emisiones where periodo = $1 and terminada_en is not null",
        [periodo],
      ),
    ).toEqual([{ cuotas: members.length, importe: members.length * 100 }]);
  });

  // Rule DEB-5
  test("record an automatic debit once if the two processes reconcile its authorisation simultaneously", async () => {
    const payer = await person("socio");
    await dues([payer], today());
    await jsonOf(
      201,
      site.call("POST", "/api/debito", { as: payer, json: { correo: payer.correo }, at: at(0) }),
    );
    const adhesion = async () =>
      (
        await rowsOf("select id, estado, preapproval_id from adhesiones where persona_id = $1", [payer.id])
      )[0];
    const { id, preapproval_id: preapproval } = await adhesion();
    await site.emulator.authorize(preapproval);
    await both().runJobs("debitos");
    await until("the authorization", async () => (await adhesion()).estado === "activa");
    await both().jobsDone("debitos");
    await site.emulator.charge(preapproval);
    await both().atTheSameTime(
      `select from adhesiones where id = ${id} for update`,
      "adhesiones.*for update",
      () => both().runJobs("debitos"),
    );
    await both().jobsDone("debitos");
    expect(
      await rowsOf(
        `select p.monto::int, p.imputado::int, p.estado, (select count(*)::int from imputaciones i where i.pago_id = p.id) as parts
         from pagos p where p.usuario_id = $1`,
        [payer.id],
      ),
    ).toEqual([{ monto: 1000, imputado: 1000, estado: "aprobado", parts: 1 }]);
    expect(
      await rowsOf("select pago_id is not null as paid from debitos where adhesion_id = $1", [id]),
    ).toEqual([{ paid: true }]);
  });

  // Rule TES-3
  test("never leave a payment out of a month that is closed while the payment arrives", async () => {
    const [admin, member] = [await person("administrador"), await person("socio")];
    const mes = addMonths(today(), -1).slice(0, 7);
    const shown = async () =>
      (await jsonOf(200, site.call("GET", `/api/tesoreria?mes=${mes}`, { as: admin, at: at(1) }))).cobrado;
    const close = (n: number, cobrado: number) =>
      site.call("POST", "/api/tesoreria/cierres", { as: admin, json: { mes, cobrado }, at: at(n) });
    const before = await shown();
    const late = await site.pool.connect();
    await late.query("begin");
    await late.query(
      `insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
       values ($1, 'cuota', 'Llega a fin de mes', 7, 'efectivo', 'aprobado', $2, $2)`,
      [member.id, clubInstant(`${mes}-28`, "23:59")],
    );
    const collect = () =>
      site.call("POST", `/api/personas/${member.id}/cobros`, {
        as: admin,
        json: { monto: 10, medio: "efectivo", cuotas: [], idempotencyKey: randomUUID() },
        at: at(0),
      });
    const closing = Promise.all([close(1, before), ...Array.from({ length: 4 }, collect)]);
    await until("the closing to wait", async () => {
      const [row] = await rowsOf(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike 'lock table%'",
      );
      return row?.n >= 1;
    });
    await late.query("commit");
    late.release();
    const [refused, ...collected] = await closing;
    expect(await jsonOf(409, refused as Response)).toMatchObject({ code: "cambio" });
    expect(collected.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [closed, ...more] = await Promise.all([
      close(1, before + 7),
      ...Array.from({ length: 4 }, collect),
    ]);
    expect(await jsonOf(201, closed as Response)).toMatchObject({ cobrado: before + 7 });
    expect(more.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await shown()).toBe(before + 7);
    const paid = await rowsOf("select sum(monto)::int as total from pagos where usuario_id = $1", [
      member.id,
    ]);
    expect(paid).toEqual([{ total: 7 + 8 * 10 }]);
  });

  // Rule FAM-10
  test("accept an invitation once, even if two people use it simultaneously", async () => {
    const [mother, father, stranger] = [await person(), await person(), await person()];
    const child = {
      nombre: "Leo",
      apellido: "Núñez",
      dni: newDni(),
      fechaNacimiento: addMonths(today(), -12 * 9),
      relacion: "madre",
    };
    const { id } = await jsonOf(
      201,
      site.call("POST", "/api/familia/personas", { as: mother, json: child, at: at(0) }),
    );
    const json = { personas: [id], relacion: "padre", autoriza: true };
    const { url } = await jsonOf(
      201,
      site.call("POST", "/api/familia/invitaciones", { as: mother, json, at: at(0) }),
    );
    const token = url.split("#")[1];
    const accept = (as: Buyer, n: number) =>
      site.call("POST", "/api/familia/invitaciones/aceptar", { as, json: { token }, at: at(n) });
    let answers: Response[] = [];
    await both().atTheSameTime(
      `select from invitaciones_de_familia where de_id = ${mother.id} for update`,
      "invitaciones_de_familia.*for update",
      async () => {
        answers = await Promise.all([accept(father, 1), accept(stranger, 0)]);
      },
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const [accepted, other] = answers[0]?.status === 200 ? [father, stranger] : [stranger, father];
    for (const n of [0, 1]) {
      const familyOf = async (as: Buyer) =>
        (await jsonOf(200, site.call("GET", "/api/familia", { as, at: at(n) }))).personas.map(
          (one: { id: number }) => one.id,
        );
      expect(await familyOf(accepted)).toEqual([accepted.id, id]);
      expect(await familyOf(other)).toEqual([other.id]);
    }
  });

  describe("send the reminders of one day simultaneously,", () => {
    const MEMBERS = 50;
    async function remind() {
      const members = await site.people(MEMBERS, "socio");
      await dues(members, addDays(today(), -8));
      await site.pool.query(
        "insert into ajustes_de_recordatorios (etapas, desde) values ('{7}', '2020-01-01') on conflict do nothing",
      );
      await both().atTheSameTime("lock table correos in share mode", "correos|recordatorios", () =>
        both().runJobs("recordatorios-de-cuotas"),
      );
      await both().jobsDone("recordatorios-de-cuotas");
      const mails = async () =>
        rowsOf(
          `select para, count(*)::int as n, count(enviado_en)::int as sent from correos
           where clave like 'cuota-recordatorio:%' and para = any($1) group by para`,
          [members.map(({ correo }) => correo)],
        );
      await until("every mail to leave", async () => (await mails()).every(({ n, sent }) => n === sent));
      return mails();
    }

    // Rule DEU-3
    test("mailing each person once", async () => {
      const mails = await remind();
      expect(mails).toHaveLength(MEMBERS);
      expect(mails.every(({ n }) => n === 1)).toBe(true);
      const to = new Set(mails.map(({ para }) => para));
      expect((await site.mail.list()).filter((mail) => to.has(mail.to))).toHaveLength(MEMBERS);
    });

    test("mailing some people twice if the exclusion constraint is missing (control)", async () => {
      await site.pool.query("alter table recordatorios drop constraint recordatorios_uno_por_semana");
      const mails = await remind();
      expect(mails).toHaveLength(MEMBERS);
      expect(mails.some(({ n }) => n === 2)).toBe(true);
    });
  });
});

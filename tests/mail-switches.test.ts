import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bind, makeChild } from "./harness/children.ts";
import { openCourts } from "./harness/courts.ts";
import { debitsOf } from "./harness/debits.ts";
import { groupMessages } from "./harness/group-messages.ts";
import { makeApplicant, makePlan } from "./harness/members.ts";
import { buy, paidTicket, quiet } from "./harness/payments.ts";
import { askForPress } from "./harness/press.ts";
import { until } from "./harness/site.ts";

const courts = await openCourts();

const change = (nombre: string, encendido: boolean) =>
  courts.site.call("PATCH", "/api/club/correos", { as: courts.admin, json: { nombre, encendido } });
const queued = async (nombre: string): Promise<number> => {
  const rows = await courts.site.sql`
    select count(*)::int as n from correos where clave like ${nombre} || ':%'`;
  return rows[0].n;
};
async function expectStatus(status: number, answer: Response | Promise<Response>): Promise<void> {
  expect((await answer).status).toBe(status);
}

/** For each area with an email that the office can switch off, the event that triggers this email. */
const FACTS: Record<string, () => Promise<unknown>> = {
  async "pago-rechazado"() {
    const { site } = courts;
    const compra = await buy(site, await site.user(), await site.event());
    await site.emulator.pay({ of: String(compra.pagoId), status: "rejected" });
    await until("the rejection", async () => {
      const rows = await site.sql`select estado from pagos where id = ${compra.pagoId}`;
      return rows[0]?.estado === "rechazado";
    });
    await quiet(site, compra);
  },
  async "entrada-pasada"() {
    const { id, owner } = await paidTicket(courts.site, courts.admin);
    const json = { correo: "prima@familia.example" };
    await expectStatus(200, courts.site.call("POST", `/api/entradas/${id}/pasar`, { as: owner, json }));
  },
  async "debito-activo"() {
    const { site } = courts;
    const { mine, row, start } = debitsOf(site);
    const payer = await site.user();
    await start(payer);
    await site.emulator.authorize((await row(payer)).preapproval_id);
    expect((await mine(payer)).adhesion?.estado).toBe("activa");
  },
  async "mensaje-de-evento"() {
    const { site, admin } = courts;
    const { id } = await paidTicket(site, admin);
    const [ticket] = await site.sql`select evento_id from entradas where id = ${id}`;
    const { preview, post } = groupMessages(site, admin);
    const filtro = { publico: "evento" as const, eventoId: Number(ticket?.evento_id) };
    const { copias } = await preview(filtro);
    const texto = { asunto: "Cambio de puerta", cuerpo: "Se entra por atrás" };
    const sent = await post("", { ...texto, filtro, copias, idempotencyKey: randomUUID() });
    // The message is refused while the email is off, rather than lost.
    if (sent.status === 409) return;
    const key = `mensaje-de-evento:${(await sent.json()).id}:%`;
    await until("its copy", async () => {
      const rows = await site.sql`select 1 from correos where clave like ${key}`;
      return rows.length > 0;
    });
  },
  async "mensaje-a-grupo"() {
    const { site, admin } = courts;
    const planId = await makePlan(site);
    const { enrol, preview, post } = groupMessages(site, admin);
    await enrol((await site.user()).id, planId);
    const filtro = { publico: "socios" as const, planId };
    const { copias } = await preview(filtro);
    const json = { asunto: "Fiesta", cuerpo: "Vengan", filtro, copias, idempotencyKey: randomUUID() };
    const sent = await post("", json);
    // The message is refused while the email is off, rather than lost.
    if (sent.status === 409) return;
    const key = `mensaje-a-grupo:${(await sent.json()).id}:%`;
    await until("its copy", async () => {
      const rows = await site.sql`select 1 from correos where clave like ${key}`;
      return rows.length > 0;
    });
  },
  async "familia-fin"() {
    const { site } = courts;
    const [mother, father] = [await site.user(), await site.user()];
    const child = await makeChild(site, mother);
    await bind(site, father, child, { ve: true });
    await expectStatus(200, site.call("DELETE", `/api/familia/personas/${child}`, { as: mother }));
  },
  async "prensa-recibida"() {
    await askForPress(courts.site, await courts.site.event());
  },
  async "socio-pedido"() {
    await makeApplicant(courts.site, await makePlan(courts.site));
  },
  async "datos-corregidos"() {
    const { id } = await courts.site.user();
    const json = { persona: { apellido: "Gómez" } };
    await expectStatus(200, courts.site.call("PATCH", `/api/usuario/${id}`, { as: courts.admin, json }));
  },
  async "reserva-recibida"() {
    await courts.asked(await courts.site.user(), await courts.court());
  },
  async "consumidor-club"() {
    const json = {
      tipo: "baja",
      nombre: "Ana Paz",
      correo: "ana@example.com",
      telefono: "2346 555123",
      asunto: "Cuota",
      comentario: "",
    };
    await expectStatus(201, courts.site.call("POST", "/api/consumidor/solicitudes", { json }));
  },
};

// Rule COR-5
test.each(Object.entries(FACTS))("%s is queued only while its switch is on", async (nombre, fact) => {
  await fact();
  const before = await queued(nombre);
  expect(before).toBeGreaterThan(0);
  await expectStatus(200, change(nombre, false));
  await fact();
  expect(await queued(nombre)).toBe(before);
  await expectStatus(200, change(nombre, true));
  await fact();
  expect(await queued(nombre)).toBe(before + 1);
});

test("every area that has an email with a switch is covered here", () => {
  const areas = (names: readonly string[]) =>
    new Set(courts.site.deps.correos.filter(({ name }) => names.includes(name)).map(({ area }) => area));
  const switchable = courts.site.deps.correos.filter((correo) => correo.default !== "always");
  expect(areas(Object.keys(FACTS))).toEqual(areas(switchable.map(({ name }) => name)));
});

describe("the list of emails", () => {
  // Rule COR-5
  test("shows each email with its area, label, sentence and state", async () => {
    const answer = await courts.site.call("GET", "/api/club/correos", { as: courts.admin });
    const listed = (await answer.json()) as { area: string; correos: Record<string, unknown>[] }[];
    expect(listed.flatMap(({ correos }) => correos)).toHaveLength(courts.site.deps.correos.length);
    expect(new Set(listed.map(({ area }) => area)).size).toBe(listed.length);
    expect(listed.find(({ area }) => area === "Reservas de cancha")?.correos).toContainEqual({
      nombre: "reserva-recordatorio",
      etiqueta: "Recordatorio de la reserva",
      cuando: "El día anterior, desde las 9; de un mes, solo antes del primer día.",
      siempre: false,
      encendido: true,
    });
  });

  // Rule COR-5
  test("has no switch for mandatory emails", async () => {
    const always = courts.site.deps.correos.filter((correo) => correo.default === "always");
    expect(always.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["recuperacion", "entrada-pagada", "cuota-pagada", "devolucion-hecha"]),
    );
    for (const { name, label } of always) {
      const refused = await change(name, false);
      expect([refused.status, await refused.json()]).toEqual([
        422,
        expect.objectContaining({ detail: `«${label}» se manda siempre: no se puede apagar.` }),
      ]);
    }
  });

  test("rejects an undeclared email", async () => {
    const refused = await change("inventado", false);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({
        code: "correo-desconocido",
        detail: "Ese correo no existe: volvé a cargar la página.",
      }),
    ]);
  });
});

// Rule COR-5
test("two people can switch two emails concurrently", async () => {
  const { site } = courts;
  const names = ["reserva-cancelada", "reserva-cancelada-club", "pago-vencido", "socio-inscripto"];
  const audited = async () => {
    const { rows } = await site.pool.query(
      "select despues->>'correo' as correo from auditoria where accion = 'correo.apagar' order by id desc limit 4",
    );
    return rows.map(({ correo }) => correo);
  };
  const answers = await Promise.all([...names, ...names].map((nombre) => change(nombre, false)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(site.deps.club().correos).toMatchObject(Object.fromEntries(names.map((name) => [name, false])));
  expect((await audited()).toSorted()).toEqual(
    site.deps.correos
      .filter(({ name }) => names.includes(name))
      .map(({ label }) => label)
      .toSorted(),
  );
});

// Rules CLU-9, CLU-10
test("a switch with an unreadable stored value has its default", async () => {
  const { site } = courts;
  await site.sql`insert into ajustes (grupo, version, datos, creado_en)
     select 'correos', max(version) + 1, '{"reserva-recordatorio": "no", "de-otra-version": false}', now()
     from ajustes where grupo = 'correos'`;
  await site.deps.clubStore.load();
  expect(site.deps.club().correos).toEqual({ "de-otra-version": false });
  await expectStatus(200, change("pago-vencido", false));
  const rows = await site.sql`
    select datos from ajustes where grupo = 'correos' order by version desc limit 1`;
  expect(rows[0].datos).toEqual({
    "reserva-recordatorio": "no",
    "de-otra-version": false,
    "pago-vencido": false,
  });
});

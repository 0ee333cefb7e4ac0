import { expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { paidTicket } from "#tests/harness/payments.ts";
import { testSite, until } from "#tests/harness/site.ts";

const site = await testSite();
const staff = await site.user("administradorB");
const fecha = addDays(clubTime(site.clock.now()).fecha, 3);

/** Returns the fields by which a calendar program recognizes a newer version of an entry. */
function versionIn(file: string) {
  const of = (name: string) => file.match(new RegExp(`^${name}[^:]*:(\\S+)`, "m"))?.[1];
  return {
    uid: of("UID"),
    start: of("DTSTART"),
    sequence: Number(of("SEQUENCE")),
    stamp: of("DTSTAMP") ?? "",
    modified: of("LAST-MODIFIED"),
    status: of("STATUS"),
  };
}

// Rule EVE-22
test("importing the calendar file of a moved, suspended or cancelled event again updates the existing entry", async () => {
  const { id, evento, owner } = await paidTicket(site, staff);
  const feeds = [
    ["/eventos.ics", undefined],
    [`/evento/${evento}/evento.ics`, undefined],
    [`/api/entradas/mias/${id}/calendario.ics`, owner],
  ] as const;
  const read = async () => {
    const found = [];
    for (const [path, as] of feeds) {
      const text = await (await site.call("GET", path, as ? { as } : {})).text();
      const entry = text.split("BEGIN:VEVENT").find((one) => one.includes(`UID:evento-${evento}@`));
      if (entry === undefined) throw new Error(`${path} lacks the event`);
      found.push(versionIn(entry));
    }
    expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(1);
    return found[0] as ReturnType<typeof versionIn>;
  };
  const mailed = (subject: string) =>
    until(`the mail ${subject}`, async () => {
      const mails = await site.mail.list();
      const mail = mails.find((one) => one.to === owner.correo && one.subject.startsWith(subject));
      const file = mail?.attachments.find(({ contentType }) => contentType === "text/calendar");
      return file && versionIn(Buffer.from(file.content, "base64").toString());
    });
  const edit = async (json: object) => {
    const { version } = await (await site.call("GET", `/api/eventos/${evento}/evento`, { as: staff })).json();
    const answer = await site.call("PATCH", `/api/eventos/${evento}`, {
      as: staff,
      json: { version, ...json },
    });
    expect(answer.status).toBe(200);
  };

  const first = await read();
  expect(first).toMatchObject({ sequence: 0, status: "CONFIRMED", modified: first.stamp });
  expect(await mailed("Tu entrada para")).toEqual(first);

  await edit({ fecha, hora: "19:00" });
  const moved = await read();
  expect(moved).toMatchObject({ uid: first.uid, sequence: 1, status: "CONFIRMED", modified: moved.stamp });
  expect(moved.start).toBe(`${fecha.replaceAll("-", "")}T220000Z`);
  expect(moved.stamp >= first.stamp).toBe(true);
  expect(await mailed("Cambió")).toEqual(moved);

  await edit({ sinFecha: true, motivo: "Corte de luz" });
  expect(await read()).toMatchObject({ sequence: 2, status: "TENTATIVE" });

  const json = { motivo: "Corte de luz" };
  await site.call("POST", `/api/eventos/${evento}/cancelar`, { as: staff, json });
  const cancelled = await read();
  expect(cancelled).toMatchObject({ uid: first.uid, sequence: 3, status: "CANCELLED" });
  expect(await mailed("Se canceló")).toEqual(cancelled);
});

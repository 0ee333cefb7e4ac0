import type { RecordatoriosDeHoy } from "#features/cuotas/deudores/contract.ts";
import { recordarCuotas } from "#features/cuotas/deudores/server/recordatorios.ts";
import { jsonOf } from "./json-of.ts";
import { makePlan } from "./members.ts";
import { type TestUser, testSite } from "./site.ts";

/** Creates a club that has started to send reminders, on a Monday. */
export async function remindingClub(...options: Parameters<typeof testSite>) {
  const site = await testSite(...options);
  const MONDAY = "2026-08-10";
  const at = (fecha: string, hora = "10:00") => site.clock.set(new Date(`${fecha}T${hora}:00-03:00`));
  at(MONDAY);
  const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });
  /** Opens a new session each time, because sessions last hours and these tests months. */
  const admin = () => site.user("administrador");
  const call = async (method: string, path: string, json?: object, as?: TestUser) =>
    site.call(method, `/api${path}`, { as: as ?? (await admin()), ...(json && { json }) });
  const remindersOf = ({ id }: { id: number }) =>
    site.sql`select dia::text as dia, etapa, total::float as total, cardinality(cuotas) as cuotas, estado
      from recordatorios where persona_id = ${id} order by id`;
  return {
    site,
    MONDAY,
    at,
    plan,
    admin,
    call,
    run: () => recordarCuotas(site.deps),
    remindersOf,
    daysOf: async (who: { id: number }) => (await remindersOf(who)).map(({ dia, etapa }) => [dia, etapa]),
    /** Makes the first instalment due on a given day, and removes the other instalments. */
    async due({ id }: { id: number }, fecha: string) {
      await site.sql`delete from cuotas where usuario_id = ${id} and numero_cuota > 1`;
      await site.sql`update cuotas set vence_el = ${fecha}, desde = ${fecha}::date - 60 where usuario_id = ${id}`;
    },
    mailsTo: ({ correo }: { correo: string }) =>
      site.sql`select asunto, texto from correos where para = ${correo} and clave like 'cuota-recordatorio:%'`,
    today: async (): Promise<RecordatoriosDeHoy> => jsonOf(200, call("GET", "/deudores/recordatorios/hoy")),
    /** Forgets the debts of other tests, and starts the reminders. */
    async begin() {
      at(MONDAY);
      for (const table of ["recordatorios", "imputaciones", "cobros_de_cuota", "cuotas", "gestiones"])
        await site.pool.query(`delete from ${table}`);
      await site.sql`insert into ajustes_de_recordatorios (etapas, desde) values ('{-5,0,7,20,40}', '2026-01-01')
        on conflict (id) do update
        set desde = '2026-01-01', etapas = '{-5,0,7,20,40}', activos = true, frenado_el = null`;
    },
  };
}

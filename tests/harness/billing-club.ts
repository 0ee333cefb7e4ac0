import { createTestSite, type TestSite } from "./site.ts";

/** Opens a separate club, because a billing run bills everybody. */
export async function openClub(hoy: string) {
  const site = await createTestSite();
  const at = (fecha: string) => site.clock.set(new Date(`${fecha}T12:00:00-03:00`));
  at(hoy);
  const admin = await site.user("administrador");
  return { site, admin, at, [Symbol.asyncDispose]: () => site.end() };
}

export const instalments = (site: TestSite) =>
  site.sql`select c.usuario_id as who, c.periodo::text, c.importe::float as importe, c.vence_el::text as vence, c.pagada_en is not null as pagada,
      array_agg(r.regla || ' ' || r.importe::float order by r.id) as lines
    from cuotas c left join renglones_de_cuota r on r.cuota_id = c.id
    where c.periodo is not null group by c.id order by c.periodo, c.usuario_id`;
export const runs = (site: TestSite) =>
  site.sql`select periodo::text, terminada_en is not null as done, personas, cuotas, importe::float as importe from emisiones order by periodo`;

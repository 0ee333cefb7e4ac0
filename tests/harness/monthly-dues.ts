import { makePlan } from "./members.ts";
import type { TestSite, TestUser } from "./site.ts";

type Site = Pick<TestSite, "sql" | "clock" | "pool" | "call" | "user">;

export async function makeMonthlyPlan(
  site: Site,
  importe: number,
  { nombre = "Cuota social", vigenteDesde = "2020-01-01" } = {},
): Promise<number> {
  const planId = await makePlan(site, { nombre, precio: String(importe), cuotas: 1 });
  const rows = await site.sql<{ id: number }>`
    insert into aranceles (nombre, tipo, plan_id, creada_en)
    values (${nombre}, 'base', ${planId}, ${site.clock.now()}) returning id`;
  await site.sql`insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en)
    values (${rows[0]?.id}, ${vigenteDesde}, ${importe}, ${site.clock.now()})`;
  return planId;
}

/** Creates a member of a monthly plan from a given day, without debts. */
export async function makeMonthlyMember(
  site: Site,
  admin: TestUser,
  planId: number,
  { desde = "2026-01-01", hasta = null as string | null } = {},
): Promise<TestUser> {
  const user = await site.user("socio");
  await site.sql`insert into socios (usuario_id, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en, confirmado_en)
    values (${user.id}, '', '', '', '', ${planId}, ${site.clock.now()}, ${site.clock.now()})`;
  await site.sql`insert into altas (persona_id, plan_id, desde, hasta, creada_en, creada_por)
    values (${user.id}, ${planId}, ${desde}, ${hasta}, ${site.clock.now()}, ${admin.id})`;
  return user;
}

export async function giveBenefit(
  site: Site,
  personaId: number,
  benefit: {
    regla: "beca" | "ausencia" | "fijo";
    porcentaje?: number;
    importe?: number;
    desde?: string;
    hasta?: string;
  },
): Promise<void> {
  const { regla, porcentaje = null, importe = null, desde = "2026-01-01", hasta = null } = benefit;
  await site.sql`insert into beneficios (persona_id, regla, porcentaje, importe, desde, hasta, motivo, creado_en)
    values (${personaId}, ${regla}, ${porcentaje}, ${importe}, ${desde}, ${hasta}, 'Prueba', ${site.clock.now()})`;
}

export async function setRules(site: Site, valores: object): Promise<void> {
  await site.sql`insert into reglas_de_cuotas (valores, creadas_en) values (${JSON.stringify(valores)}, ${site.clock.now()})`;
}

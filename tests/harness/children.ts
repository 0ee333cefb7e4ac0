import { newDni } from "./members.ts";
import type { TestSite, TestUser } from "./site.ts";

/** Returns the date of birth of somebody of this age on the test's clock, `YYYY-MM-DD`. */
export function bornAgo(site: Pick<TestSite, "clock">, years: number, days = 0): string {
  const now = site.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() - days))
    .toISOString()
    .slice(0, 10);
}

export function addChild(
  site: TestSite,
  as: TestUser,
  fields: Partial<Record<"nombre" | "apellido" | "dni" | "fechaNacimiento" | "relacion", unknown>> = {},
): Promise<Response> {
  const json = {
    nombre: "Leo",
    apellido: "Núñez",
    dni: newDni(),
    fechaNacimiento: bornAgo(site, 9),
    relacion: "madre",
    ...fields,
  };
  return site.call("POST", "/api/familia/personas", { as, json });
}

/** Adds a child as `as`. @returns the child's id @throws Error unless the call succeeded */
export async function makeChild(
  site: TestSite,
  as: TestUser,
  fields: Parameters<typeof addChild>[2] = {},
): Promise<number> {
  const response = await addChild(site, as, fields);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()).id;
}

type Bond = Partial<Record<"ve" | "paga" | "autoriza" | "restringido", boolean>>;

/** Makes somebody responsible for a person, with only these rights, from yesterday on. */
export async function bind(
  site: TestSite,
  responsable: TestUser,
  personaId: number,
  { ve = false, paga = false, autoriza = false, restringido = false }: Bond,
): Promise<number> {
  const desde = (has: boolean) => (has ? "2020-01-01" : null);
  const rows = await site.sql`
    insert into vinculos (responsable_id, dependiente_id, relacion, ve_desde, paga_desde, autoriza_desde, restringido, creado_en)
    values (${responsable.id}, ${personaId}, 'padre', ${desde(ve)}, ${desde(paga)}, ${desde(autoriza)}, ${restringido}, ${site.clock.now()})
    returning id`;
  return rows[0]?.id as number;
}

/** Opens a session of a person without a login, as an access code from the office would. */
export async function loginOf(site: TestSite, id: number): Promise<TestUser> {
  const session = await site.user();
  // Transfers the session of a new user to this person.
  await site.sql`update sesiones set usuario_id = ${id} where usuario_id = ${session.id}`;
  const [{ nombre_usuario: nombreUsuario }] =
    (await site.sql`select nombre_usuario from usuarios where id = ${id}`) as [{ nombre_usuario: string }];
  const rows = await site.sql`select id, expira_en from sesiones where usuario_id = ${id}`;
  const { id: sid, expira_en: expiraEn } = rows[0] as { id: string; expira_en: Date };
  const token = site.deps.tokens.sign({ usuarioId: id, sid, permisos: ["usuario"], expiraEn });
  return { id, nombreUsuario, correo: "", token };
}

import { randomUUID } from "node:crypto";
import type { Cuota } from "#features/cuotas/cuotas/contract.ts";
import type { TestSite, TestUser } from "./site.ts";

type Site = Pick<TestSite, "call" | "pool" | "clock" | "user">;

let dnis = 20_000_000;
export const newDni = () => String(dnis++);

export async function makePlan(
  site: Pick<Site, "pool"> & { clock: Pick<Site["clock"], "now"> },
  plan: { precio?: string; cuotas?: number; estado?: boolean; nombre?: string } = {},
): Promise<number> {
  const { rows } = await site.pool.query<{ id: number }>(
    `insert into planes (nombre_plan, precio, descripcion, estado, fecha_creacion)
     values ($1, $2, 'Un plan', $3, $4) returning id`,
    [plan.nombre ?? "Plan anual", plan.precio ?? "12000.00", plan.estado ?? true, site.clock.now()],
  );
  if (!rows[0]) throw new Error("inserting the plan failed");
  await site.pool.query(
    `insert into cuotas_de_plan (plan_id, numero_cuota, importe, fecha_cuota)
     select $1, n, round($2::numeric / $3, 2), $4::timestamptz + make_interval(months => n - 1)
     from generate_series(1, $3::integer) as n`,
    [rows[0].id, plan.precio ?? "12000.00", plan.cuotas ?? 12, site.clock.now()],
  );
  return rows[0].id;
}

export interface Application {
  usuarioDto: {
    nombreUsuario: string;
    clave: string;
    persona: { nombre: string; apellido: string; correo: string | null };
  };
  socioDto: Record<string, unknown>;
  planId: number;
  consentimiento?: boolean;
}

/** Returns a valid application of a new user; `socioDto` overrides fields. */
export function application(planId: number, socioDto: Record<string, unknown> = {}): Application {
  const nombreUsuario = `s${randomUUID().replaceAll("-", "").slice(0, 15)}`;
  return {
    usuarioDto: {
      nombreUsuario,
      clave: "clave-de-prueba",
      persona: { nombre: "Ana", apellido: "Paz", correo: `${nombreUsuario}@example.com` },
    },
    socioDto: {
      dni: newDni(),
      telefono: "342 555 0000",
      fechaDeNacimiento: "1990-05-30",
      direccion: "Bulevar 123",
      estadoCivil: "soltero",
      nacionalidad: "Argentina",
      ...socioDto,
    },
    planId,
  };
}

export function apply(site: Site, as: TestUser, planId: number, socioDto: Record<string, unknown> = {}) {
  const { usuarioDto: _, ...json } = application(planId, socioDto);
  return site.call("POST", "/api/socio/crear", { as, json });
}

export async function makeApplicant(
  site: Site,
  planId: number,
  socioDto: Record<string, unknown> = {},
): Promise<TestUser> {
  const user = await site.user();
  const response = await apply(site, user, planId, socioDto);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return user;
}

/** Creates a member confirmed by `admin`. @throws Error if that fails */
export async function makeMember(site: Site, admin: TestUser, planId: number): Promise<TestUser> {
  const user = await makeApplicant(site, planId);
  const response = await site.call("PATCH", `/api/socio/${user.id}/confirmar`, { as: admin });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return user;
}

export async function duesOf(site: Site, who: TestUser): Promise<Cuota[]> {
  return (await site.call("GET", "/api/cuotas/mias", { as: who })).json();
}

export async function rolesOf(site: Site, id: number): Promise<string[]> {
  const { rows } = await site.pool.query("select permisos from usuarios where id = $1", [id]);
  return rows[0].permisos;
}

import type { FichaDeEquipo, Integrante } from "#features/temporada/equipos/contract.ts";
import { jsonOf } from "./json-of.ts";
import { phonePhoto } from "./pictures.ts";
import type { TestSite, TestUser } from "./site.ts";

let categorias = 0;

/** Creates a team of a category that no other team has. */
export async function makeTeam(
  site: TestSite,
  as: TestUser,
  fields: Record<string, unknown> = {},
): Promise<FichaDeEquipo["equipo"]> {
  const json = {
    deporte: "basquet",
    rama: "femenina",
    categoria: `Categoría ${++categorias}`,
    temporada: 2026,
    ...fields,
  };
  return jsonOf(201, site.call("POST", "/api/equipos", { as, json }));
}

export const addPlayer = (
  site: TestSite,
  as: TestUser,
  equipoId: number,
  personaId: number,
  fields: Record<string, unknown> = {},
) =>
  site.call("POST", `/api/equipos/${equipoId}/integrantes`, {
    as,
    json: { personaId, desde: "2026-01-01", ...fields },
  });

export async function makePlayer(...input: Parameters<typeof addPlayer>): Promise<Integrante> {
  return jsonOf(201, addPlayer(...input));
}

export async function uploadPhoto(site: TestSite, as: TestUser, integranteId: number, color = "#336699") {
  const foto = new Blob([new Uint8Array(await phonePhoto(color, 600, 400))]);
  return jsonOf(
    201,
    site.call("POST", `/api/equipos/integrantes/${integranteId}/foto`, { as, form: { imagen: foto } }),
  );
}

/** Creates a user whose birth date the office has confirmed. */
export async function knownUser(site: TestSite, nacimiento: string): Promise<TestUser> {
  const user = await site.user();
  await site.sql`update personas set fecha_de_nacimiento = ${nacimiento}, confirmada_en = now() where id = ${user.id}`;
  return user;
}

import type { Importacion, ImportacionConFilas } from "#features/socios/importaciones/contract.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import type { TestSite, TestUser } from "./site.ts";

/** Uploads a spreadsheet of people; text is encoded as UTF-8. */
export function uploadSheet(
  site: TestSite,
  as: TestUser,
  content: string | Uint8Array<ArrayBuffer>,
  name = "socios.csv",
) {
  return site.call("POST", "/api/importaciones", { as, form: { archivo: new File([content], name) } });
}

/** Like `uploadSheet`, but expects that the site can read it. */
export async function importSheet(
  site: TestSite,
  as: TestUser,
  content: string | Uint8Array<ArrayBuffer>,
  name?: string,
): Promise<Importacion> {
  return jsonOf(201, uploadSheet(site, as, content, name));
}

export async function seeImport(
  site: TestSite,
  as: TestUser,
  id: number,
  query = "",
): Promise<ImportacionConFilas> {
  return jsonOf(200, site.call("GET", `/api/importaciones/${id}${query}`, { as }));
}

export async function applySheet(site: TestSite, as: TestUser, content: string | Uint8Array<ArrayBuffer>) {
  const { id } = await importSheet(site, as, content);
  return jsonOf(200, site.call("POST", `/api/importaciones/${id}/aplicar`, { as }));
}

export async function verdictsOf(site: TestSite, as: TestUser, id: number): Promise<string[]> {
  const { filas } = await seeImport(site, as, id);
  return filas.map(({ numero, veredicto, motivo }) => `${numero} ${veredicto}${motivo && `: ${motivo}`}`);
}

let tables = 0;
/** Returns a different DNI each time, for the tests of a database. */
export const nextDni = () => String(33_000_000 + tables++);

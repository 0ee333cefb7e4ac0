import pg from "pg";
import { codigoDeInstalacion } from "#features/oficina/sistema/server/codigo.ts";
import { createDatabase } from "./cluster.ts";
import { SITIO } from "./new-club.ts";
import { createTestSite, type TestSite } from "./site.ts";

export interface EmptySite {
  site: TestSite;
  another(): Promise<TestSite>;
  /** The set-up code printed on the terminal. */
  codigo: string;
  /** Opens the set-up with the code. @returns the cookie for the other calls */
  unlock(at?: TestSite): Promise<string>;
  /** Reads the initial values of the set-up form, with the cookie. */
  ask(at?: TestSite): Promise<Response>;
  /** Sends the set-up form with these changes and the cookie. */
  install(changed?: object): Promise<Response>;
  end(): Promise<void>;
}

/** Creates a new site without a club, before its set-up. Takes the options of a test site. */
export async function createEmptySite(
  env: Record<string, string> = {},
  options: Pick<NonNullable<Parameters<typeof createTestSite>[0]>, "settings"> = {},
): Promise<EmptySite> {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("delete from ajustes; delete from instalacion");
  await client.end();
  const sites: TestSite[] = [];
  const another = async () => {
    const site = await createTestSite({
      ...options,
      databaseUrl: database.url,
      env: { DATABASE_POOL: "4", ...env },
    });
    sites.push(site);
    return site;
  };
  const site = await another();
  const codigo = codigoDeInstalacion(site.deps, site.deps.clubStore.current.instalacion);
  let cookie = "";
  const unlock = async (at = site) => {
    const response = await at.call("POST", "/api/instalacion/desbloquear", { json: { codigo } });
    if (response.status !== 200) throw new Error(`the code was refused with ${response.status}`);
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    return cookie;
  };
  return {
    site,
    another,
    codigo,
    unlock,
    ask: (at = site) => at.call("GET", "/api/instalacion", { headers: { cookie } }),
    install: (changed = {}) =>
      site.call("POST", "/api/instalacion/terminar", { json: { ...SITIO, ...changed }, headers: { cookie } }),
    async end() {
      for (const one of sites) await one.end();
      await database.drop();
    },
  };
}

import { beforeEach, describe, expect, test } from "vitest";
import { photo } from "#tests/harness/pictures.ts";
import { testSite } from "#tests/harness/site.ts";

let colors = 0;
const site = await testSite();
const admin = await site.user("administrador");

interface Area {
  name: string;
  table: string;
  /** The audit log's label of an addition, and the prefix of its actions. */
  added: string;
  list: string;
  /** Path for adding, and the prefix of the pictures' file names; undefined for a list without pictures. */
  add: { path: string; file?: string };
  remove: (pieza: Pieza) => string;
}

interface Pieza {
  id?: number;
  carrouselId?: number;
  nombre: string;
}

const AREAS: Area[] = [
  {
    name: "carrousel",
    table: "carrousel",
    added: "carrousel.crear",
    list: "/api/carrousel/imagenes-carrousels",
    add: { path: "/api/carrousel/crear", file: "imagenes" },
    remove: ({ carrouselId }) => `/api/carrousel/${carrouselId}`,
  },
  {
    name: "galeria",
    table: "fotos_de_galeria",
    added: "galeria.cargar",
    list: "/api/galeria/basquet/fotos",
    add: { path: "/api/galeria/cargar/basquet", file: "archivo" },
    remove: ({ nombre }) => `/api/galeria/eliminar/basquet/${encodeURIComponent(nombre)}`,
  },
  {
    name: "sponsors",
    table: "sponsors",
    added: "sponsor.cargar",
    list: "/api/sponsors/lista",
    add: { path: "/api/galeria/cargar/sponsor", file: "archivo" },
    remove: ({ nombre }) => `/api/galeria/eliminar/sponsor/${encodeURIComponent(nombre)}`,
  },
  {
    name: "enlaces",
    table: "enlaces",
    added: "enlace.crear",
    list: "/api/enlaces/todos",
    add: { path: "/api/enlaces/crear" },
    remove: ({ id }) => `/api/enlaces/${id}`,
  },
];

async function attempt({ add }: Area, nombre: string, file?: File) {
  const color = `#${(++colors).toString(16).padStart(6, "0")}`;
  const sent = file ?? (await photo(nombre, color));
  return add.file
    ? site.call("POST", add.path, { as: admin, form: { nombre, [add.file]: sent } })
    : site.call("POST", add.path, { as: admin, json: { nombre, enlace: "sitio.example" } });
}
const names = async ({ list }: Area, query = ""): Promise<string[]> =>
  ((await (await site.call("GET", `${list}${query}`)).json()) as Pieza[]).map(({ nombre }) => nombre);
const first = async ({ list }: Area) =>
  ((await (await site.call("GET", list)).json()) as [Pieza & { url?: string }])[0];
const idOf = ({ carrouselId, id }: Pieza) => carrouselId ?? id;

describe.each(AREAS)("the list of $name", (area) => {
  beforeEach(() => site.change(area.name, `delete from ${area.table}`));

  test("shows an addition immediately", async () => {
    expect(await names(area)).toEqual([]);
    expect((await attempt(area, "nueva")).status).toBe(201);
    const pieza = await first(area);
    expect(pieza.nombre).toBe("nueva");
    const { rows } = await site.pool.query(
      "select usuario_id, despues->>'nombre' as nombre from auditoria where accion = $1 and objeto_id = $2",
      [area.added, idOf(pieza)],
    );
    expect(rows).toEqual([{ usuario_id: admin.id, nombre: "nueva" }]);
  });

  test("is paged, searched and sorted as requested", async () => {
    for (const nombre of ["tornillo", "Ánfora", "espiga"]) await attempt(area, nombre);
    const page = await site.call("GET", `${area.list}?tamano=2&pagina=2&orden=nombre`);
    expect(page.headers.get("x-total-count")).toBe("3");
    expect(page.headers.get("link")).toContain('rel="prev"');
    expect(((await page.json()) as Pieza[]).map(({ nombre }) => nombre)).toEqual(["tornillo"]);
    expect(await names(area, "?termino=anfora")).toEqual(["Ánfora"]);
    expect(await names(area, "?orden=-nombre")).toEqual(["tornillo", "espiga", "Ánfora"]);
    expect((await site.call("GET", `${area.list}?orden=clave`)).status).toBe(422);
  });

  test("loses an item once, even if several people delete it concurrently", async () => {
    await attempt(area, "fugaz");
    await attempt(area, "queda");
    const pieza = ((await (await site.call("GET", `${area.list}?termino=fugaz`)).json()) as [Pieza])[0];
    const pictures = await site.sql`select clave from imagenes order by clave`;
    const path = area.remove(pieza);
    const answers = await Promise.all([1, 2, 3].map(() => site.call("DELETE", path, { as: admin })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await names(area)).toEqual(["queda"]);
    const left = await site.sql`select clave from imagenes order by clave`;
    expect(pictures.length - left.length).toBe(area.add.file ? 1 : 0);
    const { rows } = await site.pool.query(
      "select 1 from auditoria where accion = $1 and objeto_id = $2 and antes->>'nombre' = 'fugaz'",
      [`${area.added.split(".")[0]}.eliminar`, idOf(pieza)],
    );
    expect(rows).toHaveLength(1);
  });
});

test.each(AREAS.filter(({ add }) => add.file))(
  "a broken or too large file uploaded to $name is not stored",
  async (area) => {
    await site.change(area.name, `delete from ${area.table}`);
    const before = await site.sql`select clave from imagenes order by clave`;
    expect((await attempt(area, "mala.jpg", new File(["hola"], "mala.jpg"))).status).toBe(415);
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "g.jpg");
    expect((await attempt(area, "g.jpg", large)).status).toBe(413);
    expect(await names(area)).toEqual([]);
    expect(await site.sql`select clave from imagenes order by clave`).toEqual(before);
  },
);

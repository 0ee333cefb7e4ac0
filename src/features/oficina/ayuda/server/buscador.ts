import { readFile } from "node:fs/promises";
import type { Finder } from "#server/office-search.ts";
import { packageFolder } from "#server/package-folder.ts";
import { buscarEnTexto, type ParteDelManual, paginasDelIndice, partesDe } from "../rules.ts";

const read = (pagina: string) => readFile(new URL(`docs/manual/${pagina}.md`, packageFolder), "utf8");

/** The manual's text, which is read at the first search. */
let manual: Promise<readonly ParteDelManual[]> | undefined;

async function readManual(): Promise<readonly ParteDelManual[]> {
  const paginas = paginasDelIndice(await read("README"));
  return (await Promise.all(paginas.map(async (pagina) => partesDe(pagina, await read(pagina))))).flat();
}

export const buscadorDeAyuda: Finder = {
  tipo: "ayuda",
  grupo: "Ayuda",
  who: "staff",
  async find({ log }, { texto, limit }) {
    manual ??= readManual();
    try {
      return buscarEnTexto(await manual, texto)
        .slice(0, limit)
        .map(({ pagina, titulo, seccion, ancla, detalle }) => ({
          id: ancla ? `${pagina}#${ancla}` : pagina,
          titulo: seccion ? `${titulo}: ${seccion}` : titulo,
          detalle,
          enlace: `ayuda/${pagina}${ancla && `#${ancla}`}`,
        }));
    } catch (error) {
      log.warn({ err: error }, "the manual cannot be read; the search leaves it out");
      return [];
    }
  },
};

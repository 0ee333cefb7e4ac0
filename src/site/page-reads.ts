import { idParams } from "#contract/fields.ts";
import type { Outcome } from "#contract/outcome.ts";
import type { PageReads, Rows } from "#contract/page-reads.ts";
import type { Paged } from "#contract/paging.ts";
import { listarCarrousel } from "#features/contenido/carrousel/server/listar-carrousel.ts";
import { listarEnlaces } from "#features/contenido/enlaces/server/listar-enlaces.ts";
import { galeriaDe } from "#features/contenido/galeria/rules.ts";
import { listarFotos } from "#features/contenido/galeria/server/listar-fotos.ts";
import { listarPublicaciones } from "#features/contenido/publicaciones/server/listar-publicaciones.ts";
import { listarSponsors } from "#features/contenido/sponsors/server/listar-sponsors.ts";
import { listarEventos } from "#features/eventos/eventos/server/listar-eventos.ts";
import { proximoInicio } from "#features/eventos/eventos/server/proximo-inicio.ts";
import { verEventoSinContenido } from "#features/eventos/eventos/server/ver-evento.ts";
import { listarPlanes } from "#features/socios/planes/server/listar-planes.ts";
import type { Deps } from "#server/deps.ts";
import { unwrap } from "#server/http/problems.ts";
import type { Read, ReadCache } from "#server/read-cache.ts";

/** What a page showed: the tags that invalidate it and when it expires. */
export type Shown = Pick<Read<unknown>, "tags" | "until">;

/**
 * The reads of one page after another: lists that several pages share come from `cache`, the rest from the database.
 * @returns for each page, given what is to hear of everything that it shows
 */
export function createPageReads(deps: Deps, cache: ReadCache): (onRead: (shown: Shown) => void) => PageReads {
  const rowsOf = <T>(outcome: Promise<Outcome<Paged<T>>>): Promise<Rows<T>> => outcome.then(unwrap);
  const untilNextStart = ({ rows }: Rows<{ fecha: string; hora: string }>) =>
    proximoInicio(rows, deps.clock().getTime());
  return (onRead) => {
    const shared = async <T>(...read: Parameters<typeof cache.read<T>>): Promise<T> => {
      const { value, ...shown } = await cache.read<T>(...read);
      onRead(shown);
      return value;
    };
    /** A list that only this page shows. */
    const own = <T>(tag: string, load: () => Promise<T>): Promise<T> => {
      onRead({ tags: [tag], until: Number.POSITIVE_INFINITY });
      return load();
    };
    return {
      eventos: () =>
        shared("eventos", ["eventos"], () => rowsOf(listarEventos(deps, null, {})), untilNextStart),
      async evento(id) {
        const parsed = idParams.safeParse({ id });
        if (!parsed.success) return null;
        const outcome = await verEventoSinContenido(deps, null, parsed.data);
        if (!outcome.ok) return null;
        const evento = outcome.value;
        onRead({ tags: [`evento:${evento.id}`], until: proximoInicio([evento], deps.clock().getTime()) });
        return evento;
      },
      banners: () => shared("carrousel", ["carrousel"], () => rowsOf(listarCarrousel(deps, null, {}))),
      sponsors: () => shared("sponsors", ["sponsors"], () => rowsOf(listarSponsors(deps, null, {}))),
      publicaciones: () =>
        shared("publicaciones", ["publicaciones"], async () => {
          const rows = unwrap(await listarPublicaciones(deps, null));
          return { rows, total: rows.length };
        }),
      enlaces: (page) =>
        page.pagina === 1
          ? shared(`enlaces ${page.tamano}`, ["enlaces"], () => rowsOf(listarEnlaces(deps, null, page)))
          : own("enlaces", () => rowsOf(listarEnlaces(deps, null, page))),
      fotos: (tipo, page) =>
        own("galeria", () => rowsOf(listarFotos(deps, null, { tipo: galeriaDe(tipo), ...page }))),
      planes: () => own("planes", () => rowsOf(listarPlanes(deps, null, {}))),
    };
  };
}

import type { Context } from "hono";
import type { UploadForm } from "#contract/upload.ts";
import type { Deps } from "#server/deps.ts";
import type { BoundRoute } from "#server/http/bound-routes.ts";
import { actorOf, type HttpEnv } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { answerImage, imageWishes, pagedHeaders } from "#server/http/responses.ts";
import type { DeclaredRoute } from "#server/http/router.ts";
import { receiveUpload } from "#server/http/upload.ts";
import { agregarImagenes, agregarPieza } from "./agregar-piezas.ts";
import { eliminarPieza, modificarPieza, moverPieza, ordenarPiezas } from "./cambiar-piezas.ts";
import type { Coleccion, PiezaRow, Valores } from "./coleccion.ts";
import { listarPiezas, verImagenDePieza } from "./listar-piezas.ts";

interface CallsOfColeccion {
  listar: DeclaredRoute;
  nombres?: DeclaredRoute;
  verImagen?: readonly DeclaredRoute[];
  cargar?: { route: DeclaredRoute; form: UploadForm };
  crear?: DeclaredRoute;
  modificar?: DeclaredRoute;
  mover?: DeclaredRoute;
  ordenar?: DeclaredRoute;
  eliminar: readonly DeclaredRoute[];
  /** Gets the list's key from the path parameters; undefined if the collection has only one list. */
  ambito?: (params: Params) => Valores;
  /** Gets the piece's key from the path parameters; null if they cannot name a piece. */
  pieza: (params: Params) => Valores | null;
}

/** Path parameters as parsed by the contract. */
// biome-ignore lint/suspicious/noExplicitAny: each route has different parameters, checked by its contract.
type Params = any;

export function bindColeccion<F extends PiezaRow, Pieza>(
  coleccion: Coleccion<F, Pieza>,
  calls: CallsOfColeccion,
): BoundRoute[] {
  const bound: BoundRoute[] = [];
  const ambitoOf = (params: Params) => calls.ambito?.(params) ?? {};
  const on = (
    route: DeclaredRoute | undefined,
    answer: (
      c: Context<HttpEnv>,
      deps: Deps,
      input: { params: Params; query: Params; json: Params },
    ) => Promise<Response>,
  ) => {
    if (!route) return;
    const handle = (c: Context<HttpEnv>, deps: Deps) => {
      const valid = (target: string): Params => c.req.valid(target as never);
      return answer(c, deps, { params: valid("param"), query: valid("query"), json: valid("json") });
    };
    bound.push({ route, handle });
  };

  const listar = async (c: Context<HttpEnv>, deps: Deps, params: Params, query: Params) => {
    const { rows, total } = unwrap(await listarPiezas(deps, coleccion, query, ambitoOf(params)));
    pagedHeaders(c, query, total);
    c.header(CACHE_TAGS_HEADER, coleccion.name);
    return rows;
  };
  on(calls.nombres, async (c, deps, { params, query }) => {
    const rows = (await listar(c, deps, params, query)) as { nombre: string }[];
    return c.json(
      rows.map(({ nombre }) => nombre),
      200,
    );
  });
  on(calls.listar, async (c, deps, { params, query }) => c.json(await listar(c, deps, params, query), 200));
  for (const route of calls.verImagen ?? [])
    on(route, async (c, deps, { params, query }) => {
      const own = calls.pieza(params);
      const cual = own && { ...ambitoOf(params), ...own };
      const pedida = { cual, ...query, ...imageWishes(c) };
      return answerImage(c, unwrap(await verImagenDePieza(deps, coleccion, pedida)));
    });
  const { cargar } = calls;
  on(cargar?.route, async (c, deps, { params }) => {
    const ambito = ambitoOf(params);
    const cargadas = await receiveUpload(c, deps, cargar?.form as UploadForm, ({ fields, files }) => {
      const datos = Object.keys(fields).length > 0 ? { datos: fields as Valores } : {};
      return agregarImagenes(deps, actorOf(c), coleccion, { archivos: files, ambito, ...datos });
    });
    return c.json(unwrap(cargadas), 201);
  });
  on(calls.crear, async (c, deps, { json }) =>
    c.json(unwrap(await agregarPieza(deps, actorOf(c), coleccion, json)), 201),
  );
  on(calls.modificar, async (c, deps, { params, json }) => {
    const { antes, ...datos } = json;
    const input = { id: params.id, datos, antes };
    return c.json(unwrap(await modificarPieza(deps, actorOf(c), coleccion, input)), 200);
  });
  on(calls.mover, async (c, deps, { params, json }) => {
    const input = { id: params.id, lugar: json.lugar, ambito: ambitoOf(params) };
    return c.json(unwrap(await moverPieza(deps, actorOf(c), coleccion, input)), 200);
  });
  for (const route of calls.eliminar)
    on(route, async (c, deps, { params }) => {
      c.header("cache-control", "no-store");
      const ambito = ambitoOf(params);
      const input = { cual: { ...ambito, ...calls.pieza(params) }, ambito };
      return c.json(unwrap(await eliminarPieza(deps, actorOf(c), coleccion, input)), 200);
    });
  on(calls.ordenar, async (c, deps, { json }) =>
    c.json(unwrap(await ordenarPiezas(deps, actorOf(c), coleccion, json)), 200),
  );
  return bound;
}

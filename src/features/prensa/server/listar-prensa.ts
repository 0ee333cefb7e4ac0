import { done, type Outcome, refused } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PedidoDePrensa } from "../contract.ts";
import { esCampoDeOrden, listar, type Orden } from "./repo.ts";

const ESTADOS = { activos: true, inactivos: false, todos: undefined };

interface Consulta {
  termino?: string | undefined;
  estado?: keyof typeof ESTADOS | undefined;
  pagina?: number | undefined;
  tamano?: number | undefined;
  orden?: string | undefined;
}

/** The staff's list, newest first unless told otherwise (spec 2 §7). */
export async function listarPrensa(
  deps: Deps,
  _actor: Actor,
  input: Consulta,
): Promise<Outcome<Paged<PedidoDePrensa>>> {
  const orden = leerOrden(input.orden);
  if (!orden.ok) return orden;
  const filtro = { termino: input.termino, estado: ESTADOS[input.estado ?? "todos"] };
  return done(await listar(deps.db, filtro, orden.value, pageOf(input)));
}

function leerOrden(texto: string | undefined): Outcome<Orden> {
  if (!texto) return done({ campo: "fecha", descendente: true });
  const descendente = texto.startsWith("-");
  const campo = descendente ? texto.slice(1) : texto;
  if (esCampoDeOrden(campo)) return done({ campo, descendente });
  const message = "No se puede ordenar por ese dato";
  return refused(422, "orden-invalido", message, { errors: [{ path: "orden", message }] });
}

import { done, type Outcome, refused } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Solicitud } from "../contract.ts";
import { esCampoDeOrden, listar, type Orden } from "./repo.ts";

const ESTADOS = { pendientes: false, atendidas: true, todas: undefined };

interface Consulta {
  termino?: string | undefined;
  estado?: keyof typeof ESTADOS | undefined;
  pagina?: number | undefined;
  tamano?: number | undefined;
  orden?: string | undefined;
}

/** What consumers asked for, newest first unless told otherwise. */
export async function listarSolicitudes(
  deps: Deps,
  _actor: Actor,
  input: Consulta,
): Promise<Outcome<Paged<Solicitud>>> {
  const orden = leerOrden(input.orden);
  if (!orden.ok) return orden;
  const filtro = { termino: input.termino, atendidas: ESTADOS[input.estado ?? "todas"] };
  return done(await listar(deps.db, filtro, orden.value, pageOf(input)));
}

function leerOrden(texto: string | undefined): Outcome<Orden> {
  if (!texto) return done({ campo: "creadaEn", descendente: true });
  const descendente = texto.startsWith("-");
  const campo = descendente ? texto.slice(1) : texto;
  if (esCampoDeOrden(campo)) return done({ campo, descendente });
  const message = "No se puede ordenar por ese dato";
  return refused(422, "orden-invalido", message, { errors: [{ path: "orden", message }] });
}

import { done, type Outcome, refused } from "#contract/outcome.ts";
import { esCampoDeOrden, type Orden } from "./repo.ts";

/** `precio`, `-fecha`: the field to order by, from a closed list; anything else is a 422. */
export function leerOrden(texto: string | undefined, porDefecto: Orden): Outcome<Orden> {
  if (!texto) return done(porDefecto);
  const descendente = texto.startsWith("-");
  const campo = descendente ? texto.slice(1) : texto;
  if (esCampoDeOrden(campo)) return done({ campo, descendente });
  const message = "No se puede ordenar por ese dato";
  return refused(422, "orden-invalido", message, { errors: [{ path: "orden", message }] });
}

import { changedMeanwhile, definedFields } from "#contract/edit.ts";
import {
  conflict,
  conflictField,
  done,
  invalidField,
  notFound,
  type Outcome,
  refusing,
} from "#contract/outcome.ts";
import { flagOf } from "#contract/paging.ts";
import type { JsonOf, QueryOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable } from "#server/db/database.ts";
import { violates, violatesForeignKey } from "#server/db/errors.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type {
  Codigo,
  crearCodigo as crear,
  listaDeCodigos,
  modificarCodigo as modificar,
} from "../contract.ts";
import {
  deleteCodigo,
  insertCodigo,
  listCodigos,
  listEventosDe,
  listIdsDeCodigos,
  lockCodigo,
  updateCodigo,
  updateEventos,
} from "./codigos.repo.ts";
import type { CodigoRow } from "./precios.repo.ts";

export async function listarCodigos(
  deps: Deps,
  input: QueryOf<typeof listaDeCodigos.export>,
): Promise<Outcome<Listing<Codigo>>> {
  const busqueda = input.termino && {
    termino: input.termino,
    ahora: deps.clock(),
    descontado: await deps.entradasDeEvento.descontadoPor(deps.db, await listIdsDeCodigos(deps.db)),
  };
  const filtro = { busqueda: busqueda || undefined, activo: flagOf(input.estado), eventoId: input.eventoId };
  const list = listCodigos(deps.db, filtro);
  return done({ ...list, read: async (ids) => toCodigos(deps, deps.db, await list.read(ids)) });
}

/** Creates a promo code (Rule ENT-13). Audited. */
export async function crearCodigo(
  deps: Deps,
  actor: Actor,
  { eventos, ...input }: JsonOf<typeof crear>,
): Promise<Outcome<Codigo>> {
  const invertida = ventanaInvertida(input);
  if (invertida) return invertida;
  return deps.db
    .transaction(async (tx) => {
      const row = await insertCodigo(tx, { ...input, creadoEn: deps.clock() });
      await updateEventos(tx, row.id, eventos);
      const creado = await toCodigo(deps, tx, row);
      const { usos: _usos, descontado: _descontado, ...despues } = creado;
      await registrar(deps, tx, actor, { accion: "codigo.crear", objetoId: row.id, despues });
      return done(creado);
    })
    .catch(
      refusing((error) => {
        if (violates(error, "codigos_codigo_unico"))
          return conflictField("codigo-repetido", "codigo", "Ya hay un código igual");
        return sinEvento(error);
      }),
    );
}

/**
 * Changes the limits, validity or state of a promo code (Rule ENT-13). Audited. 409 if somebody else has
 * changed it since it was read.
 */
export async function modificarCodigo(
  deps: Deps,
  actor: Actor,
  { id, eventos, antes: leido, ...limites }: JsonOf<typeof modificar> & { id: number },
): Promise<Outcome<Codigo>> {
  return deps.db
    .transaction(async (tx): Promise<Outcome<Codigo>> => {
      const row = await lockCodigo(tx, id);
      if (!row) return notFound("Ese código ya no existe.");
      const cambios = { desde: row.desde, hasta: row.hasta, ...definedFields(limites) };
      const invertida = ventanaInvertida(cambios);
      if (invertida) return invertida;
      const { usosMaximos } = limites;
      if (typeof usosMaximos === "number" && usosMaximos < row.usos)
        return invalidField(
          "codigo-usado",
          "usosMaximos",
          `Ya se usó ${row.usos === 1 ? "una vez" : `${row.usos} veces`}: no puede ser menos`,
        );
      const antes = await toCodigo(deps, tx, row);
      const conflict = changedMeanwhile(leido, limitesDe(antes), {
        ...limites,
        eventos: eventos && porNumero(eventos),
      });
      if (conflict) return conflict;
      await updateCodigo(tx, id, cambios);
      if (eventos) await updateEventos(tx, id, eventos);
      const despues = await toCodigo(deps, tx, { ...row, ...cambios });
      await registrar(deps, tx, actor, { accion: "codigo.modificar", objetoId: id, antes, despues });
      return done(despues);
    })
    .catch(refusing(sinEvento));
}

const porNumero = (ids: readonly number[]) => ids.toSorted((uno, otro) => uno - otro);

/** Selects the fields that can be changed, with the ids of events in ascending order. */
function limitesDe({ usosMaximos, maximoPorPersona, desde, hasta, activo, eventos }: Codigo) {
  const ids = porNumero(eventos.map(({ id }) => id));
  return { usosMaximos, maximoPorPersona, desde, hasta, activo, eventos: ids };
}

export async function eliminarCodigo(deps: Deps, actor: Actor, { id }: { id: number }) {
  return deps.db
    .transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
      const row = await lockCodigo(tx, id);
      if (!row) return notFound("Ese código ya no existe.");
      const antes = await toCodigo(deps, tx, row);
      await deleteCodigo(tx, id);
      await registrar(deps, tx, actor, { accion: "codigo.eliminar", objetoId: id, antes });
      return done({ ok: true as const });
    })
    .catch(
      refusing((error) =>
        violatesForeignKey(error)
          ? conflict("codigo-usado", "Ya hubo compras con este código: no se elimina. Desactivalo.")
          : null,
      ),
    );
}

const sinEvento = (error: unknown) =>
  violatesForeignKey(error)
    ? invalidField("evento-inexistente", "eventos", "Uno de los eventos ya no existe")
    : null;

function ventanaInvertida({ desde, hasta }: Pick<CodigoRow, "desde" | "hasta">) {
  return desde && hasta && hasta <= desde
    ? invalidField("fechas-invertidas", "hasta", "Tiene que terminar después de empezar")
    : null;
}

async function toCodigo(deps: Deps, q: Queryable, row: CodigoRow): Promise<Codigo> {
  const [codigo] = await toCodigos(deps, q, [row]);
  if (!codigo) throw new Error("a code that was just read is gone");
  return codigo;
}

async function toCodigos(deps: Deps, q: Queryable, rows: readonly CodigoRow[]): Promise<Codigo[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const suyos = await listEventosDe(q, ids);
  const descontado = await deps.entradasDeEvento.descontadoPor(q, ids);
  return rows.map(({ creadoEn: _, desde, hasta, ...row }) => ({
    ...row,
    desde: desde?.toISOString() ?? null,
    hasta: hasta?.toISOString() ?? null,
    eventos: (suyos.get(row.id) ?? []).map(({ id, nombre }) => ({ id, nombre })),
    descontado: descontado.get(row.id) ?? 0,
  }));
}

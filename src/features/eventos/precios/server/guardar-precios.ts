import { formatCantidad } from "#contract/format.ts";
import {
  conflict,
  done,
  invalid,
  invalidField,
  notFound,
  type Outcome,
  refusing,
} from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Precios, Tarifa } from "../contract.ts";
import { revisarTarifas } from "../rules.ts";
import {
  deleteTarifas,
  findEvento,
  listTarifas,
  lockEvento,
  type TarifaRow,
  updateMaximoPorCompra,
  updateTarifas,
} from "./precios.repo.ts";

type Pedido = JsonOf<typeof contract.guardarPrecios> & { id: number };

export async function verPrecios({ db }: Deps, { id }: { id: number }): Promise<Outcome<Precios>> {
  const evento = await findEvento(db, id);
  return evento ? done(await toPrecios(db, evento)) : notFound("Ese evento no existe.");
}

/**
 * Replaces an event's ticket types (Rule ENT-12). Locks the event's row first, as a purchase does, so that no
 * sale in progress can conflict with a quota or a deletion. Audited.
 */
export async function guardarPrecios(deps: Deps, actor: Actor, pedido: Pedido): Promise<Outcome<Precios>> {
  const guardados = await deps.db
    .transaction((tx) => guardar(deps, tx, actor, pedido))
    .catch(
      refusing((error) =>
        violates(error, "tarifas_nombre_unico")
          ? invalidField("tarifas-invalidas", "tarifas", "Hay dos tipos con el mismo nombre.")
          : null,
      ),
    );
  if (guardados.ok) deps.cache.drop("eventos", `evento:${pedido.id}`);
  return guardados;
}

type Fila = Pedido["tarifas"][number];

async function guardar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, tarifas: filas, maximoPorCompra, version }: Pedido,
): Promise<Outcome<Precios>> {
  const evento = await lockEvento(tx, id);
  if (!evento) return notFound("Ese evento no existe.");
  const antes = await listTarifas(tx, id);
  if (evento.version !== version) {
    const detail =
      "Otra persona cambió este evento mientras lo tenías abierto. Lo que escribiste no se perdió: revisalo.";
    return conflict("version", detail, { context: { precios: await toPrecios(tx, evento, antes) } });
  }
  const porId = new Map(antes.map((tarifa) => [tarifa.id, tarifa]));
  const errors = filas.flatMap((fila, n) =>
    fila.id === undefined || (porId.has(fila.id) && filas.findIndex((otra) => otra.id === fila.id) === n)
      ? []
      : [{ path: `tarifas.${n}.id`, message: "Ese tipo de entrada no es de este evento" }],
  );
  const tomadasDe = (fila: Fila) => porId.get(fila.id ?? 0)?.tomadas ?? 0;
  errors.push(
    ...revisarTarifas(
      filas.map((fila) => ({ ...fila, tomadas: tomadasDe(fila) })),
      evento.cantidadDeEntradas,
    ),
  );
  const [first] = errors;
  if (first) return invalid("tarifas-invalidas", first.message, { errors });

  const quedan = new Set(filas.map((fila) => fila.id));
  const sobran = antes.filter((tarifa) => !quedan.has(tarifa.id));
  const vendida = sobran.find(({ tomadas }) => tomadas > 0);
  if (vendida) {
    const context = { tarifa: toTarifa(vendida) };
    return conflict("tarifa-vendida", negarBorrado(vendida), { context });
  }
  const ids = sobran.map((tarifa) => tarifa.id);
  if (ids.length > 0) {
    await deps.entradasDeEvento.soltarTarifas(tx, ids);
    await deleteTarifas(tx, ids);
  }
  await updateTarifas(tx, id, filas.map(toRow));
  await updateMaximoPorCompra(tx, id, maximoPorCompra);
  const despues = await listTarifas(tx, id);
  await registrar(deps, tx, actor, {
    accion: "evento.precios",
    objetoId: id,
    antes: registroDe(evento.maximoPorCompra, antes),
    despues: registroDe(maximoPorCompra, despues),
  });
  return done(await toPrecios(tx, { ...evento, maximoPorCompra, version: version + 1 }, despues));
}

function negarBorrado({ nombre, tomadas }: TarifaRow): string {
  const entradas = formatCantidad(
    tomadas,
    "entrada vendida o por pagarse",
    "entradas vendidas o por pagarse",
  );
  return `«${nombre}» tiene ${entradas}: no se puede eliminar. Para que no se venda más, poné cuándo termina su venta.`;
}

const toRow = ({ id, ...fila }: Fila) => ({
  ...fila,
  ...(id !== undefined && { id }),
  maximoPorSocio: fila.soloSocios ? fila.maximoPorSocio : null,
});

/** Converts prices for the audit log, with a field per type, so that only changed types are recorded. */
function registroDe(maximoPorCompra: number, filas: readonly TarifaRow[]) {
  const tipos = filas.map(({ nombre, precio, cupo, soloSocios, maximoPorSocio, desde, hasta }) => [
    `Tipo «${nombre}»`,
    { precio, cupo, soloSocios, maximoPorSocio, desde, hasta },
  ]);
  return { maximoPorCompra, ...Object.fromEntries(tipos) };
}

async function toPrecios(
  q: Queryable,
  { maximoPorCompra, version, ...evento }: NonNullable<Awaited<ReturnType<typeof findEvento>>>,
  filas?: readonly TarifaRow[],
): Promise<Precios> {
  const tarifas = filas ?? (await listTarifas(q, evento.id));
  return {
    evento,
    maximoPorCompra,
    version,
    tarifas: tarifas.map(toTarifa),
  };
}

function toTarifa({ eventoId: _, desde, hasta, ...tarifa }: TarifaRow): Tarifa {
  return {
    ...tarifa,
    desde: desde?.toISOString() ?? null,
    hasta: hasta?.toISOString() ?? null,
  };
}

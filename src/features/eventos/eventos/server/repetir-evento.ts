import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import { mapFields } from "#contract/text-fields.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { type Tx, toMoney } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RenglonDeFixture } from "../contract/repetir.ts";
import { loQueSeRepite, TEXTOS_DE_EVENTO } from "../rules.ts";
import { ocuparCancha } from "./crear-evento.ts";
import { leerFixture } from "./leer-fixture.ts";
import { copyTarifas, hasIgual, imagenesDe, lockModelo, type Modelo } from "./repetir/repo.ts";
import { insertEvento } from "./repo.ts";

type DepsDeRepetir = Pick<Deps, "cache" | "clock" | "club" | "db">;

const RENGLONES_MAX = 60;

interface Repetidos {
  renglones: RenglonDeFixture[];
  creados: number[];
}

/**
 * Creates an event like `id` from each line of a fixture, in one transaction, or only checks them in one that is rolled
 * back (Rule EVE-19). 404 for an unknown event, 409 if a line is refused: none is created.
 */
export async function repetirEvento(
  deps: DepsDeRepetir,
  actor: Actor,
  input: { id: number; fixture: string; crear: boolean },
): Promise<Outcome<Repetidos>> {
  const intento = await outcomeTransaction(
    deps.db,
    (tx) => crearTodos(deps, tx, actor, input),
    ({ ok }) => ok && input.crear,
  );
  if (!intento.ok) return intento;
  if (!input.crear) return done({ ...intento.value, creados: [] });
  deps.cache.drop("eventos", ...intento.value.creados.map((id) => `evento:${id}`));
  return intento;
}

async function crearTodos(
  deps: DepsDeRepetir,
  tx: Tx,
  actor: Actor,
  { id, fixture, crear }: { id: number; fixture: string; crear: boolean },
): Promise<Outcome<Repetidos>> {
  const modelo = await lockModelo(tx, id);
  if (!modelo) return notFound("Ese evento no existe.");
  const hoy = clubTime(deps.clock()).fecha;
  const leidos = leerFixture(fixture, {
    modelo: modelo.nombre,
    club: deps.club().identidad.nombreCorto,
    hoy,
  });
  if (leidos.length > RENGLONES_MAX)
    return refusedField(422, "fixture-largo", "fixture", `Como máximo ${RENGLONES_MAX} renglones de una vez`);
  const renglones: RenglonDeFixture[] = [];
  const creados: number[] = [];
  for (const renglon of leidos) {
    const creado = await crearUno(deps, tx, actor, modelo, renglon);
    if (creado.ok) creados.push(creado.value);
    renglones.push({ ...renglon, problema: creado.ok ? null : creado.detail });
  }
  if (!crear || creados.length === renglones.length) return done({ renglones, creados });
  return refused(409, "fixture-con-errores", "No se creó ningún evento: corregí los renglones marcados.", {
    context: { renglones },
  });
}

async function crearUno(
  deps: DepsDeRepetir,
  tx: Tx,
  actor: Actor,
  modelo: Modelo,
  { fecha, hora, nombre, problema }: RenglonDeFixture,
): Promise<Outcome<number>> {
  if (problema || !fecha || !hora || !nombre) return refused(422, "renglon-invalido", problema ?? "");
  if (await hasIgual(tx, { nombre, fecha, hora }))
    return refused(409, "ya-esta", "Ya hay un evento con ese nombre ese día a esa hora");
  const { canchaId, precioEntrada, ...repetido } = loQueSeRepite({
    ...modelo,
    precioEntrada: toMoney(modelo.precio),
  });
  const sinTextos = mapFields(TEXTOS_DE_EVENTO, () => "");
  const evento = { ...sinTextos, ...repetido, nombre, fecha, hora, maximoPorCompra: modelo.maximoPorCompra };
  const ocupada = await ocuparCancha(deps, tx, canchaId, evento);
  if (!ocupada.ok) return ocupada;
  const nuevo = await insertEvento(
    tx,
    { ...evento, precio: precioEntrada, creadoEn: deps.clock(), ocupacionId: ocupada.value },
    imagenesDe(modelo),
  );
  await copyTarifas(tx, modelo.id, nuevo.id);
  await registrar(deps, tx, actor, {
    accion: "evento.crear",
    objeto: "evento",
    objetoId: nuevo.id,
    despues: { ...nuevo, repite: modelo.id },
  });
  return done(nuevo.id);
}

import { createHash } from "node:crypto";
import { toCentavos, toPesos } from "#contract/money.ts";
import { done, invalidValue, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { IMPORTE_MAX, renglones, sumarImportes } from "#features/cuotas/aranceles/rules.ts";
import { lockConPrecios, ponerPrecios } from "#features/cuotas/aranceles/server/aranceles.ts";
import {
  type PersonaPorFacturar,
  personasPorFacturar,
  reglasVigentes,
} from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import { lockConPrecio } from "#features/cuotas/aranceles/server/planes.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { preverAumento } from "../contract.ts";
import { importeDelAumento, type Medida, precioAumentado } from "../rules.ts";
import { type CambiosDePrecio, type Conteos, insertAumento, updateConteos } from "./aumentos.repo.ts";
import { listAumentables } from "./lineas-de-aumento.repo.ts";
import { insertRenglones } from "./renglones.repo.ts";

export type PedidoDeAumento = JsonOf<typeof preverAumento>;

/** The amount that a price increase adds to an instalment, or removes again, in whole centavos. */
export interface LineaDeAumento {
  cuotaId: number;
  base: number;
  importe: number;
}

/** Amounts are whole centavos. */
interface Cambio {
  antes: number;
  despues: number;
}

export interface AumentoCalculado {
  id: number;
  /** In pesos. */
  alcance: CambiosDePrecio;
  lineas: (LineaDeAumento & { usuarioId: number })[];
  enCurso: number;
  mensual: Map<number, Cambio>;
  limite: number;
  conteos: Conteos;
  huella: string;
}

/**
 * Computes a price increase (Rule AUM-1) for its preview and for applying it. Locks the prices and, when applying it,
 * the instalments. Writes the increase with its new prices, which a preview rolls back.
 */
export async function calcularAumento(
  deps: Deps,
  tx: Tx,
  pedido: PedidoDeAumento,
  { creadoPor, motivo = "", lock }: { creadoPor: number; motivo?: string; lock: boolean },
): Promise<Outcome<AumentoCalculado>> {
  const { vigenteDesde, incluyeVencidas } = pedido;
  const ahora = deps.clock();
  const medida: Medida =
    pedido.precio === undefined
      ? { porcentaje: pedido.porcentaje ?? 0 }
      : { precio: toCentavos(pedido.precio) };
  const alcance = await preciosNuevos(tx, pedido, medida);
  if (!alcance.ok) return alcance;

  const reglas = await reglasVigentes(tx);
  const elegidos = new Set(pedido.aranceles);
  const facturar = async () =>
    (await personasPorFacturar(tx, vigenteDesde, reglas)).filter(
      ({ alta, adicionales }) =>
        elegidos.has(alta.arancelId) || adicionales.some(({ arancelId }) => elegidos.has(arancelId)),
    );
  const costo = (persona: PersonaPorFacturar) =>
    sumarImportes(renglones(persona, vigenteDesde, vigenteDesde, reglas));
  const antes = new Map((await facturar()).map((persona) => [persona.id, costo(persona)]));
  const id = await insertAumento(tx, {
    alcance: alcance.value,
    conteos: contar([]),
    porcentaje: pedido.porcentaje,
    precio: pedido.precio,
    vigenteDesde,
    incluyeVencidas,
    motivo,
    aplicadoEn: ahora,
    aplicadoPor: creadoPor,
  });
  await ponerPrecios(
    tx,
    alcance.value.aranceles.map(({ id: arancelId, despues }) => ({
      arancelId,
      vigenteDesde,
      importe: despues,
      aumentoId: id,
      creadoEn: ahora,
      creadoPor,
    })),
  );
  const mensual = new Map<number, Cambio>();
  for (const persona of await facturar())
    mensual.set(persona.id, { antes: antes.get(persona.id) ?? 0, despues: costo(persona) });

  const cuotas = await listAumentables(tx, {
    aranceles: pedido.aranceles,
    planes: pedido.planes,
    desde: vigenteDesde,
    todas: incluyeVencidas,
    lock,
  });
  const lineas = cuotas.flatMap((cuota) => {
    const importe = cuota.enCurso ? 0 : importeDelAumento(cuota, medida, (uno) => elegidos.has(uno));
    return importe > 0
      ? [{ cuotaId: cuota.id, usuarioId: cuota.usuarioId, base: cuota.precio, importe }]
      : [];
  });
  const conteos = contar(lineas);
  await updateConteos(tx, id, conteos);
  return done({
    id,
    alcance: alcance.value,
    lineas,
    conteos,
    enCurso: cuotas.filter(({ enCurso }) => enCurso).length,
    mensual,
    limite: reglas.avisoDeAumento,
    huella: createHash("sha256")
      .update(JSON.stringify([pedidoDe(pedido), alcance.value, lineas, [...mensual]]))
      .digest("hex"),
  });
}

function contar(lineas: AumentoCalculado["lineas"]) {
  return {
    cuotas: lineas.length,
    personas: new Set(lineas.map(({ usuarioId }) => usuarioId)).size,
    importe: toPesos(sumarImportes(lineas)),
  };
}

const pedidoDe = ({
  aranceles,
  planes,
  porcentaje,
  precio,
  vigenteDesde,
  incluyeVencidas,
}: PedidoDeAumento) => [aranceles, planes, porcentaje, precio, vigenteDesde, incluyeVencidas];

async function preciosNuevos(tx: Tx, pedido: PedidoDeAumento, medida: Medida) {
  const campo = pedido.precio === undefined ? "porcentaje" : "precio";
  const tomados = await lockConPrecios(tx, pedido.aranceles, pedido.vigenteDesde);
  if (!tomados.ok) return tomados;
  const alcance: CambiosDePrecio = { aranceles: [], planes: [] };
  for (const { id, nombre, precio } of tomados.value) {
    if (precio === null) return invalidValue("vigenteDesde", `${nombre} todavía no tiene precio en ese mes`);
    const despues = precioAumentado(precio, medida);
    if (despues <= precio) return invalidValue(campo, `${nombre} ya cuesta eso o más`);
    alcance.aranceles.push({ id, nombre, antes: toPesos(precio), despues: toPesos(despues) });
  }
  for (const id of pedido.planes) {
    const plan = await lockConPrecio(tx, id);
    if (!plan) return invalidValue("planes", "Uno de los planes ya no existe: elegí de nuevo");
    const despues = precioAumentado(toCentavos(plan.precio), medida);
    if (despues <= toCentavos(plan.precio))
      return invalidValue(campo, `${plan.nombre_plan} ya cuesta eso o más`);
    alcance.planes.push({ id, nombre: plan.nombre_plan, antes: plan.precio, despues: toPesos(despues) });
  }
  const muyCaro = [...alcance.aranceles, ...alcance.planes].find(({ despues }) => despues > IMPORTE_MAX);
  return muyCaro ? invalidValue(campo, `${muyCaro.nombre} quedaría demasiado caro`) : done(alcance);
}

/** Adds a line to each of these unpaid, locked instalments (Rule AUM-2). */
export function aumentarCuotas(
  tx: Tx,
  lineas: readonly LineaDeAumento[],
  { origen, ...de }: { origen: string; creadoEn: Date; creadoPor: number; motivo: string },
): Promise<void> {
  return insertRenglones(
    tx,
    lineas.map((linea) => ({ regla: "aumento", version: 1, ...linea, origen })),
    de,
  );
}

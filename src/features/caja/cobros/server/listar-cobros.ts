import { done, type Outcome } from "#contract/outcome.ts";
import { type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import { toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Cobro, Suma, TotalesDeCobros } from "../contract.ts";
import { MEDIOS_DE_CAJA } from "../rules.ts";
import { type Filtros, leerFiltro, leerOrden } from "./filtro.ts";
import { type CobroRow, countCobros, quienesRegistraron, selectCobros, sumCobros } from "./repo.ts";

type Consulta = Filtros & ListQuery;

/** All payments and refunds, newest first by default. */
export async function listarCobros(deps: Pick<Deps, "db">, input: Consulta): Promise<Outcome<Paged<Cobro>>> {
  const filtro = leerFiltro(input);
  if (!filtro.ok) return filtro;
  const orden = leerOrden(input.orden);
  if (!orden.ok) return orden;
  const [rows, total] = await Promise.all([
    selectCobros(deps.db, filtro.value, orden.value.descending, pageOf(input)),
    countCobros(deps.db, filtro.value),
  ]);
  return done({ rows: rows.map(aCobro), total });
}

/** Filtered totals by payment method, and cash by recorder to close each cash register. */
export async function totalesDeCobros(
  deps: Pick<Deps, "db">,
  input: Filtros,
): Promise<Outcome<TotalesDeCobros>> {
  const filtro = leerFiltro(input);
  if (!filtro.ok) return filtro;
  const [sums, registraron] = await Promise.all([
    sumCobros(deps.db, filtro.value),
    quienesRegistraron(deps.db, filtro.value),
  ]);
  return done({
    total: juntar(sums),
    porMedio: MEDIOS_DE_CAJA.map((medio) => ({
      medio,
      ...juntar(sums.filter((una) => una.medio === medio)),
    })),
    efectivo: sums
      .filter(({ medio }) => medio === "efectivo")
      .map((una) => ({ registro: quien(una), ...juntar([una]) })),
    registraron,
  });
}

export function aCobro(fila: CobroRow): Cobro {
  const { usuarioId, pagador } = fila;
  return {
    clave: fila.repetidoId === 0 ? String(fila.pagoId) : `${fila.pagoId}-${fila.repetidoId}`,
    pagoId: fila.pagoId,
    cuando: new Date(fila.cuando).toISOString(),
    concepto: fila.concepto,
    descripcion: fila.descripcion,
    pagador: pagador === null ? null : { id: usuarioId, nombre: pagador },
    medio: fila.medio,
    monto: toMoney(fila.monto),
    cobrado: toMoney(fila.cobrado),
    devuelto: toMoney(fila.devuelto),
    registro: quien(fila),
    estado: fila.estado,
    operacion: fila.operacion,
  };
}

function quien({ registradoPor, registro }: Pick<CobroRow, "registradoPor" | "registro">) {
  return registradoPor === null || registro === null ? null : { id: registradoPor, nombreUsuario: registro };
}

/** Adds in cents to avoid floating-point errors. */
function juntar(sums: readonly { cuantos: number; cobrado: string; devuelto: string }[]): Suma {
  const cents = (of: "cobrado" | "devuelto") =>
    sums.reduce((total, una) => total + Math.round(toMoney(una[of]) * 100), 0);
  const [cobrado, devuelto] = [cents("cobrado"), cents("devuelto")];
  return {
    cuantos: sums.reduce((total, una) => total + una.cuantos, 0),
    cobrado: cobrado / 100,
    devuelto: devuelto / 100,
    neto: (cobrado - devuelto) / 100,
  };
}

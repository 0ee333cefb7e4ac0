import { clubTime } from "#contract/club-time.ts";
import type { ColumnsOf } from "#contract/columns.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { recibosDe } from "#features/caja/pagos/server/ver-recibo.ts";
import { nombreDeRegla, tituloDeCuota } from "#features/cuotas/cuotas/rules.ts";
import { veLoQueDebe } from "#features/cuotas/cuotas/server/renglones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { streamRows } from "#server/spreadsheet/spreadsheet.ts";
import type { Cuenta, MovimientoDeCuenta, PagoDeCuentaVisto } from "../contract.ts";
import {
  COLUMNAS_DE_CUENTA,
  type CuentaRow,
  creditoDe,
  libroDelAnio,
  type Movimiento,
  movimientosDe,
  nombreDePago,
} from "../rules.ts";
import {
  type CuotaDeCuentaRow,
  listCargos,
  listImputacionesDe,
  listImputacionesDePagador,
  listNombres,
  listPagosDePagador,
  listRenglonesDe,
} from "./cuentas-corrientes.repo.ts";

const OTRO_PAGO = "Otro pago";
export async function verCuenta(
  deps: Deps,
  actor: Actor,
  { id, anio }: { id: number; anio?: number | undefined },
): Promise<Outcome<Cuenta>> {
  const noExiste = notFound("No existe esa cuenta.");
  if (!(await veLoQueDebe(deps, actor, id))) return noExiste;
  const [persona] = await listNombres(deps.db, [id]);
  if (!persona) return noExiste;
  const oficina = holds("administrador", actor.permisos);
  const hoy = clubTime(deps.clock()).fecha;
  const conPagos = oficina || id === actor.usuarioId;
  const [cuotas, renglones, imputaciones, pagos] = await Promise.all([
    listCargos(deps.db, id),
    listRenglonesDe(deps.db, id),
    listImputacionesDe(deps.db, id),
    conPagos ? pagosDe(deps, id) : null,
  ]);
  const recibos = await recibosDe(
    deps.db,
    imputaciones.map(({ pagoId }) => pagoId),
  );
  const porCuota = Map.groupBy(renglones, ({ cuotaId }) => cuotaId);
  const cargos = cuotas.map((cuota) => ({
    cuotaId: cuota.id,
    venceEl: cuota.venceEl,
    renglones: porCuota.get(cuota.id) ?? [sinRenglones(cuota)],
  }));
  const pedido = anio ?? Number(hoy.slice(0, 4));
  const libro = libroDelAnio(movimientosDe(cargos, imputaciones), { anio: pedido, hoy });
  const titulos = new Map(cuotas.map((cuota) => [cuota.id, tituloDeCuota(cuota)]));
  const lineas = new Map(renglones.map((uno) => [uno.id, uno]));
  const revertidas = new Set(imputaciones.map(({ revierteId }) => revierteId));
  const deQuien = new Map(imputaciones.map((una) => [una.id, una]));

  const toMovimiento = (movimiento: Movimiento): MovimientoDeCuenta => {
    const { tipo, cuotaId, imputacionId, importe } = movimiento;
    const linea = lineas.get(movimiento.renglonId ?? 0);
    const imputacion = deQuien.get(imputacionId ?? 0);
    const visible = imputacion !== undefined && (oficina || imputacion.pagadorId === actor.usuarioId);
    const titulo = titulos.get(cuotaId) ?? "";
    const pago = visible
      ? {
          id: imputacion.pagoId,
          medio: imputacion.medio,
          pagador:
            oficina && imputacion.pagadorId !== null && imputacion.pagador !== null
              ? { id: imputacion.pagadorId, nombre: imputacion.pagador }
              : null,
        }
      : null;
    return {
      fecha: movimiento.fecha,
      tipo,
      cuotaId,
      imputacionId: oficina && tipo === "pago" && !revertidas.has(imputacionId) ? imputacionId : null,
      titulo: tituloDe(tipo, titulo, linea?.regla, pago && nombreDePago(pago.id, recibos.get(pago.id))),
      pago,
      motivo: oficina ? (linea?.motivo ?? imputacion?.motivo ?? null) : null,
      debe: toPesos(Math.max(0, importe)),
      haber: toPesos(Math.max(0, -importe)),
      saldo: toPesos(movimiento.saldo),
    };
  };

  const falta = (cuales: (cuota: CuotaDeCuentaRow) => boolean) =>
    cuotas.filter(cuales).reduce((sum, { importe, imputado }) => sum + importe - imputado, 0);
  const aniosConPagos = pagos?.pagos.map(({ fecha }) => Number(fecha.slice(0, 4))) ?? [];
  return done({
    persona,
    anio: pedido,
    anios: [...new Set([...libro.anios, ...aniosConPagos, pedido])].sort((a, b) => b - a),
    saldoInicial: toPesos(libro.saldoInicial),
    movimientos: libro.movimientos.map(toMovimiento),
    saldo: toPesos(libro.saldo),
    futuros: libro.futuros.map(toMovimiento),
    vencido: toPesos(falta(({ venceEl }) => venceEl < hoy)),
    porVencer: toPesos(falta(({ venceEl }) => venceEl >= hoy)),
    cargos: toPesos(cuotas.reduce((sum, { importe }) => sum + importe, 0)),
    imputado: toPesos(cuotas.reduce((sum, { imputado }) => sum + imputado, 0)),
    credito: pagos && toPesos(pagos.credito),
    pagos: pagos?.pagos.filter(({ fecha }) => fecha.startsWith(`${pedido}-`)) ?? null,
  });
}

function tituloDe(tipo: Movimiento["tipo"], cuota: string, regla: string | undefined, pago: string | null) {
  const deUnPago = pago ?? OTRO_PAGO;
  switch (tipo) {
    case "cuota":
      return cuota;
    case "ajuste":
      return `${nombreDeRegla(regla ?? "")}. ${cuota}`;
    case "pago":
      return `${deUnPago}. ${cuota}`;
    case "reversion":
      return `${deUnPago}, sin efecto. ${cuota}`;
  }
}

/** Replaces the lines that the previous version of the site did not write, until the next hourly run adds them. */
function sinRenglones({ importe, venceEl }: CuotaDeCuentaRow) {
  return { id: 0, regla: "base", importe, fecha: venceEl, cuando: 0 };
}

async function pagosDe(deps: Deps, personaId: number) {
  const [rows, imputaciones] = await Promise.all([
    listPagosDePagador(deps.db, personaId),
    listImputacionesDePagador(deps.db, personaId),
  ]);
  const recibos = await recibosDe(
    deps.db,
    rows.map(({ id }) => id),
  );
  const porPago = Map.groupBy(imputaciones, ({ pagoId }) => pagoId);
  let credito = 0;
  const pagos = rows.map(({ id, fecha, medio, monto, devuelto }): PagoDeCuentaVisto => {
    const suyas = porPago.get(id) ?? [];
    const imputado = suyas.reduce((sum, { importe }) => sum + importe, 0);
    const sobra = creditoDe({ monto, devuelto, imputado });
    credito += sobra;
    const porCuota = new Map<number, PagoDeCuentaVisto["imputaciones"][number]>();
    for (const { cuotaId, importe, personaId: deQuien, persona, ...cuota } of suyas) {
      const centavos = toCentavos(porCuota.get(cuotaId)?.importe ?? 0) + importe;
      porCuota.set(cuotaId, {
        cuotaId,
        titulo: tituloDeCuota(cuota),
        persona: { id: deQuien, nombre: persona },
        importe: toPesos(centavos),
      });
    }
    return {
      id,
      fecha,
      medio,
      monto: toPesos(monto),
      recibo: recibos.get(id) ?? null,
      imputaciones: [...porCuota.values()].filter(({ importe }) => importe > 0),
      devuelto: toPesos(devuelto),
      credito: toPesos(sobra),
    };
  });
  return { credito, pagos: pagos.reverse() };
}

/** Exports a year's account as a spreadsheet; the first row is the balance from before the year. */
export async function exportarCuenta(
  deps: Deps,
  actor: Actor,
  input: { id: number; anio?: number | undefined },
): Promise<Outcome<{ nombre: string; contenido: ReadableStream<Uint8Array> }>> {
  const cuenta = await verCuenta(deps, actor, input);
  if (!cuenta.ok) return cuenta;
  const { anio } = cuenta.value;
  const columnas: ColumnsOf<CuentaRow, typeof COLUMNAS_DE_CUENTA> = COLUMNAS_DE_CUENTA;
  const contenido = await streamRows<CuentaRow, typeof columnas>(
    `Cuenta ${anio}`,
    columnas,
    rows(cuenta.value),
  );
  return done({ nombre: `cuenta_${anio}.xlsx`, contenido });
}

async function* rows({ anio, saldoInicial, movimientos }: Cuenta): AsyncGenerator<CuentaRow> {
  yield { fecha: `${anio}-01-01`, titulo: "Saldo anterior", debe: null, haber: null, saldo: saldoInicial };
  for (const { fecha, titulo, debe, haber, saldo } of movimientos)
    yield { fecha, titulo, debe: debe || null, haber: haber || null, saldo };
}

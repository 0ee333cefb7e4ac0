import { clubInstant, clubTime } from "#contract/club-time.ts";
import { toCents } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Autorizado, Facturador, Solicitud } from "./port.ts";
import { findSiguiente, insertPendientes, updateComprobante, updateIntento } from "./repo.ts";

type DepsDeFactura = Pick<Deps, "clock" | "db" | "facturador" | "log">;
type Siguiente = NonNullable<Awaited<ReturnType<typeof findSiguiente>>>;

/** Most invoices of one run, which is repeated every minute. */
const POR_VEZ = 500;

/**
 * Asks for the invoices of receipts, one after the other in the order of their numbers, so that the authority's have no
 * gap either (Rule REC-6). Stops at the first whose outcome is unknown: the next run looks for it before it asks again.
 * Nothing happens without a facturador.
 */
export async function facturar(deps: DepsDeFactura): Promise<void> {
  const { facturador } = deps;
  if (!facturador) return;
  await insertPendientes(deps.db, facturador.desde, deps.clock());
  for (let n = 0; n < POR_VEZ; n++) {
    const siguiente = await findSiguiente(deps.db);
    if (!siguiente) return;
    try {
      await facturarUno(deps, facturador, siguiente);
    } catch (error) {
      const { id } = siguiente;
      const why = error instanceof Error ? error.message : String(error);
      await updateComprobante(deps.db, id, { error: why.slice(0, 500), actualizadoEn: deps.clock() });
      deps.log.warn({ err: error, comprobante: id }, "an electronic invoice has no answer yet");
      return;
    }
  }
}

async function facturarUno({ db, clock }: DepsDeFactura, facturador: Facturador, uno: Siguiente) {
  const { id, identificador, detalle, titular, anulaNumero, asociado } = uno;
  const tipo = anulaNumero === null ? "factura" : "nota-de-credito";
  const reject = (motivo: string) =>
    updateComprobante(db, id, { estado: "rechazado", error: motivo, actualizadoEn: clock() });
  if (tipo === "nota-de-credito" && asociado === null) return reject("El recibo que anula no tiene factura.");
  const accept = ({ numero, cae, caeVenceEl }: Autorizado) =>
    updateComprobante(db, id, {
      estado: "emitido",
      numeroOficial: numero,
      cae,
      // The last minute of its last day on the club's clock.
      venceEn: clubInstant(caeVenceEl, "23:59"),
      error: null,
      actualizadoEn: clock(),
    });
  if (uno.puntoDeVenta !== null && uno.numeroOficial !== null) {
    const { puntoDeVenta, numeroOficial: numero } = uno;
    const before = await facturador.consultar({ identificador, tipo, puntoDeVenta, numero });
    if (before) return accept(before);
  }
  const { puntoDeVenta } = facturador;
  const numero = (await facturador.ultimoNumero(puntoDeVenta, tipo)) + 1;
  await updateIntento(db, id, { puntoDeVenta, numeroOficial: numero, now: clock() });
  const solicitud: Solicitud = {
    identificador,
    tipo,
    puntoDeVenta,
    numero,
    fecha: clubTime(uno.emitidoEn).fecha,
    centavos: Math.abs(toCents(uno.importe)),
    titular,
    documento: detalle.documento,
    asociado,
  };
  const answer = await facturador.autorizar(solicitud);
  return answer.ok ? accept(answer.value) : reject(answer.motivo);
}

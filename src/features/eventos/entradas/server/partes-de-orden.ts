import { formatMoney } from "#contract/format.ts";
import type { PartesDePago } from "#features/caja/pagos/server/concepto.ts";
import { escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { toMoney } from "#server/db/database.ts";
import { entradasDeDevolucion } from "./concepto.repo.ts";
import { listDePago } from "./entradas.repo.ts";
import { updateAnuladas } from "./lugares.repo.ts";
import { CORREOS } from "./mails.ts";

/** Splits an order's tickets into the parts in which its payment is refunded (Rule EVE-13). */
export const partesDeOrden: PartesDePago = {
  async listar(q, { id }) {
    return (await listDePago(q, id)).map((entrada) => ({
      id: entrada.id,
      nombre: `Entrada n.º ${entrada.id}${entrada.tarifa === null ? "" : ` (${entrada.tarifa})`}`,
      precio: toMoney(entrada.precio),
      usada: entrada.ingresoEn !== null,
      vigente: entrada.estado === "pagada",
    }));
  },
  deDevolucion: entradasDeDevolucion,
  async retirar(deps, tx, { id: pagoId }, { ids, devolucionId, avisar }) {
    const anuladas = await updateAnuladas(deps, tx, {
      ids,
      incluyeUsadas: true,
      ...(devolucionId !== null && { devolucionId }),
    });
    if (anuladas.length < ids.length) throw new Error("a ticket was annulled while its payment was locked");
    const devueltas = (await listDePago(tx, pagoId)).filter(({ id }) => anuladas.includes(id));
    const [primera] = devueltas;
    if (!avisar || !primera) return;
    const { eventoNombre, nombre } = primera;
    const cuantas = devueltas.length;
    const importe = devueltas.reduce((sum, { precio }) => sum + toMoney(precio), 0);
    await escribirA(deps, tx, CORREOS["entrada-devuelta"], primera, {
      clave: primera.id,
      asunto: `Anulamos ${cuantas === 1 ? "tu entrada" : `${cuantas} entradas`} para ${eventoNombre}`,
      titulo: cuantas === 1 ? "Anulamos tu entrada" : "Anulamos tus entradas",
      parrafos: [
        `${nombre ? `Hola, ${nombre}. ` : ""}${
          cuantas === 1
            ? `Anulamos una entrada para ${eventoNombre}: su código QR ya no sirve.`
            : `Anulamos ${cuantas} entradas para ${eventoNombre}: sus códigos QR ya no sirven.`
        }`,
        ...(importe > 0 ? [`Te devolvemos ${formatMoney(importe)}: te avisamos cuando esté hecho.`] : []),
      ],
    });
    for (const { id, pasadaA: correo } of devueltas) {
      const parrafos = [`Anulamos la entrada para ${eventoNombre} que te pasaron: su código QR ya no sirve.`];
      const asunto = `Anulamos tu entrada para ${eventoNombre}`;
      const mail = { clave: id, asunto, titulo: "Anulamos tu entrada", parrafos };
      await escribirA(deps, tx, CORREOS["pase-devuelto"], { correo }, mail);
    }
  },
};

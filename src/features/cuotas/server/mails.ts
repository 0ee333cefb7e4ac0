import { formatFecha, formatMoney } from "#contract/format.ts";
import { encolarCorreo } from "#features/correos/server/encolar-correo.ts";
import { dibujarCorreo } from "#features/correos/server/plantilla.ts";
import { personaPorId } from "#features/usuarios/server/buscar-persona.ts";
import { type Tx, toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { buscar } from "./repo.ts";

const MEDIOS: Record<string, string> = {
  mercadopago: "Mercado Pago",
  efectivo: "Efectivo",
  transferencia: "Transferencia",
};

/** The receipt of an instalment that was just paid. People without an address see it under Mi perfil. */
export async function enviarRecibo(deps: Deps, tx: Tx, cuotaId: number): Promise<void> {
  const cuota = await buscar(tx, cuotaId);
  if (!cuota || cuota.pagoId === null) return;
  const persona = await personaPorId(tx, cuota.usuarioId);
  if (!persona?.correo) return;
  const contenido = await dibujarCorreo({
    titulo: "Recibimos el pago de tu cuota",
    parrafos: [`Hola, ${persona.nombre}. ¡Gracias! Esta cuota ya está paga.`],
    datos: [
      ["Plan", cuota.plan],
      ["Cuota", `${cuota.numeroCuota} de ${cuota.deCuantas}`],
      ["Vencimiento", formatFecha(cuota.venceEl)],
      ["Importe", formatMoney(toMoney(cuota.importe))],
      ["Medio de pago", MEDIOS[cuota.medio ?? ""] ?? ""],
      ["Pago número", String(cuota.pagoId)],
    ],
    boton: { texto: "Ver mis cuotas", url: `${deps.settings.siteUrl}/perfil/cuotas` },
  });
  await encolarCorreo(deps, tx, {
    clave: `cuota-pagada:${cuota.pagoId}`,
    para: persona.correo,
    asunto: `Recibo: cuota ${cuota.numeroCuota} de ${cuota.deCuantas}`,
    ...contenido,
  });
}

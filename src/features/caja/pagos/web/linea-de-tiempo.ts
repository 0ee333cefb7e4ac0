import { formatMoney } from "#contract/format.ts";
import type { Pago } from "../contract.ts";
import { PALABRA_DE_CAUSA } from "../rules.ts";

interface Momento {
  /** ISO 8601. */
  cuando: string;
  que: string;
}

export function lineaDeTiempo(pago: Pago): Momento[] {
  const enMano = pago.medio !== "mercadopago";
  const momentos: { cuando: string | null; que: string }[] = [
    {
      cuando: pago.creadoEn,
      que: pago.anulaId === null ? (enMano ? "Se registró" : "Se empezó") : "Se registró el contraasiento",
    },
    { cuando: pago.paginaEn, que: "Se abrió la página de Mercado Pago" },
    { cuando: enMano ? null : pago.aprobadoEn, que: "Se aprobó" },
    ...pago.repetidos.flatMap(({ monto, recibidoEn, devueltoEn }) => [
      { cuando: recibidoEn, que: `Llegó un pago repetido de ${formatMoney(monto)}` },
      { cuando: devueltoEn, que: `Se devolvió el pago repetido de ${formatMoney(monto)}` },
    ]),
    ...pago.devoluciones.flatMap(
      ({ monto, causa, motivo, pedidaEn, rechazadaEn, hechaEn, cubiertaEn, ...por }) => [
        {
          cuando: pedidaEn,
          que: `Se pidió devolver ${formatMoney(monto)}${por.pedidaPor ? `, ${por.pedidaPor}` : ""}: ${motivo || PALABRA_DE_CAUSA[causa]}`,
        },
        { cuando: rechazadaEn, que: `Mercado Pago rechazó devolver ${formatMoney(monto)}` },
        {
          cuando: hechaEn,
          que: `Se devolvió ${formatMoney(monto)}${por.hechaPor ? `, ${por.hechaPor}` : ""}`,
        },
        { cuando: cubiertaEn, que: `Mercado Pago ya había devuelto ${formatMoney(monto)}` },
      ],
    ),
    {
      cuando: pago.anulacion?.cuando ?? null,
      que: `Se anuló${pago.anulacion?.quien ? `, ${pago.anulacion.quien}` : ""}: contraasiento n.º ${pago.anulacion?.pagoId}`,
    },
  ];
  return momentos
    .filter((momento): momento is Momento => momento.cuando !== null)
    .sort((a, b) => a.cuando.localeCompare(b.cuando));
}

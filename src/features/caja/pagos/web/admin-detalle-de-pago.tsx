import type { ReactNode } from "react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { DetailList } from "#web/admin/detail-list.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Pago } from "../contract.ts";
import { estadoEnPalabras, leerAccionDeAviso, leerEstadoDelProveedor, PALABRA_DE_MEDIO } from "../rules.ts";

export const ASK_EVERY_MS = 3_000;

/** Whether Mercado Pago is returning money, which takes a few seconds. */
export function seDevuelve({ medio, devoluciones }: Pago): boolean {
  return (
    medio === "mercadopago" && devoluciones.some((una) => !una.hechaEn && !una.cubiertaEn && !una.rechazadaEn)
  );
}

export function detailsOf(pago: Pago, onOpen: (id: number) => void): (readonly [string, ReactNode])[] {
  const { anulacion, anulaId } = pago;
  return [
    ["Id", pago.id],
    ["Descripción", pago.descripcion],
    ["Medio de pago", PALABRA_DE_MEDIO[pago.medio]],
    ["Estado", estadoEnPalabras(pago)],
    ...(anulacion
      ? ([
          ["Anulada el", formatInstant(anulacion.cuando)],
          ["Anulada por", anulacion.quien],
          ["Contraasiento", <PagoLink key="contraasiento" id={anulacion.pagoId} onOpen={onOpen} />],
        ] as const)
      : []),
    ...(anulaId === null
      ? []
      : ([["Anula el", <PagoLink key="anula" id={anulaId} onOpen={onOpen} />]] as const)),
    ["Monto", formatMoney(pago.monto)],
    ["Fecha", formatInstant(pago.creadoEn)],
    ...(pago.medio === "mercadopago"
      ? ([
          ["Id del medio de pago", pago.idMedioPago],
          ["Id de la preferencia", pago.preferenceId],
        ] as const)
      : []),
  ];
}

function PagoLink({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  return (
    <button type="button" className="strong target as-link" onClick={() => onOpen(id)}>
      Pago n.º {id}
    </button>
  );
}

export function Repetidos({ pago: { repetidos } }: { pago: Pago }) {
  if (repetidos.length === 0) return null;
  return (
    <section>
      <h3 className="below-2 text-l">{repetidos.length === 1 ? "Pago repetido" : "Pagos repetidos"}</h3>
      {repetidos.map((repetido) => (
        <DetailList
          key={repetido.operacion}
          details={[
            ["Operación de Mercado Pago", repetido.operacion],
            ["Monto", formatMoney(repetido.monto)],
            ["Recibido", formatInstant(repetido.recibidoEn)],
            [
              "Devolución",
              repetido.devueltoEn ? `Devuelto el ${formatInstant(repetido.devueltoEn)}` : "En curso",
            ],
          ]}
        />
      ))}
    </section>
  );
}

export function ProviderData({ pagoId }: { pagoId: number }) {
  const provider = useAnswer(String(pagoId), (options) =>
    api.pagos[":id"].preference.$get(withId(pagoId), options),
  );
  return (
    <section>
      <h3 className="below-2 text-l">Mercado Pago</h3>
      <Loaded of={provider} text="Consultando a Mercado Pago...">
        {(data) => (
          <DetailList
            details={[
              ["Id del aviso", data.id],
              ["Acción", leerAccionDeAviso(data.action)],
              ["Id del pago", data.data.id],
              ["Fecha de creación", readableDate(data.date_created)],
              ["Id de usuario", data.user_id],
              ["Estado del pago", leerEstadoDelProveedor(data.estadoPago)],
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

/** Formats the provider's date; a date that cannot be parsed is shown unchanged. */
function readableDate(text: string | null): string | null {
  return text && !Number.isNaN(Date.parse(text)) ? formatInstant(text) : text;
}

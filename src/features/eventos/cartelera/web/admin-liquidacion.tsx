import { formatFechaConAnio, formatInstant, formatMoney } from "#contract/format.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { PrintBar, PrintSheet } from "#web/admin/print-sheet.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Liquidacion } from "../contract.ts";
import { GRUPOS, PALABRA_DE_GRUPO } from "../rules.ts";

/** An event's settlement, to print or export (Rule EVE-20). */
export default function LiquidacionDeEvento({ eventoId }: { eventoId: number }) {
  const param = { id: String(eventoId) };
  const liquidacion = useAnswer(String(eventoId), (options) =>
    api.eventos[":id"].liquidacion.$get({ param }, options),
  );
  return (
    <Loaded of={liquidacion} text="Sumando los cobros...">
      {(data) => (
        <>
          <PrintBar>
            <ExportButton call={() => api.eventos[":id"].liquidacion.exportar.$get({ param, query: {} })} />
          </PrintBar>
          <PrintSheet>
            <Hoja {...data} />
          </PrintSheet>
        </>
      )}
    </Loaded>
  );
}

function Hoja({ evento, renglones, sinComision }: Liquidacion) {
  const { nombre, fecha, hora, lugar } = evento;
  const [total] = renglones;
  return (
    <>
      <h3>Liquidación: {nombre}</h3>
      <p>
        {formatFechaConAnio(fecha)}, {hora} hs · {lugar} · al {formatInstant(serverTime())}
      </p>
      <p>El neto es lo cobrado menos lo devuelto, sin descontar la comisión de Mercado Pago.</p>
      {total?.comision != null && (
        <p>
          <strong>
            Neto {formatMoney(total.neto)}, menos {formatMoney(total.comision)} que retiene Mercado Pago:
            quedan {formatMoney(total.queda)}.
          </strong>
        </p>
      )}
      {sinComision > 0 && (
        <p>
          De {sinComision === 1 ? "un pago" : `${sinComision} pagos`} Mercado Pago todavía no informó la
          comisión.
        </p>
      )}
      {GRUPOS.map((grupo) => {
        const suyos = renglones.filter((renglon) => renglon.grupo === grupo);
        const conComision = suyos.some(({ comision }) => comision !== null);
        if (suyos.length === 0) return null;
        return (
          <table key={grupo} data-whole>
            <caption>{PALABRA_DE_GRUPO[grupo]}</caption>
            <thead>
              <tr>
                <th>Detalle</th>
                <th data-number>Entradas</th>
                <th data-number>Cobrado</th>
                <th data-number>Devuelto</th>
                <th data-number>Neto</th>
                {conComision && <th data-number>Comisión</th>}
              </tr>
            </thead>
            <tbody>
              {suyos.map((renglon) => (
                <tr key={renglon.nombre}>
                  <td>{renglon.nombre}</td>
                  <td data-number>
                    {renglon.entradas}
                    {renglon.anuladas > 0 && <span>{` (+${renglon.anuladas} devueltas)`}</span>}
                  </td>
                  <td data-number>{formatMoney(renglon.cobrado)}</td>
                  <td data-number>{formatMoney(renglon.devuelto)}</td>
                  <td data-number>{formatMoney(renglon.neto)}</td>
                  {conComision && (
                    <td data-number>{renglon.comision === null ? "" : formatMoney(renglon.comision)}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </>
  );
}

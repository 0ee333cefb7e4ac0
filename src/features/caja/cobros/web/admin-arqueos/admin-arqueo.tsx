import { formatCantidad, formatInstant, formatMoney } from "#contract/format.ts";
import { PrintDialog } from "#web/admin/print-dialog.tsx";
import { api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { ArqueoConMovimientos } from "../../contract.ts";
import { esperadoEn } from "../../rules.ts";

export default function AdminArqueo({ id }: { id: number }) {
  const arqueo = useAnswer(String(id), (options) => api.arqueos[":id"].$get(withId(id), options));
  return (
    <PrintDialog title={`Cierre de caja ${id}`} of={arqueo}>
      {(data) => <Hoja {...data} />}
    </PrintDialog>
  );
}

function Hoja(arqueo: ArqueoConMovimientos) {
  const { id, cajero, desde, cerradoEn, cerradoPor, contado, diferencia, motivo, movimientos } = arqueo;
  const importes = [
    ["Apertura", arqueo.apertura],
    ["Cobrado en efectivo", arqueo.cobrado],
    ["Devuelto en efectivo", 0 - arqueo.devuelto],
    ["Tiene que haber", esperadoEn(arqueo)],
    ["Contado", contado],
    [diferencia < 0 ? "Falta" : diferencia > 0 ? "Sobra" : "Diferencia", Math.abs(diferencia)],
  ] as const;
  return (
    <>
      <h3>
        Cierre de caja {id}: {cajero}
      </h3>
      <p>
        Desde el {formatInstant(desde)} hasta el {formatInstant(cerradoEn)}. La cerró {cerradoPor}.
      </p>
      <table data-whole>
        <tbody>
          {importes.map(([de, pesos]) => (
            <tr key={de}>
              <th scope="row">{de}</th>
              <td data-number>{formatMoney(pesos)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {motivo && <p>Motivo de la diferencia: {motivo}</p>}
      <table>
        <caption>{formatCantidad(movimientos.length, "movimiento")}</caption>
        <thead>
          <tr>
            <th>Cuándo</th>
            <th>Qué</th>
            <th data-number>Importe</th>
          </tr>
        </thead>
        <tbody>
          {movimientos.map(({ pagoId, cuando, descripcion, monto }) => (
            <tr key={pagoId}>
              <td>{formatInstant(cuando)}</td>
              <td>
                {descripcion} (pago {pagoId})
              </td>
              <td data-number>{formatMoney(monto)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Firma de quien entregó: ______________________ Firma de quien recibió: ______________________</p>
    </>
  );
}

import { formatCantidad, formatFecha, formatMes, formatMoney } from "#contract/format.ts";
import { roundPesos } from "#contract/money.ts";
import { PrintDialog } from "#web/admin/print-dialog.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Conciliacion } from "../../contract.ts";
import { PALABRA_DE_DIFERENCIA, sinExtracto } from "../../rules.ts";

/** A month's bank statements compared with the books, to print and sign (Rule TES-5). */
export default function AdminConciliacion({ mes }: { mes: string }) {
  const conciliacion = useAnswer(mes, (options) =>
    api.tesoreria.conciliacion.$get({ query: { mes } }, options),
  );
  return (
    <PrintDialog
      title={`El banco y lo anotado en ${formatMes(`${mes}-01`)}`}
      size="xl"
      of={conciliacion}
      text="Comparando con el banco..."
    >
      {(data) => <Hoja {...data} />}
    </PrintDialog>
  );
}

function Hoja({ mes, cuentas, libros, banco, diferencias, sinExplicar }: Conciliacion) {
  const diferencia = roundPesos(banco.neto - libros.neto);
  const explicadas = diferencias.length - sinExplicar.cuantas;
  const explicado =
    explicadas === 0 ? "Explicado" : `Explicado por ${formatCantidad(explicadas, "diferencia")}`;
  const queda =
    sinExplicar.cuantas === 0
      ? "Queda sin explicar"
      : `Queda sin explicar, en ${formatCantidad(sinExplicar.cuantas, "diferencia")}`;
  const saldos = [
    ["Saldo inicial del extracto", banco.saldoInicial],
    ["Entró al banco", banco.entradas],
    ["Salió del banco", 0 - banco.salidas],
    ["Saldo final del extracto", banco.saldoFinal],
    ["Transferencias en los libros, sin devoluciones", libros.neto],
    ["Diferencia entre el banco y los libros", diferencia],
    [explicado, roundPesos(diferencia - sinExplicar.importe)],
  ] as const;
  return (
    <>
      <h3>Conciliación bancaria: {formatMes(mes)}</h3>
      <p>
        {cuentas.length > 0 ? (
          <span>{`Cuentas: ${cuentas.join(", ")}.`}</span>
        ) : (
          <span>
            {`${sinExtracto(mes)} Se sube en`} <StaffLink to="transferencias">Banco</StaffLink>.
          </span>
        )}
      </p>
      {banco.faltan !== null && banco.faltan !== 0 && (
        <Alert tone="warn" title="El extracto no suma">
          <p>
            Del saldo inicial al final hay {formatMoney(banco.faltan)} que ningún movimiento explica. Falta
            subir un extracto del mes, o una parte de uno.
          </p>
        </Alert>
      )}
      <table data-whole>
        <tbody>
          {saldos.map(([de, pesos]) => (
            <tr key={de}>
              <th scope="row">{de}</th>
              <td data-number>{pesos === null ? "No lo dice" : formatMoney(pesos)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{queda}</th>
            <td data-number>
              <strong>{formatMoney(sinExplicar.importe)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      {diferencias.length > 0 && (
        <table>
          <caption>{formatCantidad(diferencias.length, "diferencia")}</caption>
          <thead>
            <tr>
              <th>Fecha</th>
              <th>Qué</th>
              <th data-number>Importe</th>
            </tr>
          </thead>
          <tbody>
            {diferencias.map(({ tipo, fecha, quien, detalle, importe }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is not edited.
              <tr key={n}>
                <td>{formatFecha(fecha)}</td>
                <td>
                  <strong>{quien || "Sin nombre"}</strong>. {PALABRA_DE_DIFERENCIA[tipo]}. {detalle}
                </td>
                <td data-number>{formatMoney(importe)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

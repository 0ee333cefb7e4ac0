/** A transaction of a bank account. Amounts are whole centavos, negative for outgoing money. */
export interface BankMovement {
  fecha: string;
  importe: number;
  comprobante: string;
  saldo: number;
  cuit?: string | undefined;
  remitente?: string | undefined;
  concepto: string;
}

/** `1.234,56` */
const conComa = (centavos: number, thousands = true): string => {
  const [whole = "", decimals = ""] = (Math.abs(centavos) / 100).toFixed(2).split(".");
  const grouped = thousands ? whole.replace(/\B(?=(\d{3})+$)/g, ".") : whole;
  return `${centavos < 0 ? "-" : ""}${grouped},${decimals}`;
};

const conBarras = (fecha: string) => fecha.split("-").reverse().join("/");
const quoted = (cells: readonly string[], separator: string) =>
  cells.map((cell) => `"${cell}"`).join(separator);
const csv = (lines: readonly string[], encoding: BufferEncoding, bom = "") =>
  Buffer.from(`${bom}${lines.join("\r\n")}\r\n`, encoding);

const GALICIA =
  "Fecha;Descripción;Origen;Débitos;Créditos;Grupo de Conceptos;Concepto;Número de Terminal;Observaciones Cliente;Número de Comprobante;Leyendas Adicionales 1;Leyendas Adicionales 2;Leyendas Adicionales 3;Leyendas Adicionales 4;Tipo de Movimiento;Saldo";

/** The banks' layouts: separator, encoding, order of columns, signs. */
export const layouts = {
  galicia: (rows: readonly BankMovement[]): Buffer =>
    csv(
      [
        GALICIA,
        ...rows.map(({ fecha, importe, comprobante, saldo, cuit = "", remitente = "", concepto }) =>
          quoted(
            [
              conBarras(fecha),
              concepto,
              "",
              importe < 0 ? conComa(-importe, false) : "0",
              importe > 0 ? conComa(importe, false) : "0",
              "",
              concepto,
              "",
              "",
              comprobante,
              remitente,
              cuit,
              "",
              "",
              "Imputado",
              conComa(saldo, false),
            ],
            ";",
          ),
        ),
      ],
      "utf8",
      "\ufeff",
    ),
  nacion: (rows: readonly BankMovement[]): Buffer =>
    csv(
      [
        "Fecha,Comprobante,Concepto,Importe,Saldo",
        ...rows.map(
          ({ fecha, importe, comprobante, saldo, concepto }) =>
            `${conBarras(fecha)},${comprobante},${concepto},"$ ${conComa(importe)}","$ ${conComa(saldo)}"`,
        ),
      ],
      "latin1",
    ),
  supervielle: (rows: readonly BankMovement[]): Buffer =>
    csv(
      [
        "Fecha,Concepto,Detalle,Débito,Crédito,Saldo",
        ...rows.map(
          ({ fecha, importe, saldo, remitente = "", cuit = "", concepto }) =>
            `${fecha.replaceAll("-", "/")} 10:26,${concepto},${`${remitente} ${cuit}`.trim()},"${conComa(importe < 0 ? -importe : 0)}","${conComa(importe > 0 ? importe : 0)}","${conComa(saldo)}"`,
        ),
      ],
      "latin1",
    ),
  ciudad: (rows: readonly BankMovement[]): Buffer =>
    csv(
      [
        "Cuenta;CUIT Cuenta;Fecha;Monto;N° de Comprobante;Descripción;Saldo",
        ...rows.map(
          ({ fecha, importe, comprobante, saldo, concepto }) =>
            `CC $ 1234567890;30712345671;${conBarras(fecha)};${conComa(importe, false)};${comprobante};${concepto};${conComa(saldo, false)}`,
        ),
      ],
      "latin1",
    ),
  mercadoPago: (rows: readonly (BankMovement & { reference?: string })[]): Buffer =>
    csv(
      [
        "EXTERNAL_REFERENCE;SOURCE_ID;PAYMENT_METHOD_TYPE;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_DATE;FEE_AMOUNT;SETTLEMENT_NET_AMOUNT;PAYER_ID_TYPE;PAYER_ID_NUMBER;PAYER_NAME",
        ...rows.map(
          ({ fecha, importe, comprobante, cuit = "", remitente = "", reference = "" }) =>
            `${reference};${comprobante};bank_transfer;${importe < 0 ? "REFUND" : "SETTLEMENT"};${(importe / 100).toFixed(2)};${fecha}T22:10:00.000-04:00;0.00;${(importe / 100).toFixed(2)};CUIT;${cuit};${remitente}`,
        ),
      ],
      "utf8",
    ),
} as const;

/** Makes a valid CUIL of a person or, with the prefix 30, a company's CUIT. */
export function newCuit(n: number, prefix = "20"): string {
  const digits = `${prefix}${String(n).padStart(8, "0")}`;
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce(
    (total, weight, at) => total + weight * Number(digits[at]),
    0,
  );
  const check = (11 - (sum % 11)) % 11;
  // A number without a check digit for a prefix gets another one, as in the register. The DNI stays the person's.
  return check === 10 ? newCuit(n, `${prefix[0]}3`) : `${digits}${check}`;
}

const pesos = new Intl.NumberFormat("es-AR", { minimumFractionDigits: 2 });
export const inPesos = (amount: number) => `$ ${pesos.format(amount)}`;

/** Makes a statement with today's date in the layout of Banco Nación. */
export function statement(name: string, rows: readonly { concepto: string; importe: number }[]) {
  const day = new Intl.DateTimeFormat("es-AR", {
    timeZone: "America/Argentina/Buenos_Aires",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  }).format(new Date());
  let saldo = 900_000;
  const lines = rows.map(({ concepto, importe }, n) => {
    saldo += importe;
    return `${day},${Date.now() + n},${concepto},"${inPesos(importe)}","${inPesos(saldo)}"`;
  });
  const text = ["Fecha,Comprobante,Concepto,Importe,Saldo", ...lines].join("\r\n");
  return { name, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
}

interface AdminTablaProps {
  caption: string;
  primera: string;
  columnas: readonly string[];
  /** The heading of each row, followed by its cells. */
  rows: readonly (readonly string[])[];
}

/** The figures of a chart as a table, for exact values and screen readers. */
export function AdminTabla({ caption, primera, columnas, rows }: AdminTablaProps) {
  return (
    <details>
      <summary>Ver como tabla</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className="sideways" aria-label={`${caption}, como tabla`} tabIndex={0}>
        <table className="table">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{primera}</th>
              {columnas.map((columna) => (
                <th key={columna} scope="col">
                  {columna}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([titulo = "", ...celdas]) => (
              <tr key={titulo}>
                <th scope="row">{titulo}</th>
                {celdas.map((celda, n) => (
                  <td key={columnas[n]}>{celda}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

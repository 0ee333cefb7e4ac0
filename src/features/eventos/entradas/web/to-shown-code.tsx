import type { ShownCode } from "#web/ui/code-screen.tsx";

/**
 * Converts a ticket into the code that the gate reads.
 * @param cuando day and time as formatted on the pages
 * @param cual text that tells the ticket apart from others (`queEntrada`)
 */
export function toShownCode(
  codigo: string,
  evento: { nombre: string; lugar: string },
  cuando: string,
  cual: string | null = null,
): ShownCode {
  return {
    code: codigo,
    label: `Código QR de la entrada ${codigo}`,
    title: evento.nombre,
    details: (
      <p>
        <strong>{cuando}</strong>
        {cual && <span>{` · ${cual}`}</span>}
        <br />
        {evento.lugar}
      </p>
    ),
  };
}

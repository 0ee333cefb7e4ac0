import type { ShownCode } from "#web/ui/code-screen.tsx";

/**
 * A ticket's code as the gate reads it.
 * @param cuando day and hour, as the page writes them
 */
export function toShownCode(
  codigo: string,
  evento: { nombre: string; lugar: string },
  cuando: string,
  tarifa: string | null = null,
): ShownCode {
  return {
    code: codigo,
    label: `Código QR de la entrada ${codigo}`,
    title: evento.nombre,
    details: (
      <p>
        <strong>{cuando}</strong>
        {tarifa && ` · ${tarifa}`}
        <br />
        {evento.lugar}
      </p>
    ),
  };
}

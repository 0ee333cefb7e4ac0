import { clubTime } from "#contract/club-time.ts";
import { formatCuando, formatInstant } from "#contract/format.ts";
import type { ShownCode } from "#web/ui/code-screen.tsx";
import type { Copia, EntradaParaLaPuerta } from "./para-la-puerta.ts";

/** A stored ticket as the code's screen shows it. */
export function codigoParaLaPuerta({ codigo, tarifa, evento }: EntradaParaLaPuerta, copia: Copia): ShownCode {
  return {
    code: codigo,
    label: `Código QR de la entrada ${codigo}`,
    title: evento.nombre,
    details: (
      <>
        <p>
          <strong>
            {formatCuando(evento.fecha, evento.hora, clubTime(new Date(Date.now() + copia.desfase)).fecha)}
          </strong>
          {tarifa && ` · ${tarifa}`}
          <br />
          {evento.lugar}
        </p>
        {!copia.fresca && <p>{desdeCuando(copia)}</p>}
      </>
    ),
  };
}

/** Since when a stored code may be out of date. */
export function desdeCuando({ hora }: Copia): string {
  return `Guardado en este teléfono el ${formatInstant(hora)}. Una entrada que pasaste o devolviste después ya no sirve.`;
}

import { formatCuando, formatInstant } from "#contract/format.ts";
import type { ShownCode } from "#web/ui/code-screen.tsx";
import { queEntrada } from "../rules.ts";
import { type Copia, type EntradaParaLaPuerta, hoyDe } from "./para-la-puerta.ts";
import { toShownCode } from "./to-shown-code.tsx";

/** Converts a stored ticket for the screen that shows its code. */
export function codigoParaLaPuerta(entrada: EntradaParaLaPuerta, copia: Copia): ShownCode {
  const { codigo, evento } = entrada;
  const cuando = formatCuando(evento.fecha, evento.hora, hoyDe(copia));
  const shown = toShownCode(codigo, evento, cuando, queEntrada(entrada));
  if (copia.fresca) return shown;
  return {
    ...shown,
    details: (
      <>
        {shown.details}
        <p>{desdeCuando(copia)}</p>
      </>
    ),
  };
}

/** Says when a stored code was saved, because it may be stale. */
export function desdeCuando({ hora }: Copia): string {
  return `Guardado en este teléfono el ${formatInstant(hora)}. Una entrada que pasaste o devolviste después ya no sirve.`;
}

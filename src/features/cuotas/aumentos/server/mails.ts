import { formatMes, formatMoney } from "#contract/format.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import {
  type DepsDeCorreo,
  enlaceConSesion,
  escribirA,
} from "#features/compartido/correos/server/encolar-correo.ts";
import { contactoDe } from "#features/compartido/correos/server/plantilla.ts";
import type { Tx } from "#server/db/database.ts";
import type { AumentoRow } from "./aumentos.repo.ts";

export const CORREOS = defineCorreos("Socios y cuotas", {
  aumento: {
    label: "Aumento de la cuota",
    when: "Cuando el club aplica un aumento, a cada familia que lo paga, con el motivo.",
    default: "on",
    masivo: true,
  },
  "aumento-deshecho": {
    label: "Aumento de la cuota, sin efecto",
    when: "Cuando el club deshace un aumento, a cada familia que lo pagaba.",
    default: "on",
    masivo: true,
  },
});

/** Whom a raise concerns, as one family reads it. */
export interface FamiliaAvisada {
  id: number;
  nombre: string;
  correo: string | null;
  /** What was added to the unpaid instalments of each person, in pesos. */
  personas: { id: number; nombre: string; suma: number }[];
}

/** One mail per family about a raise that was applied or undone (Rule AUM-3). */
export async function avisarAumento(
  deps: DepsDeCorreo,
  tx: Tx,
  aumento: AumentoRow,
  familia: FamiliaAvisada,
): Promise<void> {
  const { alcance, vigenteDesde, motivo, deshechoEn, id } = aumento;
  const desde = formatMes(vigenteDesde);
  const quienes = new Intl.ListFormat("es").format(familia.personas.map(({ nombre }) => nombre));
  const precios = [...alcance.aranceles, ...alcance.planes];
  const boton = { texto: "Ver mi cuenta", url: enlaceConSesion(deps, "/perfil/cuenta") };
  const key = `${id}:${familia.id}`;
  if (deshechoEn)
    return escribirA(deps, tx, CORREOS["aumento-deshecho"], familia, {
      clave: key,
      asunto: "El aumento de la cuota queda sin efecto",
      titulo: "El aumento queda sin efecto",
      parrafos: [
        `Hola, ${familia.nombre}. Dejamos sin efecto el aumento de la cuota desde ${desde}, de ${quienes}: cuesta lo mismo que antes, y lo que se había sumado se restó.`,
        `Si tenés dudas, escribinos: ${contactoDe(deps.club())}.`,
      ],
      datos: precios.map(({ nombre, antes }): [string, string] => [nombre, formatMoney(antes)]),
      boton,
    });
  const sumas = familia.personas.filter(({ suma }) => suma > 0);
  return escribirA(deps, tx, CORREOS.aumento, familia, {
    clave: key,
    asunto: `La cuota cambia desde ${desde}`,
    titulo: `La cuota cambia desde ${desde}`,
    parrafos: [
      `Hola, ${familia.nombre}. Te avisamos que cambia la cuota de ${quienes}.`,
      motivo,
      "Tus descuentos se siguen aplicando como siempre.",
      `Si tenés dudas, escribinos: ${contactoDe(deps.club())}.`,
    ],
    datos: [
      ...precios.map(({ nombre, antes, despues }): [string, string] => [
        nombre,
        `de ${formatMoney(antes)} a ${formatMoney(despues)}`,
      ]),
      ...sumas.map(({ nombre, suma }): [string, string] => [
        `Se suma a las cuotas sin pagar de ${nombre}`,
        formatMoney(suma),
      ]),
    ],
    boton,
  });
}

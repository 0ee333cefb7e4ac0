import { formatCentavos, formatFechaLarga } from "#contract/format.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { nombreDeCuota } from "#features/cuotas/cuotas/rules.ts";
import type { CuotaTomada } from "#features/cuotas/cuotas/server/imputaciones.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { explicarAdhesion, explicarRechazo } from "../rules.ts";
import type { AdhesionRow } from "./debito.repo.ts";

export const CORREOS = defineCorreos("Débito automático", {
  "debito-activo": {
    label: "Débito automático activado",
    when: "A quien paga, cuando autoriza el débito automático en Mercado Pago.",
    default: "on",
  },
  "debito-aviso": {
    label: "Aviso del próximo débito",
    when: "A quien paga, 3 días antes de cada débito, con el importe.",
    default: "always",
  },
  "debito-rechazado": {
    label: "Débito rechazado",
    when: "A quien paga, cuando la tarjeta rechaza un débito, y cuando no se reintenta más.",
    default: "on",
  },
  "debito-cancelado": {
    label: "Débito automático cancelado",
    when: "A quien paga, cuando el débito automático termina: lo canceló, lo canceló el club o Mercado Pago.",
    default: "always",
  },
});

const enCuenta = (deps: Deps) => botonA(deps, "Ver Mi cuenta", "/perfil/cuenta");

export async function avisarActivacion(deps: Deps, tx: Tx, adhesion: AdhesionRow): Promise<void> {
  const persona = await personaPorId(tx, adhesion.personaId);
  if (!persona) return;
  await escribirA(deps, tx, CORREOS["debito-activo"], persona, {
    clave: adhesion.id,
    asunto: "Tu débito automático está activo",
    titulo: "Tu débito automático está activo",
    parrafos: [
      `Hola, ${persona.nombre}. Desde ahora tus cuotas, y las de quienes están a tu cargo, se pagan solas con Mercado Pago.`,
      "Tres días antes de cada débito te avisamos cuánto es. Si no hay nada para pagar, no se debita nada. Podés cancelarlo cuando quieras desde Mi cuenta.",
    ],
    boton: enCuenta(deps),
  });
}

const MOST_LINES = 20;

/** Announces the amount of the next debit, with the instalments that it pays (Rule DEB-2). */
export async function avisarDebito(
  deps: Deps,
  tx: Tx,
  adhesion: Pick<AdhesionRow, "id" | "personaId">,
  aviso: {
    dia: string;
    centavos: number;
    usado: number;
    cuotas: readonly { cuota: CuotaTomada; falta: number }[];
    esMenos: boolean;
  },
): Promise<void> {
  const persona = await personaPorId(tx, adhesion.personaId);
  if (!persona) return;
  const { dia, centavos, usado, cuotas, esMenos } = aviso;
  const importe = formatCentavos(centavos);
  const cuando = formatFechaLarga(dia);
  await escribirA(deps, tx, CORREOS["debito-aviso"], persona, {
    clave: `${adhesion.id}:${dia}:${centavos}`,
    asunto: esMenos ? "Tu próximo débito va a ser menor" : "Aviso de tu próximo débito automático",
    titulo: `El ${cuando} se debitan ${importe}`,
    parrafos: [
      `Hola, ${persona.nombre}. ${
        esMenos
          ? `Como se pagó una parte, el ${cuando} Mercado Pago va a debitar ${importe}, menos de lo que te habíamos avisado.`
          : `El ${cuando} Mercado Pago va a debitar ${importe} por lo que se debe hasta ese día.`
      }`,
      ...(usado > 0 ? [`Antes usamos ${formatCentavos(usado)} de tu saldo a favor.`] : []),
      "Si preferís pagarlo de otra forma, hacelo antes de ese día desde Mi cuenta: lo que ya esté pago no se debita. También podés cancelar ahí el débito automático.",
    ],
    datos: cuotas
      .slice(0, MOST_LINES)
      .map(({ cuota, falta }): [string, string] => [
        `${cuota.nombre} ${cuota.apellido}: ${nombreDeCuota(cuota).toLowerCase()}, ${cuota.plan}`,
        formatCentavos(falta),
      ]),
    boton: enCuenta(deps),
  });
}

/** Reports the first rejection of a debit, and the final one. */
export async function avisarRechazo(
  deps: Deps,
  tx: Tx,
  adhesion: Pick<AdhesionRow, "personaId">,
  debito: { idExterno: string; detalle: string | null; seReintenta: boolean },
): Promise<void> {
  const persona = await personaPorId(tx, adhesion.personaId);
  if (!persona) return;
  const { idExterno, detalle, seReintenta } = debito;
  await escribirA(deps, tx, CORREOS["debito-rechazado"], persona, {
    clave: seReintenta ? idExterno : `${idExterno}:fin`,
    asunto: seReintenta ? "No se pudo hacer el débito de las cuotas" : "El débito de las cuotas no se cobró",
    titulo: seReintenta ? "No se pudo hacer el débito" : "El débito no se cobró",
    parrafos: [
      `Hola, ${persona.nombre}. El débito automático no se pudo cobrar: ${explicarRechazo(detalle)}`,
      seReintenta
        ? "Mercado Pago lo vuelve a intentar en los próximos días. Podés cambiar la tarjeta en tu cuenta de Mercado Pago, o pagar ahora desde Mi cuenta."
        : "Mercado Pago no lo vuelve a intentar: las cuotas siguen sin pagar. Podés pagarlas desde Mi cuenta.",
    ],
    boton: enCuenta(deps),
  });
}

export async function avisarCancelacion(deps: Deps, tx: Tx, adhesion: AdhesionRow): Promise<void> {
  const persona = await personaPorId(tx, adhesion.personaId);
  if (!persona) return;
  await escribirA(deps, tx, CORREOS["debito-cancelado"], persona, {
    clave: adhesion.id,
    asunto: "Tu débito automático terminó",
    titulo: "Tu débito automático terminó",
    parrafos: [
      `Hola, ${persona.nombre}. ${explicarAdhesion({ estado: "cancelada", motivo: adhesion.motivo }, "pagador")} No se debita nada más.`,
      "Las cuotas se siguen pagando desde Mi cuenta o en el club. Si querés, podés empezar otro débito automático.",
    ],
    boton: enCuenta(deps),
  });
}

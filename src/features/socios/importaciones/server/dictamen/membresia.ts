import { formatCentavos, formatFecha } from "#contract/format.ts";
import { plain } from "#contract/text.ts";
import type { Renglon } from "../lectura.ts";
import type { Cambio, Escrituras, Ref } from "./escrituras.ts";
import type { Existente } from "./existente.ts";

export interface PlanDelClub {
  id: number;
  nombre: string;
  activo: boolean;
}

export interface Opciones {
  /** Plan for rows without a plan; null if these people do not become members. */
  planId: number | null;
  /** Due date for balances without a date. */
  fechaDeSaldo: string;
}

interface Resultado {
  cambios: Cambio[];
  notas: string[];
  error: string | null;
}

/** Makes a person a member if their row names a plan (Rule IMP-6). */
export class Membresias {
  readonly #planes: ReadonlyMap<string, PlanDelClub>;
  readonly #byId: ReadonlyMap<number, PlanDelClub>;
  readonly #opciones: Opciones;
  readonly #escrituras: Escrituras;
  readonly #numeros = new Map<number, number>();

  constructor(planes: readonly PlanDelClub[], opciones: Opciones, escrituras: Escrituras) {
    this.#planes = new Map(planes.map((plan) => [plain(plan.nombre), plan]));
    this.#byId = new Map(planes.map((plan) => [plan.id, plan]));
    this.#opciones = opciones;
    this.#escrituras = escrituras;
  }

  /** @param sinNumero true if the row's number belongs to somebody else */
  asociar(renglon: Renglon, ref: Ref, persona: Existente | null, sinNumero: boolean): Resultado {
    const resultado: Resultado = { cambios: [], notas: [], error: null };
    const { numero, plan: escrito } = renglon;
    const plan = escrito === "" ? null : this.#planes.get(plain(escrito));
    if (plan === undefined)
      return { ...resultado, error: `El club no tiene un plan que se llame «${escrito}»` };
    if (persona && persona.numero !== null) {
      if (numero !== null && numero !== persona.numero && !sinNumero)
        resultado.notas.push(`Su número de socio sigue siendo ${persona.numero}`);
      if (plan && plan.id !== persona.planId)
        resultado.notas.push("El plan no cambia al importar: se cambia en la ficha, con sus cuotas");
      return resultado;
    }
    const elegido = plan ?? this.#byId.get(this.#opciones.planId ?? 0);
    if (!elegido)
      return numero === null || sinNumero
        ? resultado
        : { ...resultado, error: "Tiene número de socio pero no plan: elegí uno para los que no lo traen" };
    if (!elegido.activo) return { ...resultado, error: `El plan «${elegido.nombre}» no está activo` };
    if (persona?.permisos.includes("socioEnProceso"))
      return { ...resultado, error: "Pidió ser socio desde el sitio: confirmá o rechazá su pedido primero" };
    const propio = sinNumero ? null : numero;
    const otra = propio === null ? undefined : this.#numeros.get(propio);
    if (propio !== null && otra !== undefined)
      return { ...resultado, error: `El número de socio ${propio} está también en la fila ${otra}` };
    if (propio !== null) this.#numeros.set(propio, renglon.fila);
    this.#escrituras.socios.push({
      persona: ref,
      numero: propio,
      planId: elegido.id,
      direccion: renglon.direccion,
    });
    resultado.cambios.push({ campo: "plan", antes: null, despues: elegido.nombre });
    if (propio !== null) resultado.cambios.push({ campo: "numero", antes: null, despues: String(propio) });
    return resultado;
  }

  /** Turns a row's balance into a charge (Rule IMP-7). */
  adeudar(renglon: Renglon, ref: Ref, persona: Existente | null): Resultado {
    const resultado: Resultado = { cambios: [], notas: [], error: null };
    const { saldo } = renglon;
    if (saldo === null || saldo <= 0) return resultado;
    const fecha = renglon.fechaDeSaldo ?? this.#opciones.fechaDeSaldo;
    const antes = persona?.saldo;
    if (antes) {
      const mismo = antes.centavos === saldo && (renglon.fechaDeSaldo === null || antes.fecha === fecha);
      return mismo
        ? resultado
        : {
            ...resultado,
            error: `Ya tiene un saldo inicial de ${mostrarSaldo(antes.centavos, antes.fecha)}`,
          };
    }
    const nueva = this.#escrituras.socios.at(-1);
    const planId = persona?.planId ?? (nueva?.persona === ref ? nueva.planId : undefined);
    if (planId === undefined)
      return { ...resultado, error: "El saldo necesita un plan: elegí uno para los que no lo traen" };
    this.#escrituras.saldos.push({ persona: ref, planId, centavos: saldo, fecha });
    resultado.cambios.push({ campo: "saldo", antes: null, despues: mostrarSaldo(saldo, fecha) });
    return resultado;
  }
}

function mostrarSaldo(centavos: number, fecha: string): string {
  return `${formatCentavos(centavos)} al ${formatFecha(fecha)}`;
}

import { formatCentavos, formatFecha } from "#contract/format.ts";
import { plain } from "#contract/text.ts";
import type { Fila } from "./escrituras.ts";
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

/** Makes a person a member if their row names a plan (Rule IMP-6). */
export class Membresias {
  readonly #planes: ReadonlyMap<string, PlanDelClub>;
  readonly #byId: ReadonlyMap<number, PlanDelClub>;
  readonly #opciones: Opciones;
  /** The row of each member number. */
  readonly #numeros = new Map<number, number>();

  constructor(planes: readonly PlanDelClub[], opciones: Opciones) {
    this.#planes = new Map(planes.map((plan) => [plain(plan.nombre), plan]));
    this.#byId = new Map(planes.map((plan) => [plan.id, plan]));
    this.#opciones = opciones;
  }

  /** @param sinNumero true if the row's number belongs to somebody else */
  asociar({ renglon, ref, persona, escrituras, cambios, notas, errores }: Fila, sinNumero: boolean): void {
    const { plan: escrito } = renglon;
    const numero = sinNumero ? null : renglon.numero;
    const plan = escrito === "" ? null : this.#planes.get(plain(escrito));
    if (plan === undefined) return void errores.push(`El club no tiene un plan que se llame «${escrito}»`);
    if (persona && persona.numero !== null) {
      if (numero !== null && numero !== persona.numero)
        notas.push(`Su número de socio sigue siendo ${persona.numero}`);
      if (plan && plan.id !== persona.planId)
        notas.push("El plan no cambia al importar: se cambia en la ficha, con sus cuotas");
      return;
    }
    const elegido = plan ?? this.#byId.get(this.#opciones.planId ?? 0);
    if (!elegido) {
      if (numero !== null)
        errores.push("Tiene número de socio pero no plan: elegí uno para los que no lo traen");
      return;
    }
    const problema = this.#problemaDeAlta(elegido, persona, numero);
    if (problema) return void errores.push(problema);
    if (numero !== null) this.#numeros.set(numero, renglon.fila);
    escrituras.socios.push({ persona: ref, numero, planId: elegido.id, direccion: renglon.direccion });
    cambios.push({ campo: "plan", antes: null, despues: elegido.nombre });
    if (numero !== null) cambios.push({ campo: "numero", antes: null, despues: String(numero) });
  }

  #problemaDeAlta(plan: PlanDelClub, persona: Existente | null, numero: number | null): string | null {
    if (!plan.activo) return `El plan «${plan.nombre}» no está activo`;
    if (persona?.permisos.includes("socioEnProceso"))
      return "Pidió ser socio desde el sitio: confirmá o rechazá su pedido primero";
    const otra = numero === null ? undefined : this.#numeros.get(numero);
    return otra === undefined ? null : `El número de socio ${numero} está también en la fila ${otra}`;
  }

  /** Turns a row's balance into a charge (Rule IMP-7). */
  adeudar({ renglon, ref, persona, escrituras, cambios, errores }: Fila): void {
    const { saldo } = renglon;
    if (saldo === null || saldo <= 0) return;
    const fecha = renglon.fechaDeSaldo ?? this.#opciones.fechaDeSaldo;
    const antes = persona?.saldo;
    if (antes) {
      const mismo = antes.centavos === saldo && (renglon.fechaDeSaldo === null || antes.fecha === fecha);
      if (!mismo) errores.push(`Ya tiene un saldo inicial de ${mostrarSaldo(antes.centavos, antes.fecha)}`);
      return;
    }
    const planId = persona?.planId ?? escrituras.socios[0]?.planId;
    if (planId === undefined)
      return void errores.push("El saldo necesita un plan: elegí uno para los que no lo traen");
    escrituras.saldos.push({ persona: ref, planId, centavos: saldo, fecha });
    cambios.push({ campo: "saldo", antes: null, despues: mostrarSaldo(saldo, fecha) });
  }
}

function mostrarSaldo(centavos: number, fecha: string): string {
  return `${formatCentavos(centavos)} al ${formatFecha(fecha)}`;
}

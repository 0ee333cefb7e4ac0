import { plain } from "#contract/text.ts";
import { esMenor, PALABRA_DE_RELACION } from "#features/socios/vinculos/rules.ts";
import type { Decision } from "../../rules.ts";
import type { Renglon, ResponsableLeido } from "../lectura/leer-renglon.ts";
import { leerRelacion } from "../lectura/normalizar.ts";
import type { Correos } from "./correos.ts";
import type { Escrituras, Ref } from "./escrituras.ts";
import {
  type Existente,
  type Existentes,
  mostrar,
  nombreEntero,
  seApellidanIgual,
  seLlamanIgual,
} from "./existente.ts";
import { loSabe, presentar, sinConfirmar } from "./identificar.ts";

/** What a row says of a family: the bonds to write, or why it cannot be said. */
export interface Vinculacion {
  nuevos: {
    ref: Ref;
    nombre: string;
    relacion: Escrituras["vinculos"][number]["relacion"];
    restringido: boolean;
    entra: boolean;
    confirmada: boolean;
  }[];
  duda: string | null;
  error: string | null;
}

interface Propia {
  ref: Ref;
  renglon: Renglon;
}

/** Resolves the responsible persons of rows, of whom several rows may speak (Rule IMP-5). */
export class Familias {
  readonly #existentes: Existentes;
  readonly #hoy: string;
  /** The person of each row that has a DNI of its own. */
  readonly #propias = new Map<string, Propia>();
  /** Responsible persons without a row of their own, by what tells them apart. */
  readonly #sueltos = new Map<string, Ref>();
  /** Who is who, as staff decided about their own rows. */
  readonly #sabidas = new Set<number>();
  readonly #deFamilia = new Map<string, Propia[]>();
  /** Who is responsible for whom, in the file and in the site. */
  readonly #arriba = new Map<string, Set<string>>();
  readonly #escrituras: Escrituras;

  readonly #reservar: Correos["reservar"];

  constructor(
    existentes: Existentes,
    escrituras: Escrituras,
    { hoy, correos }: { hoy: string; correos: Correos },
  ) {
    this.#existentes = existentes;
    this.#escrituras = escrituras;
    this.#hoy = hoy;
    this.#reservar = (correo) => correos.reservar(correo);
  }

  /** Adds the person of a row, before any row is linked. */
  conocer(renglon: Renglon, ref: Ref, decision: Decision | null): void {
    if (decision === "misma" && ref.id !== undefined) this.#sabidas.add(ref.id);
    if (renglon.dni && !this.#propias.has(renglon.dni)) this.#propias.set(renglon.dni, { ref, renglon });
    if (renglon.familia === "") return;
    const familia = this.#deFamilia.get(renglon.familia) ?? [];
    this.#deFamilia.set(renglon.familia, [...familia, { ref, renglon }]);
  }

  /** The bonds that a row adds to its person. */
  vincular(
    renglon: Renglon,
    dependiente: Ref,
    persona: Existente | null,
    decision: Decision | null,
  ): Vinculacion {
    const vinculacion: Vinculacion = { nuevos: [], duda: null, error: null };
    if (decision === null) vinculacion.duda = this.dudasDe(renglon, persona);
    if (vinculacion.duda) return vinculacion;
    const nombrados = renglon.responsables.map(
      (leido) => () => this.#resolver(leido, renglon, persona, decision !== null),
    );
    for (const resolver of nombrados) {
      const hallado = resolver();
      if ("duda" in hallado || "error" in hallado) return { ...vinculacion, ...hallado };
      this.#agregar(vinculacion, dependiente, persona, bajoOrden(hallado, persona, decision));
    }
    for (const adulto of this.#adultosDe(renglon, dependiente))
      this.#agregar(vinculacion, dependiente, persona, bajoOrden(adulto, persona, decision));
    return vinculacion;
  }

  /** What staff have to decide about the adults of a row, all at once; null for nothing. */
  dudasDe(renglon: Renglon, persona: Existente | null): string | null {
    const nombrados = renglon.responsables.map((leido) => ({ leido, conocido: this.#conocido(leido) }));
    const adultos = [
      ...nombrados.map(({ leido, conocido }) => ({
        id: conocido?.id,
        nombre: mostrar(leido),
        leido,
        conocido,
      })),
      ...this.#adultosDe(renglon).map(({ ref, nombre }) => ({
        id: ref.id,
        nombre,
        leido: null,
        conocido: null,
      })),
    ];
    const dudas = adultos.flatMap(({ leido, conocido, ...adulto }) => {
      if (esResponsable(persona, adulto.id)) return [];
      const orden = ordenSobre(persona, adulto);
      if (orden)
        return `Una orden judicial restringe a ${mostrar(orden)}${orden.motivo && `: «${orden.motivo}»`}. Si elegís que es la misma persona, el vínculo queda restringido`;
      if (!leido || !conocido || this.#sabidas.has(conocido.id) || loSabe(conocido, leido.dni)) return [];
      return `${adulto.nombre || `El DNI ${leido.dni}`} puede ser ${presentar(conocido)}, pero ${sinConfirmar(conocido)}`;
    });
    return [...new Set(dudas)].join(". ") || null;
  }

  /** Whom of the site a responsible person would be taken for, without a row of their own. */
  #conocido(leido: ResponsableLeido): Existente | null {
    if (leido.dni === null) return this.#parecido(leido);
    const propia = this.#propias.get(leido.dni);
    if (propia)
      return propia.ref.id === undefined ? null : (this.#existentes.byId.get(propia.ref.id) ?? null);
    return this.#existentes.deDni(leido.dni);
  }

  /** The person of the site with the same whole name, and the same phone or email. */
  #parecido(leido: ResponsableLeido): Existente | null {
    const { telefono, correo } = leido;
    const mismo = (one: Existente) =>
      (telefono !== "" && one.telefono === telefono) ||
      (correo !== null && one.correo?.toLowerCase() === correo);
    return this.#existentes.deNombre(leido).find(mismo) ?? null;
  }

  #agregar(
    vinculacion: Vinculacion,
    dependiente: Ref,
    persona: Existente | null,
    { ref, nombre, relacion, nacimiento, restringido = false }: Hallado,
  ): void {
    const [de, a] = [keyOf(dependiente), keyOf(ref)];
    if (esResponsable(persona, ref.id) || this.#arriba.get(de)?.has(a)) return;
    if (de === a) vinculacion.error = "Nadie puede ser su propio responsable";
    else if (esMenor(nacimiento, this.#hoy))
      vinculacion.error = `${nombre} es menor: no puede ser responsable`;
    else if (this.#dependeDe(a, de))
      vinculacion.error = `${nombre} y esta persona quedarían responsables entre sí`;
    else {
      this.#arriba.set(de, (this.#arriba.get(de) ?? new Set()).add(a));
      const suyo = ref.id === undefined ? null : this.#existentes.byId.get(ref.id);
      vinculacion.nuevos.push({
        ref,
        nombre,
        relacion: relacion ?? "otra",
        restringido,
        entra: suyo?.entra ?? false,
        confirmada: !suyo || suyo.confirmada || this.#sabidas.has(suyo.id),
      });
    }
  }

  /** Whether the second is responsible for the first, through others too. */
  #dependeDe(uno: string, otro: string, vistos = new Set<string>()): boolean {
    if (vistos.has(uno)) return false;
    vistos.add(uno);
    const existente = uno.startsWith("#") ? this.#existentes.byId.get(Number(uno.slice(1))) : undefined;
    const arriba = [
      ...(this.#arriba.get(uno) ?? []),
      ...(existente?.responsables ?? []).map(({ id }) => `#${id}`),
    ];
    return arriba.some((one) => one === otro || this.#dependeDe(one, otro, vistos));
  }

  #resolver(
    leido: ResponsableLeido,
    renglon: Renglon,
    persona: Existente | null,
    decidida: boolean,
  ): Hallado | { duda: string } | { error: string } {
    const nombre = mostrar(leido) || `DNI ${leido.dni}`;
    const relacion = leido.relacion;
    if (leido.dni) {
      const propia = this.#propias.get(leido.dni);
      const existente = propia?.ref.id === undefined ? this.#existentes.deDni(leido.dni) : null;
      const conocido = propia?.renglon ?? existente;
      const seLlaman = conocido && seLlamanIgual(conocido, leido) && seApellidanIgual(conocido, leido);
      const yaEs = esResponsable(persona, propia?.ref.id ?? existente?.id);
      if (conocido && mostrar(leido) !== "" && !seLlaman && !yaEs && !decidida)
        return { duda: `El DNI del responsable es de ${mostrar(conocido)}, y acá se llama ${nombre}` };
      const ref = propia?.ref ?? (existente && { id: existente.id }) ?? this.#suelto(`d${leido.dni}`, leido);
      if (!ref) return { error: `Falta el nombre del responsable con DNI ${leido.dni}` };
      return {
        ref,
        nombre: conocido ? mostrar(conocido) : nombre,
        relacion,
        nacimiento: conocido?.fechaDeNacimiento ?? null,
      };
    }
    const suyo = persona?.responsables.find((one) => nombreEntero(one) === nombreEntero(leido));
    if (suyo) return { ref: { id: suyo.id }, nombre, relacion, nacimiento: null };
    const contacto = leido.telefono || leido.correo;
    const parecido = this.#parecido(leido);
    if (parecido)
      return { ref: { id: parecido.id }, nombre, relacion, nacimiento: parecido.fechaDeNacimiento };
    const grupo = contacto
      ? `c${contacto}`
      : renglon.familia
        ? `f${renglon.familia}`
        : decidida
          ? `r${renglon.fila}`
          : null;
    const ref = grupo && this.#suelto(`${grupo}|${nombreEntero(leido)}`, leido);
    if (ref) return { ref, nombre, relacion, nacimiento: null };
    return { duda: `${nombre} no tiene DNI ni teléfono: no se sabe si es la misma persona que en otra fila` };
  }

  /** A person who is only named beside others, created once. */
  #suelto(clave: string, leido: ResponsableLeido): Ref | null {
    const conocido = this.#sueltos.get(clave);
    if (conocido) return conocido;
    if (mostrar(leido) === "") return null;
    const ref = { clave };
    this.#sueltos.set(clave, ref);
    const { nombre, apellido, dni, telefono } = leido;
    const correo = this.#reservar(leido.correo);
    this.#escrituras.nuevas.push({ clave, nombre, apellido, dni, telefono, correo, fechaDeNacimiento: null });
    return ref;
  }

  /** The adults of a row's family whose kinship makes them responsible for its minors. */
  #adultosDe(renglon: Renglon, dependiente: Ref | null = null): Hallado[] {
    const familia = this.#deFamilia.get(renglon.familia) ?? [];
    if (!this.#esHijo(renglon)) return [];
    return familia.flatMap(({ ref, renglon: otra }) => {
      const relacion = this.#esHijo(otra) ? null : leerRelacion(otra.parentesco);
      if (relacion === null || relacion === "otra" || (dependiente && keyOf(ref) === keyOf(dependiente)))
        return [];
      return [{ ref, nombre: mostrar(otra), relacion, nacimiento: otra.fechaDeNacimiento }];
    });
  }

  #esHijo({ parentesco, fechaDeNacimiento }: Renglon): boolean {
    return /\b(hij[oa]|niet[oa]|menor|alumn[oa])/i.test(parentesco) || esMenor(fechaDeNacimiento, this.#hoy);
  }
}

interface Hallado {
  ref: Ref;
  nombre: string;
  relacion: ResponsableLeido["relacion"];
  nacimiento: string | null;
  /** Under a court order about the two. */
  restringido?: boolean;
}

const esResponsable = (persona: Existente | null, id: number | undefined) =>
  id !== undefined && (persona?.responsables.some((one) => one.id === id) ?? false);

/** The court order about a person and an adult, or somebody who is called the same (Rule FAM-24). */
function ordenSobre(persona: Existente | null, { id, nombre }: { id: number | undefined; nombre: string }) {
  const ordenes = persona?.restricciones ?? [];
  return ordenes.find((one) => one.id === id) ?? ordenes.find((one) => plain(mostrar(one)) === plain(nombre));
}

/** Under the court order that staff have read; somebody who is called the same is its adult unless they say otherwise. */
function bajoOrden(hallado: Hallado, persona: Existente | null, decision: Decision | null): Hallado {
  const orden = ordenSobre(persona, { id: hallado.ref.id, nombre: hallado.nombre });
  if (!orden || (orden.id !== hallado.ref.id && decision === "otra")) return hallado;
  return { ...hallado, ref: { id: orden.id }, restringido: true };
}

export function keyOf(ref: Ref): string {
  return ref.id === undefined ? ref.clave : `#${ref.id}`;
}

interface Mostrado {
  restringido?: boolean;
  /** Has a login, and would see and decide at once. */
  entra?: boolean;
  confirmada?: boolean;
}

/** "Ana Gómez (madre)", with what staff should know of a new one. */
export function mostrarResponsable(
  nombre: string,
  relacion: string,
  { restringido = false, entra = false, confirmada = true }: Mostrado = {},
): string {
  const palabra = PALABRA_DE_RELACION[relacion as keyof typeof PALABRA_DE_RELACION] ?? relacion;
  const datos = [
    palabra.toLowerCase(),
    entra && "ya entra al sitio",
    !confirmada && "el club no confirmó quién es",
    restringido && "restringido",
  ];
  return `${nombre} (${datos.filter(Boolean).join(", ")})`;
}

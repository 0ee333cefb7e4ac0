import { plain } from "#contract/text.ts";
import type { NombreLeido } from "#contract/written.ts";
import { esMenor, PALABRA_DE_RELACION } from "#features/personas/vinculos/rules.ts";
import type { Decision } from "../../rules.ts";
import { leerRelacion, type Renglon, type ResponsableLeido } from "../lectura.ts";
import type { Escrituras, Ref } from "./escrituras.ts";
import type { Correos } from "./existente.ts";
import {
  type Existente,
  type Existentes,
  mostrar,
  nombreEntero,
  seApellidanIgual,
  seLlamanIgual,
} from "./existente.ts";
import { confirmaSuDni, loSabe, presentar, sinConfirmar } from "./identificar.ts";

interface Vinculacion {
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

/** A real family has fewer adults. A column that exceeds this number does not contain families. */
const ADULTOS_MAX = 20;
/** A real chain of ancestors has far fewer people. */
const ASCENDIENTES_MAX = 100;

interface Quien {
  ref: Ref | null;
  /** Key of a new person; null if nothing identifies them. */
  clave: string | null;
  conocido: (NombreLeido & { fechaDeNacimiento: string | null }) | null;
  delSitio: Existente | null;
  seLlama: string;
}

interface Propia {
  ref: Ref;
  renglon: Renglon;
}

/** Finds the responsables that rows name; several rows may name the same person (Rule IMP-5). */
export class Familias {
  readonly #existentes: Existentes;
  readonly #hoy: string;
  /** The person of each row, by DNI. */
  readonly #propias = new Map<string, Propia>();
  /** Responsables without a row, by the key that identifies them. */
  readonly #sueltos = new Map<string, Ref>();
  /** Existing people whom staff identified by a decision. */
  readonly #sabidas = new Set<number>();
  readonly #deFamilia = new Map<string, Hallado[]>();
  /** Each person's responsables, in the file and on the site. */
  readonly #arriba = new Map<string, Set<string>>();
  readonly #escrituras: Escrituras;
  readonly #correos: Correos;

  constructor(
    existentes: Existentes,
    escrituras: Escrituras,
    { hoy, correos }: { hoy: string; correos: Correos },
  ) {
    this.#existentes = existentes;
    this.#escrituras = escrituras;
    this.#hoy = hoy;
    this.#correos = correos;
  }

  /** Adds the person of a row. Must be called for all rows before any row is linked. */
  conocer(renglon: Renglon, ref: Ref, decision: Decision | null): void {
    const persona = ref.id === undefined ? undefined : this.#existentes.byId.get(ref.id);
    if (persona && confirmaSuDni(persona, renglon, decision)) this.#sabidas.add(persona.id);
    if (renglon.dni && !this.#propias.has(renglon.dni)) this.#propias.set(renglon.dni, { ref, renglon });
    if (renglon.familia === "" || this.#esHijo(renglon)) return;
    const relacion = leerRelacion(renglon.parentesco);
    if (relacion === null || relacion === "otra") return;
    const adultos = this.#deFamilia.get(renglon.familia) ?? [];
    if (adultos.length <= ADULTOS_MAX)
      adultos.push({ ref, nombre: mostrar(renglon), relacion, nacimiento: renglon.fechaDeNacimiento });
    this.#deFamilia.set(renglon.familia, adultos);
  }

  vincular(
    renglon: Renglon,
    dependiente: Ref,
    persona: Existente | null,
    decision: Decision | null,
  ): Vinculacion {
    const vinculacion: Vinculacion = { nuevos: [], duda: null, error: null };
    if (decision === null) vinculacion.duda = this.dudasDe(renglon, persona);
    if (vinculacion.duda) return vinculacion;
    for (const leido of renglon.responsables) {
      const quien = this.#quienEs(leido, renglon, persona);
      const ref = quien.ref ?? this.#suelto(quien.clave ?? `r${renglon.fila}|${nombreEntero(leido)}`, leido);
      if (!ref) return { ...vinculacion, error: `Falta el nombre del responsable con DNI ${leido.dni}` };
      const hallado = {
        ref,
        nombre: quien.seLlama,
        relacion: leido.relacion,
        nacimiento: quien.conocido?.fechaDeNacimiento ?? null,
      };
      this.#agregar(vinculacion, dependiente, persona, bajoOrden(hallado, persona, decision));
    }
    const adultos = this.#adultosDe(renglon);
    if (adultos.length > ADULTOS_MAX)
      vinculacion.error = `La familia «${renglon.familia}» tiene más de ${ADULTOS_MAX} adultos responsables: revisá esa columna`;
    else
      for (const adulto of adultos)
        if (keyOf(adulto.ref) !== keyOf(dependiente))
          this.#agregar(vinculacion, dependiente, persona, bajoOrden(adulto, persona, decision));
    return vinculacion;
  }

  /** Returns all open questions about the adults that a row names; null if there are none. */
  dudasDe(renglon: Renglon, persona: Existente | null): string | null {
    const dudas = [
      ...renglon.responsables.flatMap((leido) => this.#dudasSobre(leido, renglon, persona)),
      ...this.#adultosDe(renglon)
        .slice(0, ADULTOS_MAX)
        .flatMap(({ ref, nombre }) => dudaDeOrden(persona, { id: ref.id, nombre })),
    ];
    return [...new Set(dudas)].join(". ") || null;
  }

  #dudasSobre(leido: ResponsableLeido, renglon: Renglon, persona: Existente | null): string[] {
    const { ref, clave, conocido, delSitio } = this.#quienEs(leido, renglon, persona);
    const nombre = mostrar(leido);
    if (esResponsable(persona, ref?.id)) return [];
    const orden = dudaDeOrden(persona, { id: ref?.id, nombre });
    if (orden.length > 0) return orden;
    if (!ref && !clave)
      return [`${nombre} no tiene DNI ni teléfono: no se sabe si es la misma persona que en otra fila`];
    const dudas: string[] = [];
    if (conocido && nombre !== "" && !(seLlamanIgual(conocido, leido) && seApellidanIgual(conocido, leido)))
      dudas.push(`El DNI del responsable es de ${mostrar(conocido)}, y acá se llama ${nombre}`);
    if (delSitio && !this.#sabidas.has(delSitio.id) && !loSabe(delSitio, leido.dni))
      dudas.push(
        `${nombre || `El DNI ${leido.dni}`} puede ser ${presentar(delSitio)}, pero ${sinConfirmar(delSitio)}`,
      );
    return dudas;
  }

  /** Returns the responsable that a row names: a person of the file or the site, or else a new person. */
  #quienEs(leido: ResponsableLeido, renglon: Renglon, persona: Existente | null): Quien {
    const { dni, telefono, correo } = leido;
    const seLlama = mostrar(leido) || `DNI ${dni}`;
    if (dni !== null) {
      const propia = this.#propias.get(dni);
      const delSitio = propia
        ? (propia.ref.id !== undefined && this.#existentes.byId.get(propia.ref.id)) || null
        : this.#existentes.deDni(dni);
      const conocido = propia?.renglon ?? delSitio;
      const ref = propia?.ref ?? (delSitio && { id: delSitio.id });
      return { ref, clave: `d${dni}`, conocido, delSitio, seLlama: conocido ? mostrar(conocido) : seLlama };
    }
    const suyo = persona?.responsables.find((one) => nombreEntero(one) === nombreEntero(leido));
    if (suyo) return { ref: { id: suyo.id }, clave: null, conocido: null, delSitio: null, seLlama };
    const delSitio = this.#existentes.deContacto(leido);
    if (delSitio) return { ref: { id: delSitio.id }, clave: null, conocido: delSitio, delSitio, seLlama };
    const contacto = telefono || correo;
    const grupo = contacto ? `c${contacto}` : renglon.familia && `f${renglon.familia}`;
    const delGrupo = grupo ? `${grupo}|${nombreEntero(leido)}` : null;
    return { ref: null, clave: delGrupo, conocido: null, delSitio: null, seLlama };
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
    else if (this.#dependeDe(a, de) !== false)
      vinculacion.error = this.#dependeDe(a, de)
        ? `${nombre} y esta persona quedarían responsables entre sí`
        : `Por ${nombre} responden demasiadas personas, una por otra: revisá las columnas de responsables`;
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

  /** Whether `uno` depends on `otro`, directly or through other people; null if the chain is too long. */
  #dependeDe(uno: string, otro: string): boolean | null {
    const vistos = new Set([uno]);
    for (const visto of vistos) {
      if (vistos.size > ASCENDIENTES_MAX) return null;
      const existente = visto.startsWith("#") ? this.#existentes.byId.get(Number(visto.slice(1))) : undefined;
      for (const arriba of this.#arriba.get(visto) ?? []) vistos.add(arriba);
      for (const { id } of existente?.responsables ?? []) vistos.add(`#${id}`);
      if (vistos.has(otro)) return true;
    }
    return false;
  }

  /** Creates a person who appears only as a responsable; a second call returns the same person. */
  #suelto(clave: string, leido: ResponsableLeido): Ref | null {
    const conocido = this.#sueltos.get(clave);
    if (conocido) return conocido;
    if (mostrar(leido) === "") return null;
    const ref = { clave };
    this.#sueltos.set(clave, ref);
    const { nombre, apellido, dni, telefono } = leido;
    const correo = this.#correos.reservar(leido.correo);
    this.#escrituras.nuevas.push({ clave, nombre, apellido, dni, telefono, correo, fechaDeNacimiento: null });
    return ref;
  }

  /**
   * Returns the adults of a row's family, who become its minors' responsables. If there are too many, returns one
   * more than the maximum.
   */
  #adultosDe(renglon: Renglon): readonly Hallado[] {
    return (this.#esHijo(renglon) && this.#deFamilia.get(renglon.familia)) || [];
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
  restringido?: boolean;
}

const esResponsable = (persona: Existente | null, id: number | undefined) =>
  id !== undefined && (persona?.responsables.some((one) => one.id === id) ?? false);

/** Returns the court order about a person and an adult, or about the person and the adult's namesake (Rule FAM-24). */
function ordenSobre(persona: Existente | null, { id, nombre }: { id: number | undefined; nombre: string }) {
  const ordenes = persona?.restricciones ?? [];
  return ordenes.find((one) => one.id === id) ?? ordenes.find((one) => plain(mostrar(one)) === plain(nombre));
}

function dudaDeOrden(persona: Existente | null, adulto: { id: number | undefined; nombre: string }) {
  const orden = esResponsable(persona, adulto.id) ? undefined : ordenSobre(persona, adulto);
  if (!orden) return [];
  const motivo = orden.motivo && `: «${orden.motivo}»`;
  return [
    `Una orden judicial restringe a ${mostrar(orden)}${motivo}. Si elegís que es la misma persona, el vínculo queda restringido`,
  ];
}

/**
 * Applies a court order to the adult that a row names. If only the name matches, staff may decide that it is
 * another adult.
 */
function bajoOrden(hallado: Hallado, persona: Existente | null, decision: Decision | null): Hallado {
  const orden = ordenSobre(persona, { id: hallado.ref.id, nombre: hallado.nombre });
  if (!orden || (orden.id !== hallado.ref.id && decision === "otra")) return hallado;
  return { ...hallado, ref: { id: orden.id }, restringido: true };
}

function keyOf(ref: Ref): string {
  return ref.id === undefined ? ref.clave : `#${ref.id}`;
}

/** Returns a responsable in words, such as "Ana Gómez (madre)", with a warning if the person is new. */
export function mostrarResponsable(
  nombre: string,
  relacion: string,
  {
    restringido = false,
    entra = false,
    confirmada = true,
  }: Partial<Pick<Vinculacion["nuevos"][number], "restringido" | "entra" | "confirmada">> = {},
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

import { plain } from "#contract/text.ts";
import type { ClaseDeDuda, Decision, Veredicto } from "../../rules.ts";
import type { Renglon } from "../lectura.ts";
import {
  type Cambio,
  type DatosDePersona,
  type Escrituras,
  esSuelto,
  type Fila,
  type Ref,
  sinEscrituras,
  sumar,
} from "./escrituras.ts";
import { Correos, type Existente, type Existentes, mostrar } from "./existente.ts";
import { Familias, mostrarResponsable } from "./familia.ts";
import { confirmaSuDni, type Identidad, Identificador } from "./identificar.ts";
import { Membresias, type Opciones, type PlanDelClub } from "./membresia.ts";

export interface Dictamen {
  fila: number;
  veredicto: Veredicto;
  nombre: string;
  personaId: number | null;
  /** Sentence that says why the row is doubtful or an error. */
  motivo: string;
  clase: ClaseDeDuda | null;
  /** Sentences about data that will not be imported. */
  notas: string[];
  cambios: Cambio[];
}

interface Materia {
  renglones: readonly Renglon[];
  existentes: Existentes;
  planes: readonly PlanDelClub[];
  opciones: Opciones;
  /** Decisions by row number. */
  decisiones: ReadonlyMap<number, Decision>;
  /** `YYYY-MM-DD` in the club's time zone. */
  hoy: string;
}

/**
 * Computes the verdict of every row, and what applying the import will write. The preview uses the same computation
 * (Rule IMP-2). Yields after each row, so that the caller can let other requests run.
 */
export function* dictaminar(
  materia: Materia,
): Generator<void, { dictamenes: Dictamen[]; escrituras: Escrituras }> {
  const { renglones } = materia;
  const dictaminador = new Dictaminador(materia);
  for (const renglon of renglones) {
    yield;
    dictaminador.conocer(renglon);
  }
  const identidades: Identidad[] = [];
  for (const renglon of renglones) {
    yield;
    identidades.push(dictaminador.identificar(renglon));
  }
  const dictamenes: Dictamen[] = [];
  for (const [n, renglon] of renglones.entries()) {
    yield;
    dictamenes.push(dictaminador.dictaminar(renglon, identidades[n]));
  }
  return { dictamenes, escrituras: conResponsables(dictaminador.escrituras, dictamenes) };
}

type Segura = Exclude<Identidad, { tipo: "duda" }>;

class Dictaminador {
  readonly escrituras = sinEscrituras();
  readonly #existentes: Existentes;
  readonly #decisiones: ReadonlyMap<number, Decision>;
  readonly #correos: Correos;
  readonly #identificador: Identificador;
  readonly #familias: Familias;
  readonly #membresias: Membresias;
  readonly #refs = new Map<number, Ref>();
  readonly #clases = new Map<number, ClaseDeDuda | null>();

  constructor({ existentes, decisiones, planes, opciones, hoy }: Materia) {
    this.#existentes = existentes;
    this.#decisiones = decisiones;
    this.#correos = new Correos(existentes);
    this.#identificador = new Identificador(existentes);
    this.#familias = new Familias(existentes, this.escrituras, { hoy, correos: this.#correos });
    this.#membresias = new Membresias(planes, opciones);
  }

  conocer(renglon: Renglon): void {
    this.#identificador.conocer(renglon);
  }

  /** Finds out whom a row describes. Needs to know all rows. */
  identificar(renglon: Renglon): Identidad {
    const decision = this.#decisionDe(renglon);
    if (decision !== null) this.#clases.set(renglon.fila, this.#identificador.claseDe(renglon));
    const identidad = this.#identificador.identificar(renglon, decision);
    const ref = refDe(identidad, renglon, this.#refs);
    if (!ref || renglon.problemas.length > 0 || decision === "omitir") return identidad;
    this.#refs.set(renglon.fila, ref);
    const sinDni = identidad.tipo === "nueva" && identidad.sinDni;
    this.#familias.conocer(sinDni ? { ...renglon, dni: null } : renglon, ref, decision);
    return identidad;
  }

  /** Judges a row, and collects what it writes. Needs the identities of all rows. */
  dictaminar(renglon: Renglon, identidad: Identidad | undefined): Dictamen {
    const decision = this.#decisionDe(renglon);
    const base = {
      fila: renglon.fila,
      nombre: mostrar(renglon),
      personaId: null,
      notas: renglon.avisos,
      cambios: [],
      motivo: "",
      clase: this.#clases.get(renglon.fila) ?? null,
    };
    if (renglon.problemas.length > 0)
      return { ...base, veredicto: "error", motivo: renglon.problemas.join(". ") };
    if (decision === "omitir") return { ...base, veredicto: "igual", notas: ["Se deja afuera"] };
    if (!identidad || identidad.tipo === "duda") {
      const parecida = identidad?.parecida ?? null;
      // One decision answers all questions about a row.
      const motivo = [identidad?.motivo, this.#familias.dudasDe(renglon, parecida)]
        .filter(Boolean)
        .join(". ");
      const clase = identidad?.clase ?? base.clase;
      return { ...base, personaId: parecida?.id ?? null, veredicto: "duda", motivo, clase };
    }
    const ref = this.#refs.get(renglon.fila);
    if (!ref)
      return {
        ...base,
        veredicto: "error",
        motivo: "Es la misma persona que una fila que no se puede importar",
      };
    const persona =
      identidad.tipo === "existente"
        ? identidad.persona
        : (ref.id && this.#existentes.byId.get(ref.id)) || null;
    const fila: Fila = {
      renglon,
      decision,
      ref,
      persona,
      notas: [...renglon.avisos],
      escrituras: sinEscrituras(),
      cambios: [],
      errores: [],
    };
    return { ...base, personaId: persona?.id ?? null, ...this.#escribir(fila, identidad) };
  }

  #decisionDe({ fila }: Renglon): Decision | null {
    return this.#decisiones.get(fila) ?? null;
  }

  #escribir(fila: Fila, identidad: Segura): Pick<Dictamen, "veredicto"> & Partial<Dictamen> {
    const { renglon, decision, ref, persona, cambios, notas, errores } = fila;
    const vinculacion = this.#familias.vincular(renglon, ref, persona, decision);
    if (vinculacion.duda !== null) return { veredicto: "duda", motivo: vinculacion.duda };
    if (vinculacion.error !== null) errores.push(vinculacion.error);
    const confirma = identidad.tipo === "existente" && this.#actualizar(fila, identidad.persona);
    if (identidad.tipo === "nueva") this.#crear(fila, identidad.sinDni === true);
    if (identidad.tipo === "repetida") revisarSaldo(fila, identidad.de);
    else {
      this.#membresias.asociar(fila, "sinNumero" in identidad && identidad.sinNumero === true);
      this.#membresias.adeudar(fila);
      agrupar(fila);
    }
    const [error] = errores;
    if (error !== undefined) return { veredicto: "error", motivo: error };
    this.#correos.usar(renglon.correo);
    vincular(fila, vinculacion.nuevos);
    sumar(this.escrituras, fila.escrituras);
    const cambia = cambios.length > 0 || confirma;
    const veredicto = identidad.tipo === "nueva" ? "nuevo" : cambia ? "cambia" : "igual";
    return { veredicto, cambios, notas: [...new Set(notas)] };
  }

  /** @returns whether the row confirms that the person's own data is right */
  #actualizar({ renglon, decision, escrituras, cambios, notas }: Fila, persona: Existente): boolean {
    const found = compararDatos(persona, renglon, this.#correos.esLibre(renglon.correo, persona));
    cambios.push(...found.cambios);
    notas.push(...found.notas);
    const confirma = !persona.confirmada && confirmaSuDni(persona, renglon, decision);
    if (confirma) notas.push("Desde ahora el club sabe que sus datos son suyos");
    if (found.cambios.length > 0 || confirma)
      escrituras.cambios.push({ id: persona.id, datos: found.datos, confirma });
    return confirma;
  }

  #crear({ renglon, escrituras, cambios, notas }: Fila, sinDni: boolean): void {
    const libre = this.#correos.esLibre(renglon.correo, null);
    if (!libre) notas.push("El correo es de otra persona: queda sin correo propio");
    const dni = sinDni ? null : renglon.dni;
    const correo = libre ? renglon.correo : null;
    const { nombre, apellido, fechaDeNacimiento, telefono } = renglon;
    const datos = { nombre, apellido, dni, correo, fechaDeNacimiento, telefono };
    escrituras.nuevas.push({ clave: keyOfNueva(renglon), ...datos });
    cambios.push(...cambiosDeNueva({ ...renglon, dni, correo }));
  }
}

function agrupar({ renglon, ref, persona, escrituras, cambios, notas }: Fila): void {
  if (renglon.familia === "") return;
  const familia = /^\d+$/.test(renglon.familia) ? `Familia ${renglon.familia}` : renglon.familia;
  if (persona?.familia === familia) return;
  if (persona && persona.familia !== null) {
    notas.push(`Sigue en ${persona.familia}`);
    return;
  }
  escrituras.miembros.push({ persona: ref, familia });
  cambios.push({ campo: "familia", antes: null, despues: familia });
}

function vincular(
  { renglon, ref, persona, escrituras, cambios }: Fila,
  nuevos: ReturnType<Familias["vincular"]>["nuevos"],
): void {
  if (nuevos.length === 0) return;
  const antes = (persona?.responsables ?? []).map((one) => mostrarResponsable(mostrar(one), one.relacion));
  const suman = nuevos.map(({ nombre, relacion, ...quien }) => mostrarResponsable(nombre, relacion, quien));
  const despues = [...antes, ...suman].join(", ");
  cambios.push({ campo: "responsable", antes: antes.join(", ") || null, despues });
  const nacimiento = renglon.fechaDeNacimiento ?? persona?.fechaDeNacimiento ?? null;
  for (const { ref: responsable, relacion } of nuevos)
    escrituras.vinculos.push({ fila: renglon.fila, responsable, dependiente: ref, relacion, nacimiento });
}

const keyOfNueva = ({ fila }: Renglon) => `r${fila}`;

/** Refuses a repeated row with another balance than the first row, whose balance is imported. */
function revisarSaldo({ renglon: { saldo }, errores }: Fila, primera: Renglon): void {
  if (saldo === null || saldo <= 0 || saldo === primera.saldo) return;
  errores.push(
    `Es la misma persona que la fila ${primera.fila}, con otro saldo: dejá el que vale en una sola fila`,
  );
}

function refDe(identidad: Identidad, renglon: Renglon, refs: ReadonlyMap<number, Ref>): Ref | null {
  switch (identidad.tipo) {
    case "existente":
      return { id: identidad.persona.id };
    case "nueva":
      return { clave: keyOfNueva(renglon) };
    case "repetida":
      return refs.get(identidad.de.fila) ?? null;
    case "duda":
      return null;
  }
}

function cambiosDeNueva(renglon: Renglon): Cambio[] {
  const campos = ["apellido", "nombre", "dni", "fechaDeNacimiento", "telefono", "correo"] as const;
  return campos.flatMap((campo) => {
    const despues = renglon[campo];
    return despues ? [{ campo, antes: null, despues }] : [];
  });
}

/** Removes the new responsables and bonds of rows that turned out to be doubtful or errors. */
function conResponsables(escrituras: Escrituras, dictamenes: readonly Dictamen[]): Escrituras {
  const nombrados = new Set(escrituras.vinculos.map(({ responsable }) => responsable.clave));
  const nuevas = escrituras.nuevas.filter((one) => !esSuelto(one) || nombrados.has(one.clave));
  const hay = new Set(nuevas.map(({ clave }) => clave));
  const existe = (ref: Ref) => ref.id !== undefined || hay.has(ref.clave);
  const porFila = new Map(dictamenes.map((one) => [one.fila, one]));
  const vinculos = escrituras.vinculos.filter(({ fila, responsable, dependiente }) => {
    if (existe(responsable) && existe(dependiente)) return true;
    const dictamen = porFila.get(fila);
    if (!dictamen) return false;
    dictamen.cambios = dictamen.cambios.filter(({ campo }) => campo !== "responsable");
    dictamen.notas.push("Queda sin su responsable: la fila de esa persona no se puede importar");
    if (dictamen.veredicto === "cambia" && dictamen.cambios.length === 0) dictamen.veredicto = "igual";
    return false;
  });
  return { ...escrituras, nuevas, vinculos };
}

const DATOS = ["apellido", "nombre", "dni", "fechaDeNacimiento", "telefono", "correo", "direccion"] as const;
type Dato = (typeof DATOS)[number];

/** Returns the changes that a row makes to a person. Empty cells change nothing (Rule IMP-4). */
function compararDatos(
  persona: Existente,
  renglon: Renglon,
  correoLibre: boolean,
): { cambios: Cambio[]; datos: DatosDePersona; notas: string[] } {
  const notas: string[] = [];
  const distintos = DATOS.filter((dato) => difiere(dato, persona[dato] ?? "", renglon[dato] ?? ""));
  const quedan = distintos.filter((dato) => {
    const nota = porQueNo(dato, persona, correoLibre);
    if (nota) notas.push(nota);
    return nota === null;
  });
  const cambios = quedan.map((campo) => ({
    campo,
    antes: persona[campo] || null,
    despues: renglon[campo] ?? "",
  }));
  return { cambios, datos: Object.fromEntries(cambios.map(({ campo, despues }) => [campo, despues])), notas };
}

function difiere(dato: Dato, antes: string, despues: string): boolean {
  if (despues === "" || antes === despues) return false;
  if (dato === "correo") return antes.toLowerCase() !== despues;
  // A name typed without accents does not replace the accented name.
  if (plain(antes) === plain(despues) && (dato === "nombre" || dato === "apellido" || dato === "direccion"))
    return acentos(despues) > acentos(antes);
  return true;
}

const acentos = (texto: string) => texto.match(/[^\p{ASCII}]/gu)?.length ?? 0;

function porQueNo(dato: Dato, persona: Existente, correoLibre: boolean): string | null {
  if (persona.permisos.some((rol) => rol.startsWith("administrador")))
    return "Es del personal: sus datos se cambian en su ficha";
  if (dato === "direccion" && persona.numero === null) return "La dirección es solo de los socios";
  if (dato !== "correo") return null;
  if (persona.entra && persona.correo)
    return `Su correo sigue siendo ${persona.correo}: con él entra al sitio`;
  return correoLibre ? null : "El correo es de otra persona: queda sin correo propio";
}

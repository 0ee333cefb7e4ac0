import { plain } from "#contract/text.ts";
import type { ClaseDeDuda, Decision, Veredicto } from "../../rules.ts";
import type { Renglon } from "../lectura.ts";
import { Correos } from "./correos.ts";
import {
  type Cambio,
  type DatosDePersona,
  type Escrituras,
  esSuelto,
  marcar,
  type Ref,
  retirar,
  sinEscrituras,
} from "./escrituras.ts";
import { type Existente, type Existentes, mostrar } from "./existente.ts";
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
  const { renglones, existentes, decisiones, hoy } = materia;
  const escrituras = sinEscrituras();
  const correos = new Correos(existentes);
  const identificador = new Identificador(existentes);
  const familias = new Familias(existentes, escrituras, { hoy, correos });
  const membresias = new Membresias(materia.planes, materia.opciones, escrituras);
  const refs = new Map<number, Ref>();
  const identidades: Identidad[] = [];
  const clases = new Map<number, ClaseDeDuda | null>();

  for (const renglon of renglones) {
    yield;
    identificador.conocer(renglon);
  }
  for (const renglon of renglones) {
    yield;
    const decision = decisiones.get(renglon.fila) ?? null;
    if (decision !== null) clases.set(renglon.fila, identificador.claseDe(renglon));
    const identidad = identificador.identificar(renglon, decision);
    identidades.push(identidad);
    const ref = refDe(identidad, renglon, refs);
    if (!ref || renglon.problemas.length > 0 || decision === "omitir") continue;
    refs.set(renglon.fila, ref);
    familias.conocer(
      identidad.tipo === "nueva" && identidad.sinDni ? { ...renglon, dni: null } : renglon,
      ref,
      decision,
    );
  }

  const dictamenes: Dictamen[] = [];
  for (const [n, renglon] of renglones.entries()) {
    yield;
    const decision = decisiones.get(renglon.fila) ?? null;
    dictamenes.push(dictaminarUno(renglon, identidades[n], decision));
  }
  return { dictamenes, escrituras: conResponsables(escrituras, dictamenes) };

  function dictaminarUno(
    renglon: Renglon,
    identidad: Identidad | undefined,
    decision: Decision | null,
  ): Dictamen {
    const base = {
      fila: renglon.fila,
      nombre: mostrar(renglon),
      personaId: null,
      notas: renglon.avisos,
      cambios: [],
      motivo: "",
      clase: clases.get(renglon.fila) ?? null,
    };
    if (renglon.problemas.length > 0)
      return { ...base, veredicto: "error", motivo: renglon.problemas.join(". ") };
    if (decision === "omitir") return { ...base, veredicto: "igual", notas: ["Se deja afuera"] };
    if (!identidad || identidad.tipo === "duda") {
      const parecida = identidad?.parecida ?? null;
      // One decision answers all questions about a row.
      const motivo = [identidad?.motivo, familias.dudasDe(renglon, parecida)].filter(Boolean).join(". ");
      const clase = identidad?.clase ?? base.clase;
      return { ...base, personaId: parecida?.id ?? null, veredicto: "duda", motivo, clase };
    }
    const ref = refs.get(renglon.fila);
    if (!ref)
      return {
        ...base,
        veredicto: "error",
        motivo: "Es la misma persona que una fila que no se puede importar",
      };
    const persona =
      identidad.tipo === "existente" ? identidad.persona : (ref.id && existentes.byId.get(ref.id)) || null;
    return escribir(renglon, identidad, persona, ref, base, decision);
  }

  function escribir(
    renglon: Renglon,
    identidad: Exclude<Identidad, { tipo: "duda" }>,
    persona: Existente | null,
    ref: Ref,
    base: Omit<Dictamen, "veredicto">,
    decision: Decision | null,
  ): Dictamen {
    const hasta = marcar(escrituras);
    const dictamen = { ...base, personaId: persona?.id ?? null };
    const vinculacion = familias.vincular(renglon, ref, persona, decision);
    if (vinculacion.duda !== null) return { ...dictamen, veredicto: "duda", motivo: vinculacion.duda };
    const cambios: Cambio[] = [];
    const notas = [...renglon.avisos];
    let confirma = false;
    const errores = [vinculacion.error];
    if (identidad.tipo === "existente" && persona) {
      const datos = compararDatos(persona, renglon, correos.esLibre(renglon.correo, persona));
      cambios.push(...datos.cambios);
      notas.push(...datos.notas);
      confirma = !persona.confirmada && confirmaSuDni(persona, renglon, decision);
      if (confirma) notas.push("Desde ahora el club sabe que sus datos son suyos");
      if (datos.cambios.length > 0 || confirma)
        escrituras.cambios.push({ id: persona.id, datos: datos.datos, confirma });
    }
    if (identidad.tipo === "nueva") {
      const libre = correos.esLibre(renglon.correo, null);
      if (!libre) notas.push("El correo es de otra persona: queda sin correo propio");
      const dni = identidad.sinDni ? null : renglon.dni;
      const correo = libre ? renglon.correo : null;
      const { nombre, apellido, fechaDeNacimiento, telefono } = renglon;
      escrituras.nuevas.push({
        clave: keyOfNueva(renglon),
        nombre,
        apellido,
        dni,
        correo,
        fechaDeNacimiento,
        telefono,
      });
      cambios.push(...cambiosDeNueva({ ...renglon, dni, correo }));
    }
    if (identidad.tipo === "repetida") errores.push(saldoDeMas(renglon, identidad.de));
    else {
      const sinNumero = "sinNumero" in identidad && identidad.sinNumero === true;
      for (const { cambios: suyos, notas: suyas, error } of [
        membresias.asociar(renglon, ref, persona, sinNumero),
        membresias.adeudar(renglon, ref, persona),
      ]) {
        cambios.push(...suyos);
        notas.push(...suyas);
        errores.push(error);
      }
      agrupar(renglon, ref, persona, cambios, notas);
    }
    const error = errores.find((one) => one !== null);
    if (error) {
      retirar(escrituras, hasta);
      return { ...dictamen, veredicto: "error", motivo: error };
    }
    correos.usar(renglon.correo);
    if (vinculacion.nuevos.length > 0) {
      const antes = (persona?.responsables ?? []).map((one) =>
        mostrarResponsable(mostrar(one), one.relacion),
      );
      const suman = vinculacion.nuevos.map(({ nombre, relacion, ...quien }) =>
        mostrarResponsable(nombre, relacion, quien),
      );
      const despues = [...antes, ...suman].join(", ");
      cambios.push({ campo: "responsable", antes: antes.join(", ") || null, despues });
      for (const { ref: responsable, relacion } of vinculacion.nuevos) {
        const nacimiento = renglon.fechaDeNacimiento ?? persona?.fechaDeNacimiento ?? null;
        escrituras.vinculos.push({ fila: renglon.fila, responsable, dependiente: ref, relacion, nacimiento });
      }
    }
    const veredicto =
      identidad.tipo === "nueva" ? "nuevo" : cambios.length > 0 || confirma ? "cambia" : "igual";
    return { ...dictamen, veredicto, cambios, notas: [...new Set(notas)] };
  }

  function agrupar(
    renglon: Renglon,
    ref: Ref,
    persona: Existente | null,
    cambios: Cambio[],
    notas: string[],
  ): void {
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
}

const keyOfNueva = ({ fila }: Renglon) => `r${fila}`;

/**
 * Returns a warning if a repeated row has another balance than the first row, which is the one imported; null if they
 * agree.
 */
function saldoDeMas({ saldo }: Renglon, primera: Renglon): string | null {
  if (saldo === null || saldo <= 0 || saldo === primera.saldo) return null;
  return `Es la misma persona que la fila ${primera.fila}, con otro saldo: dejá el que vale en una sola fila`;
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

import type { Feature } from "#server/feature.ts";
import type { CampoAuditado, PalabrasDeAuditoria } from "./table.ts";

export type Palabras = Required<PalabrasDeAuditoria>;

const COMUNES: PalabrasDeAuditoria = {
  acciones: {
    borrar: "Borró",
    cancelado: "Se canceló",
    cargar: "Cargó",
    crear: "Creó",
    deshacer: "Deshizo la decisión",
    eliminar: "Eliminó",
    estado: "Cambió el estado",
    guardar: "Guardó",
    modificar: "Modificó",
    ordenar: "Cambió el orden",
    rechazar: "Rechazó",
  },
  campos: {
    nombre: "Nombre",
    estado: "Estado",
    descripcion: "Descripción",
    fecha: "Fecha",
    hora: "Hora",
    lugar: "Lugar",
    precio: { label: "Precio", money: true },
    importe: { label: "Importe", money: true },
    anulado: { label: "Sin efecto", money: true },
    acreditado: { label: "A favor", money: true },
    motivo: "Motivo",
    nota: "Nota",
    codigo: "Código",
    imagenes: "Imágenes",
    telefono: "Teléfono",
    creadoEn: "Fecha de creación",
    fechaCreacion: "Fecha de creación",
  },
};

/**
 * Collects the words of all areas.
 * @throws Error if two areas declare the same kind of object, action or field, if a label is missing, or if a field has
 * ids of an undeclared kind
 */
export function reunirPalabras(features: readonly Pick<Feature, "name" | "auditoria">[]): Palabras {
  const areas = [{ name: "auditoria", auditoria: COMUNES }, ...features];
  const gather = <T>(of: (words: PalabrasDeAuditoria) => T | undefined): T =>
    Object.assign({}, ...areas.map(({ auditoria = {} }) => of(auditoria)));
  const palabras: Palabras = {
    objetos: gather(({ objetos }) => objetos),
    acciones: gather(({ acciones }) => acciones),
    campos: gather(({ campos }) => campos),
  };
  const owners = new Map<string, string>();
  for (const { name, auditoria = {} } of areas)
    for (const [what, word] of declaredIn(auditoria)) {
      const other = owners.get(what);
      if (other !== undefined) throw new Error(`${other} and ${name} both declare the ${what}`);
      owners.set(what, name);
      const { label, objeto } = toCampo(word);
      if (!label.trim()) throw new Error(`${name} declares the ${what} without a label`);
      if (objeto !== undefined && !palabras.objetos[objeto])
        throw new Error(`${name} declares the ${what} with ids of "${objeto}", which no area declares`);
    }
  return palabras;
}

type Word = string | CampoAuditado;

function declaredIn({ objetos = {}, acciones = {}, campos = {} }: PalabrasDeAuditoria): [string, Word][] {
  const named = (what: string, words: Readonly<Record<string, Word>>, of = "") =>
    Object.entries(words).map(([name, word]): [string, Word] => [`audited ${what} "${name}"${of}`, word]);
  return [
    ...Object.entries(objetos).flatMap(([name, { label, campos: suyos = {} }]): [string, Word][] => [
      ...named("object", { [name]: label }),
      ...named("field", suyos, ` of "${name}"`),
    ]),
    ...named("action", acciones),
    ...named("field", campos),
  ];
}

const toCampo = (word: Word): CampoAuditado => (typeof word === "string" ? { label: word } : word);

const own = <T>(words: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

/** Returns how a field of a kind of object is declared. An undeclared field gets a readable form of its name. */
export function campoDe({ objetos, campos }: Palabras, objeto: string, campo: string): CampoAuditado {
  const words = campo.replaceAll(/[_-]/g, " ").replaceAll(/([a-z])(?=[A-Z])/g, "$1 ");
  const declared = own(own(objetos, objeto)?.campos ?? {}, campo) ?? own(campos, campo);
  return toCampo(declared ?? capital(words.toLowerCase()));
}

export function ordenDeCampos({ objetos, campos }: Palabras, objeto: string): string[] {
  return Object.keys({ ...campos, ...own(objetos, objeto)?.campos });
}

/**
 * Returns the label of an action such as `evento.crear`. A label for the resulting state has priority. An action
 * without a label gets a readable form of its name.
 */
export function leerAccion({ acciones }: Palabras, accion: string, despues?: unknown): string {
  const { estado, alta = estado } = Object(despues) as { estado?: unknown; alta?: unknown };
  const verbo = accion.slice(accion.indexOf(".") + 1);
  return (
    own(acciones, `${accion} ${alta}`) ??
    own(acciones, accion) ??
    own(acciones, verbo) ??
    capital(verbo.replaceAll("-", " "))
  );
}

export function leerObjeto({ objetos }: Palabras, objeto: string): string {
  return own(objetos, objeto)?.label ?? capital(objeto.replaceAll("-", " "));
}

function capital(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}

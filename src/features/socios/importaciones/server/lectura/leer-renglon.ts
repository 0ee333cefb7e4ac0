import { esCorreo } from "#contract/fields.ts";
import { toTelefono } from "#contract/telefono.ts";
import { cleanCode, plain } from "#contract/text.ts";
import {
  type NombreLeido,
  type OrdenDeFecha,
  readFecha,
  readNombreEntero,
  toNombre,
} from "#contract/written.ts";
import { problemaDeNacimiento } from "#features/socios/socios/rules.ts";
import type { Relacion } from "#features/socios/vinculos/rules.ts";
import type { Campo } from "../../rules.ts";
import { leerDni, leerNumero, leerPesos, leerRelacion } from "./normalizar.ts";

/** A responsible person as a row names them. */
export interface ResponsableLeido extends NombreLeido {
  dni: string | null;
  /** Null if the file does not say. */
  relacion: Relacion | null;
  telefono: string;
  correo: string | null;
}

/** A row in the site's terms. Blank cells are null or "". */
export interface Renglon extends NombreLeido {
  /** Its number in the spreadsheet. */
  fila: number;
  dni: string | null;
  fechaDeNacimiento: string | null;
  telefono: string;
  correo: string | null;
  direccion: string;
  numero: number | null;
  /** As written. */
  plan: string;
  responsables: ResponsableLeido[];
  familia: string;
  parentesco: string;
  /** Centavos. */
  saldo: number | null;
  fechaDeSaldo: string | null;
  /** The person's id in this site's own export. */
  ficha: number | null;
  /** What cannot be read of who it is, as sentences: the row is an error. */
  problemas: string[];
  /** What cannot be read of the rest, as sentences: it is left out, and the row imported. */
  avisos: string[];
}

interface Lectura {
  columnas: readonly (Campo | null)[];
  /** Headings, which may name a relation: "Madre". */
  titulos: readonly string[];
  fechas: OrdenDeFecha;
  /** Today on the club's clock. */
  hoy: string;
}

type TextoDe = (campo: Campo) => string;

/** Reads the cells of a row by the fields of their columns; null if none of those has a text. */
export function leerRenglon(fila: number, cells: readonly string[], lectura: Lectura): Renglon | null {
  const textos = new Map<Campo, string>();
  lectura.columnas.forEach((campo, column) => {
    const texto = (cells[column] ?? "").trim();
    // What people write into a cell that has nothing to say.
    if (campo && texto !== "" && !/^(-+|\.+|n\/?[ac]|s\/?[dn]|no tiene|x+)$/i.test(texto))
      textos.set(campo, texto);
  });
  if (textos.size === 0) return null;
  const de: TextoDe = (campo) => textos.get(campo) ?? "";
  const problemas: string[] = [];
  const avisos: string[] = [];
  const roto = [...textos.values()].find((texto) =>
    /^#(REF|N\/A|VALUE|VALOR|¡?REF|NAME|NOMBRE|DIV)/i.test(texto),
  );
  if (roto) problemas.push(`Una celda tiene un error de fórmula (${roto})`);
  const nombre = nombreDe(de);
  const renglon: Renglon = {
    fila,
    ...nombre,
    dni: dniDe(de("dni"), "El DNI", problemas),
    fechaDeNacimiento: nacimientoDe(de("fechaDeNacimiento"), lectura, problemas),
    telefono: toTelefono(de("telefono")).slice(0, 100),
    correo: correoDe(de("correo"), "El correo", avisos),
    direccion: de("direccion").slice(0, 200),
    numero: numeroDe(de("numero"), avisos),
    plan: de("plan"),
    responsables: [
      responsableDe(de, lectura, "responsable", nombre, { problemas, avisos }),
      responsableDe(de, lectura, "responsable2", nombre, { problemas, avisos }),
    ].filter((one) => one !== null),
    familia: de("familia").slice(0, 100),
    parentesco: de("parentesco"),
    saldo: saldoDe(de("saldo"), avisos),
    fechaDeSaldo: fechaDe(de("fechaDeSaldo"), "La fecha del saldo", { fechas: lectura.fechas }, avisos),
    ficha: /^\d{1,9}$/.test(de("ficha")) ? Number(de("ficha")) : null,
    problemas,
    avisos,
  };
  if (renglon.nombre === "" || renglon.apellido === "")
    problemas.push(
      renglon.nombre === "" && renglon.apellido === "" ? "Falta el nombre" : "Falta el nombre o el apellido",
    );
  return renglon;
}

function nombreDe(de: TextoDe): NombreLeido {
  const entero = de("apellidoYNombre")
    ? readNombreEntero(de("apellidoYNombre"), "apellido-primero")
    : readNombreEntero(de("nombreYApellido"), "nombre-primero");
  // A column "Nombre" that has whole names, without one for the surname.
  const suelto = readNombreEntero(de("nombre"), "nombre-primero");
  if (de("apellido") === "" && entero.apellido === "" && entero.nombre === "") return suelto;
  return {
    nombre: toNombre(de("nombre")) || entero.nombre,
    apellido: toNombre(de("apellido")) || entero.apellido,
  };
}

function responsableDe(
  de: TextoDe,
  { columnas, titulos }: Lectura,
  cual: "responsable" | "responsable2",
  { apellido }: NombreLeido,
  { problemas, avisos }: Pick<Renglon, "problemas" | "avisos">,
): ResponsableLeido | null {
  const dni = dniDe(de(`${cual}Dni`), "El DNI del responsable", problemas);
  // "Paz Laura", of a child who is called Paz too.
  const conSuApellido = apellido !== "" && plain(de(cual)).startsWith(`${plain(apellido)} `);
  const nombre = readNombreEntero(
    de(cual),
    conSuApellido ? "apellido-primero" : ordenDe(titulos[columnas.indexOf(cual)]),
  );
  if (dni === null && nombre.nombre === "" && nombre.apellido === "") return null;
  // "Madre" as a heading says what they are; "Madre, padre o tutor" does not.
  const delTitulo = (titulos[columnas.indexOf(cual)] ?? "").match(/madre|padre/gi);
  return {
    ...nombre,
    dni,
    relacion:
      leerRelacion(de(`${cual}Relacion`)) ?? (delTitulo?.length === 1 ? leerRelacion(delTitulo[0]) : null),
    telefono: toTelefono(de(`${cual}Telefono`)).slice(0, 100),
    correo: correoDe(de(`${cual}Correo`), "El correo del responsable", avisos),
  };
}

/** "Apellido y nombre de la madre" says how its names are written. */
function ordenDe(titulo = ""): "apellido-primero" | "nombre-primero" {
  return /^\s*apellido/i.test(titulo) ? "apellido-primero" : "nombre-primero";
}

function dniDe(texto: string, cual: string, problemas: string[]): string | null {
  if (texto === "") return null;
  const dni = leerDni(texto);
  if (dni === null) problemas.push(`${cual} tiene 7 u 8 números: dice «${texto}»`);
  return dni;
}

/** The first address of a cell, which may have several. */
function correoDe(texto: string, cual: string, avisos: string[]): string | null {
  if (texto === "") return null;
  const partes = texto
    .split(/[\s,;/|]+/)
    .map((parte) => cleanCode(parte.replace(/^mailto:/i, "")).toLowerCase());
  const correo = partes.find((parte) => parte.length <= 100 && esCorreo(parte)) ?? null;
  if (correo === null) avisos.push(`${cual} no parece válido y queda afuera: dice «${texto}»`);
  else if (partes.length > 1) avisos.push(`De «${texto}» queda ${correo}`);
  return correo;
}

function fechaDe(
  texto: string,
  cual: string,
  { fechas, hoy }: Pick<Lectura, "fechas"> & { hoy?: string },
  problemas: string[],
): string | null {
  if (texto === "") return null;
  const fecha = readFecha(texto, fechas, hoy);
  if (fecha === null) problemas.push(`${cual} no es una fecha: dice «${texto}»`);
  return fecha;
}

function nacimientoDe(texto: string, lectura: Lectura, problemas: string[]): string | null {
  const fecha = fechaDe(texto, "La fecha de nacimiento", lectura, problemas);
  const problema = fecha && problemaDeNacimiento(fecha, lectura.hoy);
  if (problema) problemas.push(`${problema}: dice «${texto}»`);
  return problema ? null : fecha;
}

function numeroDe(texto: string, avisos: string[]): number | null {
  if (texto === "") return null;
  const numero = leerNumero(texto);
  if (numero !== null) return numero;
  avisos.push(`El número de socio no es un número y queda afuera: dice «${texto}»`);
  return null;
}

function saldoDe(texto: string, avisos: string[]): number | null {
  if (texto === "") return null;
  const centavos = leerPesos(texto);
  if (centavos === null) avisos.push(`El saldo no es un importe y queda afuera: dice «${texto}»`);
  else if (centavos < 0)
    avisos.push(
      `El saldo a favor («${texto}») no se importa: cargalo como un pago en la ficha de la persona`,
    );
  return centavos === null || centavos < 0 ? null : centavos;
}

import { esCorreo } from "#contract/fields.ts";
import { toTelefono } from "#contract/telefono.ts";
import { cleanCode, digitosDeDni, plain } from "#contract/text.ts";
import {
  type NombreLeido,
  type OrdenDeFecha,
  readCentavos,
  readFecha,
  readNombreEntero,
  toNombre,
} from "#contract/written.ts";
import type { Relacion } from "#features/personas/vinculos/rules.ts";
import { problemaDeNacimiento } from "#features/socios/socios/rules.ts";
import { dateOrderOf } from "#server/spreadsheet/date-order.ts";
import { readSheet } from "#server/spreadsheet/read-sheet.ts";
import {
  SHEET_MAX_ROWS,
  type Sheet,
  type SheetFormat,
  type SheetRow,
  type WantedFormat,
} from "#server/spreadsheet/sheet-file.ts";
import { CAMPOS, type Campo, NOMBRES_DE_CAMPOS } from "../rules.ts";

export interface ResponsableLeido extends NombreLeido {
  dni: string | null;
  /** Null if unknown. */
  relacion: Relacion | null;
  telefono: string;
  correo: string | null;
}

/** A row after parsing. Blank cells are null or "". */
export interface Renglon extends NombreLeido {
  fila: number;
  dni: string | null;
  fechaDeNacimiento: string | null;
  telefono: string;
  correo: string | null;
  direccion: string;
  numero: number | null;
  plan: string;
  responsables: ResponsableLeido[];
  familia: string;
  parentesco: string;
  /** In centavos. */
  saldo: number | null;
  fechaDeSaldo: string | null;
  /** Id of the person, if this site exported the row. */
  ficha: number | null;
  /** Sentences about unreadable identifying data, which makes the row an error. */
  problemas: string[];
  /** Sentences about other unreadable data, which is skipped. */
  avisos: string[];
}

interface Lectura {
  columnas: readonly (Campo | null)[];
  titulos: readonly string[];
  fechas: OrdenDeFecha;
  /** Today in the club's time zone. */
  hoy: string;
}

type TextoDe = (campo: Campo) => string;

/** Reads the cells of a row into the fields of their columns; null if the row is blank. */
export function leerRenglon(fila: number, cells: readonly string[], lectura: Lectura): Renglon | null {
  const textos = new Map<Campo, string>();
  lectura.columnas.forEach((campo, column) => {
    const texto = (cells[column] ?? "").trim();
    // Placeholders that people type instead of leaving a cell blank.
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
  // Without a column for surnames, the column "Nombre" has full names.
  const suelto = readNombreEntero(de("nombre"), "nombre-primero");
  if (de("apellido") === "" && entero.apellido === "" && entero.nombre === "") return suelto;
  const [nombre, apellido] = [toNombre(de("nombre")), toNombre(de("apellido"))];
  const juntos = de("apellidoYNombre") || de("nombreYApellido");
  return {
    nombre: nombre || (apellido && sinPalabras(juntos, apellido)) || entero.nombre,
    apellido: apellido || (nombre && sinPalabras(juntos, nombre)) || entero.apellido,
  };
}

/** Removes the words of a known first name or surname from a full name. */
function sinPalabras(juntos: string, parte: string): string {
  const palabras = toNombre(juntos.replace(/[,;]/g, " ")).split(" ");
  const suyas = plain(parte).split(" ");
  const desde = palabras.findIndex((_, n) => suyas.every((una, m) => plain(palabras[n + m] ?? "") === una));
  return (desde === -1 ? palabras : palabras.toSpliced(desde, suyas.length)).join(" ");
}

function responsableDe(
  de: TextoDe,
  { columnas, titulos }: Lectura,
  cual: "responsable" | "responsable2",
  { apellido }: NombreLeido,
  { problemas, avisos }: Pick<Renglon, "problemas" | "avisos">,
): ResponsableLeido | null {
  const dni = dniDe(de(`${cual}Dni`), "El DNI del responsable", problemas);
  // Example: "Paz Laura" if the child's surname is Paz.
  const conSuApellido = apellido !== "" && plain(de(cual)).startsWith(`${plain(apellido)} `);
  const nombre = readNombreEntero(
    de(cual),
    conSuApellido ? "apellido-primero" : ordenDe(titulos[columnas.indexOf(cual)]),
  );
  if (dni === null && nombre.nombre === "" && nombre.apellido === "") return null;
  // "Madre" is a relation; "Madre, padre o tutor" is not.
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

/** Returns the order of the names in a column with a heading such as "Apellido y nombre de la madre". */
function ordenDe(titulo = ""): "apellido-primero" | "nombre-primero" {
  return /^\s*apellido/i.test(titulo) ? "apellido-primero" : "nombre-primero";
}

function dniDe(texto: string, cual: string, problemas: string[]): string | null {
  if (texto === "") return null;
  const dni = leerDni(texto);
  if (dni === null) problemas.push(`${cual} tiene 7 u 8 números: dice «${texto}»`);
  return dni;
}

/**
 * Returns the first email address of a cell, which may hold several addresses, or an address in brackets after a
 * name. Null for «juana 2@club.com», where the space may be a mistake and `2@club.com` somebody else's address.
 */
function correoDe(texto: string, cual: string, avisos: string[]): string | null {
  if (texto === "") return null;
  const esUno = (palabra: string) => palabra.length <= 100 && esCorreo(palabra);
  const partes = texto.split(/[,;/|\n]+/).map((parte) => {
    const entreSignos = /[<(]([^<>()\s]+)[>)]/.exec(parte)?.[1] ?? parte;
    return entreSignos
      .trim()
      .split(/\s+/)
      .map((palabra) => cleanCode(palabra.replace(/^mailto:/i, "")).toLowerCase());
  });
  const correo = partes.find((palabras) => palabras.every(esUno))?.[0] ?? null;
  if (correo === null) avisos.push(`${cual} no parece válido y queda afuera: dice «${texto}»`);
  else if (partes.flat().length > 1) avisos.push(`De «${texto}» queda ${correo}`);
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
  if (numero === null) avisos.push(`El número de socio no es un número y queda afuera: dice «${texto}»`);
  return numero;
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

export interface LecturaGuardada {
  formato: SheetFormat;
  /** Number of the heading row; null if there is none. */
  filaDeTitulos: number | null;
  titulos: string[];
  columnas: (Campo | null)[];
  fechas: OrdenDeFecha;
  planId: number | null;
  fechaDeSaldo: string;
  recordada: boolean;
  /** Sample texts whose letters depend on the encoding; undefined for older imports. */
  acentos?: string[];
}

/** Reads a file and guesses its format. @throws SheetError, TooBusy */
export async function leerArchivo(contenido: Uint8Array, wanted: WantedFormat, hoy: string) {
  return lecturaDe(await readSheet(contenido, wanted, personasEn), hoy);
}

/** Guesses the format of a sheet. */
export function lecturaDe(
  { format: formato, rows }: Sheet,
  hoy: string,
): { lectura: LecturaGuardada; rows: SheetRow[] } {
  const lectura = {
    formato,
    planId: null,
    fechaDeSaldo: hoy,
    fechas: "dia-mes" as const,
    recordada: false,
    acentos: formato.encoding === null ? [] : conAcentos(rows),
  };
  return {
    lectura: conTitulos(
      { ...lectura, filaDeTitulos: adivinarTitulos(rows), titulos: [], columnas: [] },
      rows,
    ),
    rows,
  };
}

const ACENTOS_MAX = 6;

function conAcentos(rows: readonly SheetRow[]): string[] {
  const found = new Set<string>();
  for (const { cells } of rows)
    for (const celda of cells) {
      if (/[^\p{ASCII}]/u.test(celda) && /\p{L}/u.test(celda)) found.add(celda.slice(0, 40));
      if (found.size === ACENTOS_MAX) return [...found];
    }
  return [...found];
}

export function personasEn(rows: readonly SheetRow[]): number {
  const titulos = adivinarTitulos(rows);
  const debajo = rows.filter(({ number, cells }) => number > (titulos ?? 0) && cells.length > 0).length;
  return titulos === null ? debajo / SHEET_MAX_ROWS : debajo;
}

/** Takes the headings from another row, and guesses the columns again. */
export function conTitulos(lectura: LecturaGuardada, rows: readonly SheetRow[]): LecturaGuardada {
  const { filaDeTitulos } = lectura;
  const datos = rows.filter(({ number }) => number > (filaDeTitulos ?? 0));
  const titulos = rows.find(({ number }) => number === filaDeTitulos)?.cells ?? [];
  const columnas = filaDeTitulos === null ? columnasDeDatos(datos) : columnasDeTitulos(titulos);
  return conFechas({ ...lectura, titulos: [...titulos], columnas, recordada: false }, datos);
}

/** Takes the order of day and month from the birth dates. */
export function conFechas(lectura: LecturaGuardada, datos: readonly SheetRow[]): LecturaGuardada {
  const column = lectura.columnas.indexOf("fechaDeNacimiento");
  return { ...lectura, fechas: dateOrderOf(datos.map(({ cells }) => cells[column] ?? "")) };
}

/** Files from the same program have the same signature, which is made of their headings; "" without headings. */
export function firmaDe(titulos: readonly string[]): string {
  return titulos.map(titulo).join("|").slice(0, 2_000);
}

const RESPONSABLE =
  "(resp(onsable)?( legal)?|adulto (responsable|a cargo)|tutora?|madre|padre|mama|papa|encargad[oa]|apoderad[oa])";
const DEL_RESPONSABLE = `( del?| de la)? (${RESPONSABLE}|adulto)`;
const TELEFONO = "(tel|telefono|cel|celular|whatsapp|contacto)";
const CORREO = "(mail|e ?mail|correo)";

/** Headings that clubs use, as normalized by `titulo`, in addition to each field's label. */
const TITULOS: Partial<Record<Campo, RegExp>> = {
  apellidoYNombre:
    /^(apellidos? y? ?nombres?|apellido nombre|apellidos? y nombres? (del|de la) (socio|jugadora?|alumn[oa]|menor)|socio|socia|jugador|jugadora|alumno|alumna|deportista|persona|integrante)$/,
  nombreYApellido: /^(nombres? y? ?apellidos?|nombre completo|nombre y apellido (del|de la) \w+)$/,
  apellido: /^(apellidos?)( (del|de la) (socio|jugadora?|alumn[oa]|menor))?$/,
  nombre: /^(nombres?|nombre de pila)( (del|de la) (socio|jugadora?|alumn[oa]|menor))?$/,
  dni: /^(d ?n ?i|dni o pasaporte|documento|doc|n?u?m?e?r?o? ?de documento|nro (de )?(doc|documento|dni)|n (de )?(doc|documento|dni)|numero de dni|cuil|dni (del|de la) (socio|jugadora?|alumn[oa]|menor))$/,
  fechaDeNacimiento:
    /^(fecha (de )?nac(imiento)?|fec(ha)? nac|f (de )?nac(imiento)?|nac(imiento)?|nacid[oa]( el)?|cumpleanos)$/,
  telefono:
    /^(tel|telefonos?|cel|celular|movil|whatsapp|wsp|contacto|telefono de contacto|tel cel|nro (de )?(tel|cel|telefono|celular))$/,
  correo: /^(e ?mail|mail|correo( electronico)?)$/,
  direccion: /^(direccion|domicilio|calle|calle y numero)$/,
  numero:
    /^((numero|nro|num|n) (de )?soci[oa]|soci[oa] (n|nro|numero)|carnet|(numero|nro|n) (de )?carnet|legajo|matricula)$/,
  plan: /^(plan|categoria|categoria de socio|tipo de socio|cuota|abono)$/,
  responsable: new RegExp(
    `^(${RESPONSABLE}|adulto|madre padre( o)?( tutor)?|padre madre( o)?( tutor)?|(apellido y nombre|nombre y apellido|nombre|apellido)${DEL_RESPONSABLE})$`,
  ),
  responsableDni: new RegExp(
    `^((dni|documento|doc|nro doc|cuil)${DEL_RESPONSABLE}|${RESPONSABLE} (dni|doc|documento))$`,
  ),
  responsableRelacion:
    /^(relacion|vinculo|relacion (con el|del) (resp(onsable)?|menor)|vinculo con el menor|parentesco (del|con el) (resp(onsable)?|menor))$/,
  responsableTelefono: new RegExp(`^(${TELEFONO}${DEL_RESPONSABLE}|${RESPONSABLE} ${TELEFONO})$`),
  responsableCorreo: new RegExp(`^(${CORREO}${DEL_RESPONSABLE}|${RESPONSABLE} ${CORREO})$`),
  familia: /^(familia|grupo( familiar)?|(codigo|cod|nro|n|numero) (de )?(familia|grupo( familiar)?))$/,
  parentesco: /^(parentesco|rol( en la familia)?)$/,
  saldo: /^(saldo( inicial| deudor| actual| pendiente)?|deuda( total)?|debe|adeuda|importe adeudado)$/,
  fechaDeSaldo: /^(fecha (del?|de la) (saldo|deuda)|vencimiento|vence|saldo al|debe desde)$/,
};

/** The field for a second column of the same kind, which belongs to the other responsable. */
const SEGUNDO: Partial<Record<Campo, Campo>> = {
  responsable: "responsable2",
  responsableDni: "responsable2Dni",
  responsableRelacion: "responsable2Relacion",
  responsableTelefono: "responsable2Telefono",
  responsableCorreo: "responsable2Correo",
};

/** Normalizes a heading: lower case, without accents and punctuation. */
function titulo(texto: string): string {
  return plain(texto)
    .replace(/[º°ª]/g, " ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const ETIQUETAS = new Map(NOMBRES_DE_CAMPOS.map((campo) => [titulo(CAMPOS[campo].label), campo]));

function campoDe(texto: string): Campo | null {
  const limpio = titulo(texto);
  if (limpio === "") return null;
  return ETIQUETAS.get(limpio) ?? NOMBRES_DE_CAMPOS.find((campo) => TITULOS[campo]?.test(limpio)) ?? null;
}

/**
 * Returns the field of each column, according to its heading. Each field is used once; a second responsable has
 * separate fields.
 */
export function columnasDeTitulos(titulos: readonly string[]): (Campo | null)[] {
  const usados = new Set<Campo>();
  const todos = titulos.map(campoDe);
  // If the file names responsables and has no families, a relation describes the responsable.
  const esDelResponsable = todos.includes("responsable") && !todos.includes("familia");
  let segundo: string | undefined;
  return todos.map((dicho, n) => {
    const campo = dicho === "parentesco" && esDelResponsable ? "responsableRelacion" : dicho;
    const otro = campo && SEGUNDO[campo];
    const quien = /\b(madre|padre|mama|papa)\b/.exec(titulo(titulos[n] ?? ""))?.[0];
    // "Tel. del padre" is the father's phone, even without a column for the mother's phone.
    const orden = quien !== undefined && quien === segundo ? [otro, campo] : [campo, otro];
    const libre = orden.find((one) => one && !usados.has(one)) ?? null;
    if (libre) usados.add(libre);
    if (libre === "responsable2") segundo = quien;
    return libre;
  });
}

/** How many rows are searched for headings, because clubs write titles and notes above them. */
const BUSCADAS = 25;

/** Returns the number of the row with the most known headings; null if there is none. */
export function adivinarTitulos(rows: readonly SheetRow[]): number | null {
  let best: { number: number; known: number } | null = null;
  for (const { number, cells } of rows.slice(0, BUSCADAS)) {
    const known = columnasDeTitulos(cells).filter((campo) => campo !== null).length;
    if (known > (best?.known ?? 0)) best = { number, known };
  }
  return best && (best.known > 1 || rows.length < 3) ? best.number : null;
}

/** Returns the field of each column, guessed from its content because the file has no headings. */
export function columnasDeDatos(rows: readonly SheetRow[]): (Campo | null)[] {
  const anchas = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length));
  const usados = new Set<Campo>();
  return Array.from({ length: anchas }, (_, column) => {
    const textos = rows.slice(0, 200).flatMap(({ cells }) => cells[column] || []);
    const es = (prueba: (texto: string) => boolean) => textos.filter(prueba).length > textos.length * 0.7;
    const campo: Campo | null =
      textos.length === 0
        ? null
        : es((texto) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(texto))
          ? "correo"
          : es((texto) => /[/-]/.test(texto) && readFecha(texto, "dia-mes") !== null)
            ? "fechaDeNacimiento"
            : es((texto) => leerDni(texto) !== null)
              ? "dni"
              : es((texto) => /^[\d\s()+-]{9,}$/.test(texto))
                ? "telefono"
                : es((texto) => /^\p{L}[\p{L}\s.'-]*[, ]\s*\p{L}/u.test(texto))
                  ? "apellidoYNombre"
                  : null;
    if (campo === null || usados.has(campo)) return null;
    usados.add(campo);
    return campo;
  });
}

/** Decimals that a program added, as in `30111222.0`. Three zeros are part of the number, as in `49.000.000`. */
const DECIMALES = /[.,]0{1,2}$/;

/** Returns the seven or eight digits of a DNI, even from a CUIL or a spreadsheet's number; null for other texts. */
export function leerDni(texto: string): string | null {
  const digitos = digitosDeDni(
    cleanCode(texto)
      .replace(/^(dni|d\.n\.i\.?|doc(umento)?|l\.?[ec]\.?)\s*:?\s*/i, "")
      .replace(DECIMALES, ""),
  );
  const cuil = /^(?:20|2[3-7]|30|33)(\d{8})\d$/.exec(digitos);
  const dni = (cuil?.[1] ?? digitos).replace(/^0+/, "");
  return /^\d{7,8}$/.test(dni) ? dni : null;
}

/** Reads a member number; null for other texts. */
export function leerNumero(texto: string): number | null {
  const numero = Number(
    cleanCode(texto)
      .replace(DECIMALES, "")
      .replace(/[.\s#]|n[º°]?/gi, "") || Number.NaN,
  );
  return Number.isInteger(numero) && numero > 0 && numero <= 9_999_999 ? numero : null;
}

/** Converts an amount in pesos to centavos; null for other texts, and above the largest possible debt. */
function leerPesos(texto: string): number | null {
  const centavos = readCentavos(texto);
  return centavos !== null && Math.abs(centavos) < 1e11 ? centavos : null;
}

const RELACIONES_ESCRITAS: [RegExp, Relacion][] = [
  [/\b(madre|mama|mami|progenitora)\b/, "madre"],
  [/\b(padre|papa|papi|progenitor)\b/, "padre"],
  [/\b(abuela|nona)\b/, "abuela"],
  [/\b(abuelo|nono)\b/, "abuelo"],
  [/\b(tutora?|encargad[oa]|curadora?)\b/, "tutor"],
];

/** Returns the relation named in a cell or a heading; null if there is none. */
export function leerRelacion(texto: string): Relacion | null {
  const limpio = plain(texto)
    .replace(/[^a-z]+/g, " ")
    .trim();
  if (limpio === "") return null;
  return RELACIONES_ESCRITAS.find(([palabras]) => palabras.test(limpio))?.[1] ?? "otra";
}

import { plain } from "#contract/text.ts";
import { readFecha } from "#contract/written.ts";
import { CAMPOS, type Campo, NOMBRES_DE_CAMPOS } from "../../rules.ts";
import { leerDni } from "./normalizar.ts";

const RESPONSABLE =
  "(resp(onsable)?( legal)?|adulto (responsable|a cargo)|tutora?|madre|padre|mama|papa|encargad[oa]|apoderad[oa])";
const DEL_RESPONSABLE = `( del?| de la)? (${RESPONSABLE}|adulto)`;
const TELEFONO = "(tel|telefono|cel|celular|whatsapp|contacto)";
const CORREO = "(mail|e ?mail|correo)";

/** Headings of clubs' spreadsheets, as `titulo` writes them; besides the label of each field. */
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

/** A second column of these is about the other responsible person. */
const SEGUNDO: Partial<Record<Campo, Campo>> = {
  responsable: "responsable2",
  responsableDni: "responsable2Dni",
  responsableRelacion: "responsable2Relacion",
  responsableTelefono: "responsable2Telefono",
  responsableCorreo: "responsable2Correo",
};

/** A heading without accents, signs and case. */
export function titulo(texto: string): string {
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

/** The field of each column by its heading; each field once, and a second responsible person as the other one. */
export function columnasDeTitulos(titulos: readonly string[]): (Campo | null)[] {
  const usados = new Set<Campo>();
  const todos = titulos.map(campoDe);
  // Beside a responsible person, and without families, a kinship is theirs.
  const esDelResponsable = todos.includes("responsable") && !todos.includes("familia");
  let segundo: string | undefined;
  return todos.map((dicho, n) => {
    const campo = dicho === "parentesco" && esDelResponsable ? "responsableRelacion" : dicho;
    const otro = campo && SEGUNDO[campo];
    const quien = /\b(madre|padre|mama|papa)\b/.exec(titulo(titulos[n] ?? ""))?.[0];
    // "Tel. del padre" is of the father, also where the mother's is missing.
    const orden = quien !== undefined && quien === segundo ? [otro, campo] : [campo, otro];
    const libre = orden.find((one) => one && !usados.has(one)) ?? null;
    if (libre) usados.add(libre);
    if (libre === "responsable2") segundo = quien;
    return libre;
  });
}

/** Rows in which headings are looked for: clubs write titles and notes above them. */
const BUSCADAS = 25;

interface Celdas {
  number: number;
  cells: readonly string[];
}

/** The number of the row of headings: the one with the most known ones; null if there is none. */
export function adivinarTitulos(rows: readonly Celdas[]): number | null {
  let best: { number: number; known: number } | null = null;
  for (const { number, cells } of rows.slice(0, BUSCADAS)) {
    const known = columnasDeTitulos(cells).filter((campo) => campo !== null).length;
    if (known > (best?.known ?? 0)) best = { number, known };
  }
  return best && (best.known > 1 || rows.length < 3) ? best.number : null;
}

/** The field of each column by what it has, for a file without headings. */
export function columnasDeDatos(rows: readonly Celdas[]): (Campo | null)[] {
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

import { plain } from "#contract/text.ts";
import type { Renglon } from "../lectura.ts";
import type { Cambio, DatosDePersona } from "./escrituras.ts";
import type { Existente } from "./existente.ts";

const DATOS = ["apellido", "nombre", "dni", "fechaDeNacimiento", "telefono", "correo", "direccion"] as const;
type Dato = (typeof DATOS)[number];

/** What a row changes of a person: only what it says, and never something into nothing (Rule IMP-4). */
export function compararDatos(
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
  // A spreadsheet without accents does not know better.
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

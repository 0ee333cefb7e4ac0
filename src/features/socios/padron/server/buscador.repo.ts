import { type SQL, sql } from "drizzle-orm";
import type { Rol } from "#contract/permission.ts";
import { formatTelefono } from "#contract/telefono.ts";
import { plain } from "#contract/text.ts";
import { cuitsDePagador } from "#features/caja/transferencias/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { rowsOf } from "#server/db/rows.ts";
import { beginsWord, holdsText, type SearchWord, searchByPlace, searchWords } from "#server/db/search.ts";
import type { Finder, Search } from "#server/office-search.ts";
import { GRUPOS, type Grupo, PALABRA_DE_GRUPO } from "../rules.ts";
import { findParientes } from "./padron.repo.ts";

interface PersonaHallada {
  id: number;
  nombre: string;
  apellido: string;
  correo: string | null;
  permisos: Rol[];
  alta: boolean;
  numero: number | null;
  dni: string | null;
  telefono: string | null;
}

/** Searched columns: names, username and email; DNI, phone and address; member number. */
const SHOWN = { words: [usuarios.texto, socios.texto], counts: [socios.id] };
/** Maximum number of results per source, for words that many people have, such as a mail provider. */
const CANDIDATES = 100;

/** Similar names are added if there are fewer exact results. */
const FEW = 3;
/** Minimum similarity. A word with one wrong letter in five still has half of its trigrams. */
const SIMILAR = "0.45";
/** Minimum length of a word for comparing trigrams. */
const LONG = 4;

/** `cobrar cuota gómez` or `cuotas de gómez` opens the member's instalments, where staff record cash. */
const CUOTAS_DE = /^(?:cobrar(?:le)?(?:\s+(?:la\s+)?cuota)?|cuotas?)\s+(?:(?:a|de)\s+)?(?=\S{2})/i;

/** A member number as the site writes it: `Socio n.º 12`. */
const SOCIO_NUMERO = /\bsoci[oa]\s+(?=n\.?\s*[º°]\s*\d)/i;

/** Finds people by name, even if misspelt, email, DNI, phone or member number. */
export const buscadorDePersonas: Finder = {
  tipo: "persona",
  grupo: "Personas",
  who: "administrador",
  async find({ db }, asked) {
    const search = { ...asked, texto: asked.texto.replace(CUOTAS_DE, "").replace(SOCIO_NUMERO, "") };
    const part = CUOTAS_DE.test(asked.texto) ? "?parte=cuenta" : "";
    return (await listHalladas(db, search)).map(({ esSocio, ...persona }) => ({
      ...persona,
      enlace: `usuarios/${persona.id}${esSocio ? part : ""}`,
    }));
  },
};

/** Lists people who match a text, best match first, with their responsables and dependants (Rule FAM-22). */
export async function listHalladas(q: Queryable, search: Search) {
  const found = await listPersonas(q, exactly(search), search.limit);
  const words = searchWords(search.texto);
  const similar =
    found.length < FEW &&
    words.every(({ text }) => /^[\p{L}'-]+$/u.test(text)) &&
    words.some(({ text }) => [...text].length >= LONG);
  const more = similar ? await listPersonas(q, similarTo(words), search.limit) : [];
  const all = new Map([...found, ...more].map((persona) => [persona.id, persona]));
  const some = [...all.values()].slice(0, search.limit);
  const parientes = await findParientes(
    q,
    some.map(({ id }) => id),
  );
  return some.map((persona) => ({
    id: persona.id,
    titulo: `${persona.nombre} ${persona.apellido}`,
    detalle: [detalleDe(persona), parientes.get(persona.id)].filter(Boolean).join(" · "),
    esSocio: persona.permisos.includes("socio"),
  }));
}

/**
 * Finds exact matches of name, place and number, each with its own index. Matches by name are first, so that
 * the limit keeps them.
 */
function exactly({ texto }: Search): { where: SQL; orderBy: SQL[] } {
  const words = searchWords(texto);
  const named = sql.join(
    words.map(({ text }) => beginsWord(usuarios.texto, text)),
    sql` and `,
  );
  const numbered = words.find(({ digits, amount }) => digits ?? amount) ?? (words[0] as SearchWord);
  const { amount, digits, dni } = numbered;
  const number = /^\d{1,9}$/.test(amount ?? "") ? Number(amount) : null;
  const places = [named, ...searchByPlace(SHOWN, texto)].map(
    (place) => sql`(select usuarios.id from usuarios left join socios on socios.usuario_id = usuarios.id
      where eliminado_en is null and ${place} limit ${CANDIDATES})`,
  );
  // The number of a merged record remains valid (Rule UNI-6).
  if (number !== null)
    places.push(sql`(select p.unida_a from socios s join personas p on p.id = s.usuario_id
      where s.id = ${number}::int and p.unida_a is not null)`);
  const typed = dni ?? digits ?? amount ?? "";
  // CUIL from which a person made transfers.
  if (/^\d{11}$/.test(digits ?? numbered.text))
    places.push(
      sql`(select persona_id from ${cuitsDePagador} where ${cuitsDePagador.cuit} = ${digits ?? numbered.text})`,
    );
  if (/^\d{4,10}$/.test(typed) && words.length === 1)
    places.push(sql`(select p.id from personas p where p.dni between ${typed} and ${`${typed}99999999`}
      or (p.telefono <> '' and p.telefono like ${`%${typed}%`}) limit ${CANDIDATES})`);
  const begins = words.map(({ text }) => sql`strpos(' ' || u.orden, buscable(${` ${text}`})) > 0`);
  return {
    where: sql`u.id in (${sql.join(places, sql` union `)})`,
    orderBy: [
      sql`coalesce(s.id = ${number}::int, false) or coalesce(p.dni = ${typed}, false) desc`,
      sql`u.alta desc`,
      sql`(${sql.join(begins, sql` and `)}) desc`,
      sql`u.permisos && '{socio,socioEnProceso}' desc`,
    ],
  };
}

/** Letters that sound alike in names: Soza and Sosa, Balbuena and Valbuena, Jiménez and Giménez. */
const SOUNDS = ["szc", "bv", "iy", "gj", "kq"];

/** Returns a regular expression for names that sound like the word, which has only letters, apostrophes and dashes. */
function soundOf(word: string): string {
  const letters = [...plain(word)].map((letter) => {
    const alike = SOUNDS.find((some) => some.includes(letter));
    return alike ? `[${alike}]` : letter;
  });
  return `\\m${letters.join("")}`;
}

/**
 * Matches names that sound like each word or have similar trigrams. A subquery sets the threshold for this statement;
 * PostgreSQL evaluates it before it reads the index.
 */
function similarTo(words: readonly SearchWord[]): { where: SQL; orderBy: SQL[] } {
  const near = words.map(({ text }) =>
    [...text].length < LONG
      ? holdsText(sql`u.texto`, text)
      : sql`(u.texto ~ ${soundOf(text)} or u.texto %> (select case
          when set_config('pg_trgm.word_similarity_threshold', ${SIMILAR}, true) <> '' then buscable(${text}) end))`,
  );
  const sounds = words.map(({ text }) => sql`(u.texto ~ ${soundOf(text)})::int`);
  const likeness = words.map(({ text }) => sql`word_similarity(buscable(${text}), u.orden)`);
  return {
    where: sql.join(near, sql` and `),
    orderBy: [
      sql`${sql.join(sounds, sql` + `)} desc`,
      sql`${sql.join(likeness, sql` + `)} desc`,
      sql`u.alta desc`,
    ],
  };
}

async function listPersonas(q: Queryable, { where, orderBy }: { where: SQL; orderBy: SQL[] }, limit: number) {
  return rowsOf<PersonaHallada>(q)`
    select u.id, u.nombre, u.apellido, u.correo, u.permisos, u.alta,
      s.id as numero, p.dni, nullif(p.telefono, '') as telefono
    from ${usuarios} u join personas p on p.id = u.id left join ${socios} s on s.usuario_id = u.id
    where u.eliminado_en is null and ${where}
    order by ${sql.join([...orderBy, sql`u.orden`, sql`u.id`], sql`, `)} limit ${limit}`;
}

const grupoDe = ({ permisos }: PersonaHallada): Grupo =>
  GRUPOS.find((rol) => permisos.includes(rol)) ?? "usuario";

function detalleDe(persona: PersonaHallada): string {
  const { numero, dni, telefono, correo, alta } = persona;
  const grupo = PALABRA_DE_GRUPO[grupoDe(persona)];
  return [
    numero !== null && persona.permisos.includes("socio") ? `${grupo} n.º ${numero}` : grupo,
    dni && `DNI ${dni}`,
    telefono ? formatTelefono(telefono).replace(" ", "\u00a0") : correo,
    !alta && "Inactivo",
  ]
    .filter(Boolean)
    .join(" · ");
}

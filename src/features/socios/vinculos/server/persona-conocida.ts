import { findPersona, updatePersona } from "./vinculos.repo.ts";

/** What the club knows of a person (Rule PER-14). */
export const personaConocida = findPersona;
export const corregirPersona = updatePersona;

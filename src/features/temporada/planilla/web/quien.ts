import type { PartidoPublico } from "../../competencias/contract.ts";
import { ladosEnPublico } from "../../competencias/rules.ts";
import type { Anotacion, PartidoEnVivo } from "../contract.ts";
import { FALTAS, type Lado, nombreDePeriodo, TIROS } from "../rules.ts";

/** The teams' names, and the players whose names the reader may see. */
export interface Nombres extends Record<Lado, string> {
  deporte: PartidoPublico["deporte"];
  jugadores: PartidoEnVivo["jugadores"];
}

export function nombresDe(partido: PartidoPublico, jugadores: Nombres["jugadores"]): Nombres {
  return { ...ladosEnPublico(partido), deporte: partido.deporte, jugadores };
}

/** Names a player of the log: «7 Ana Pérez», or «n.º 7» of a rival. */
export function nombreDeJugador({ jugadores }: Nombres, jugador: string): string {
  const known = jugadores[jugador];
  if (known) return [known.numero, known.nombre].filter(Boolean).join(" ");
  return jugador.startsWith("i") ? "Jugador" : `n.º ${jugador}`;
}

/** Puts an entry into words, with the player's or the team's name: «Doble de 7 Ana Pérez (Colón)». */
export function leerAnotacion(nombres: Nombres, anotacion: Anotacion): string {
  const { lado, jugador } = { lado: null, jugador: undefined, ...anotacion };
  const equipo = lado ? nombres[lado] : "";
  const quien = jugador === undefined ? equipo : `${nombreDeJugador(nombres, jugador)} (${equipo})`;
  switch (anotacion.tipo) {
    case "formacion":
      return `Formación de ${equipo}`;
    case "inicio":
      return `Empieza: ${nombreDePeriodo(nombres.deporte, anotacion.periodo)}`;
    case "fin":
      return `Termina: ${nombreDePeriodo(nombres.deporte, anotacion.periodo)}`;
    case "puntos":
      return `${TIROS[anotacion.tiro].label} de ${quien}`;
    case "falta":
      return `${FALTAS[anotacion.falta].label} de ${quien}`;
    case "tarjeta":
      return `Tarjeta para ${quien}`;
    case "tiempo":
      return `Tiempo muerto de ${quien}`;
    case "final":
      return "Final del partido";
    case "correccion":
      return "Deshace una anotación";
  }
}

import type { PartidoEnVivo } from "../contract.ts";
import { type Anotacion, estadoDe, type Jugada, type Lado, textoDeJugada } from "../rules.ts";

/** What a name needs: of whom the reader may see a name, and the teams' names. */
export interface Nombres extends Record<Lado, string> {
  deporte: PartidoEnVivo["deporte"];
  jugadores: PartidoEnVivo["jugadores"];
}

/** Names a player of the log: «7 Ana Pérez», or «n.º 7» of a rival. */
export function nombreDeJugador({ jugadores }: Pick<Nombres, "jugadores">, jugador: string): string {
  const known = jugadores[jugador];
  if (known) return [known.numero, known.nombre].filter(Boolean).join(" ");
  return jugador.startsWith("i") ? "Jugador" : `n.º ${jugador}`;
}

/** Puts a play into words, with the player's or the team's name. */
export function leerJugada(nombres: Nombres, jugada: Jugada): string {
  const { lado, jugador } = { lado: null, jugador: undefined, ...jugada };
  const equipo = lado ? nombres[lado] : "";
  const quien = jugador === undefined ? equipo : `${nombreDeJugador(nombres, jugador)} (${equipo})`;
  return textoDeJugada(nombres.deporte, jugada, quien);
}

/** Puts an entry into words for the scorer. */
export function leerAnotacion(nombres: Nombres, anotacion: Anotacion): string {
  if (anotacion.tipo === "correccion") return "Deshace una anotación";
  if (anotacion.tipo === "formacion") return `Formación de ${nombres[anotacion.lado]}`;
  const [jugada] = estadoDe([{ epoca: 1, n: 1, id: "", anotacion }], nombres.deporte).jugadas;
  return jugada ? leerJugada(nombres, jugada) : "";
}

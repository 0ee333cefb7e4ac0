/** A player of the first teams, as on a card. */
export interface Jugador {
  nombre: string;
  numero: number;
  posicion: "Base" | "Escolta" | "Alero" | "Alera" | "Ala-pívot" | "Pívot";
  plantel: "femenino" | "masculino";
  /** Name of the picture in the folder `jugadores`, without `.webp`; a smaller one beside it may end in `-320`. */
  foto: string;
}

/**
 * The squad. A club puts its own people here and their photos (4:5, for example 640 by 800) in the folder
 * `jugadores`; cards follow this order.
 */
export const JUGADORES: readonly Jugador[] = [
  {
    nombre: "Thiago Maldonado",
    numero: 23,
    posicion: "Ala-pívot",
    plantel: "masculino",
    foto: "thiago-maldonado",
  },
  {
    nombre: "Camila Ferreyra",
    numero: 17,
    posicion: "Escolta",
    plantel: "femenino",
    foto: "camila-ferreyra",
  },
  { nombre: "Bruno Acosta", numero: 19, posicion: "Alero", plantel: "masculino", foto: "bruno-acosta" },
  { nombre: "Julieta Godoy", numero: 11, posicion: "Base", plantel: "femenino", foto: "julieta-godoy" },
  { nombre: "Ramiro Luna", numero: 7, posicion: "Base", plantel: "masculino", foto: "ramiro-luna" },
  { nombre: "Sofía Benítez", numero: 6, posicion: "Alera", plantel: "femenino", foto: "sofia-benitez" },
  { nombre: "Martín Herrera", numero: 10, posicion: "Escolta", plantel: "masculino", foto: "martin-herrera" },
  {
    nombre: "Rocío Domínguez",
    numero: 5,
    posicion: "Ala-pívot",
    plantel: "femenino",
    foto: "rocio-dominguez",
  },
  {
    nombre: "Nicolás Figueroa",
    numero: 15,
    posicion: "Pívot",
    plantel: "masculino",
    foto: "nicolas-figueroa",
  },
  { nombre: "Paula Correa", numero: 4, posicion: "Pívot", plantel: "femenino", foto: "paula-correa" },
  { nombre: "Ignacio Ríos", numero: 22, posicion: "Pívot", plantel: "masculino", foto: "ignacio-rios" },
  {
    nombre: "Florencia Ojeda",
    numero: 18,
    posicion: "Escolta",
    plantel: "femenino",
    foto: "florencia-ojeda",
  },
];

const FOTOS = import.meta.glob<string>("./fotos-de-jugadores/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The picture of a player and, where there is one, its smaller version; null when the folder has none. */
export function fotoDe(jugador: Jugador): { grande: string; chica: string | undefined } | null {
  const grande = FOTOS[`./fotos-de-jugadores/${jugador.foto}.webp`];
  return grande === undefined
    ? null
    : { grande, chica: FOTOS[`./fotos-de-jugadores/${jugador.foto}-320.webp`] };
}

/** A player with the addresses of the photo. */
export type JugadorConFoto = Jugador & { fotos: ReturnType<typeof fotoDe> };

/** The squad for loaders: names and addresses travel in the page, and not a second time as a script. */
export function plantelConFotos(): JugadorConFoto[] {
  return JUGADORES.map((jugador) => ({ ...jugador, fotos: fotoDe(jugador) }));
}

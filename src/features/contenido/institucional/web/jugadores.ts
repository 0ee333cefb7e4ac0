/** A player of the first teams, as on a card. */
interface Jugador {
  nombre: string;
  numero: number;
  posicion: "Base" | "Escolta" | "Alero" | "Alera" | "Ala-pívot" | "Pívot";
  plantel: "femenino" | "masculino";
}

/**
 * The squad, in the order of the cards. A club puts its own people here and their photos (4:5, for example 640 by 800) in
 * `fotos-de-jugadores`, under the name in lower case with hyphens: `ana-paz.webp`, and `ana-paz-320.webp` for a smaller one.
 */
const JUGADORES: readonly Jugador[] = [
  { nombre: "Thiago Maldonado", numero: 23, posicion: "Ala-pívot", plantel: "masculino" },
  { nombre: "Camila Ferreyra", numero: 17, posicion: "Escolta", plantel: "femenino" },
  { nombre: "Bruno Acosta", numero: 19, posicion: "Alero", plantel: "masculino" },
  { nombre: "Julieta Godoy", numero: 11, posicion: "Base", plantel: "femenino" },
  { nombre: "Ramiro Luna", numero: 7, posicion: "Base", plantel: "masculino" },
  { nombre: "Sofía Benítez", numero: 6, posicion: "Alera", plantel: "femenino" },
  { nombre: "Martín Herrera", numero: 10, posicion: "Escolta", plantel: "masculino" },
  { nombre: "Rocío Domínguez", numero: 5, posicion: "Ala-pívot", plantel: "femenino" },
  { nombre: "Nicolás Figueroa", numero: 15, posicion: "Pívot", plantel: "masculino" },
  { nombre: "Paula Correa", numero: 4, posicion: "Pívot", plantel: "femenino" },
  { nombre: "Ignacio Ríos", numero: 22, posicion: "Pívot", plantel: "masculino" },
  { nombre: "Florencia Ojeda", numero: 18, posicion: "Escolta", plantel: "femenino" },
];

const FOTOS = import.meta.glob<string>("./fotos-de-jugadores/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** A player with the addresses of the photo and, where there is one, of its smaller version. */
export interface JugadorConFoto extends Jugador {
  foto: { grande: string; chica: string | undefined } | null;
}

/** The squad for loaders: names and addresses travel in the page and not again as a script. */
export function plantelConFotos(): JugadorConFoto[] {
  return JUGADORES.map((jugador) => {
    const name = jugador.nombre
      .normalize("NFD")
      .replace(/\p{Mn}/gu, "")
      .toLowerCase()
      .replaceAll(" ", "-");
    const grande = FOTOS[`./fotos-de-jugadores/${name}.webp`];
    const chica = FOTOS[`./fotos-de-jugadores/${name}-320.webp`];
    return { ...jugador, foto: grande === undefined ? null : { grande, chica } };
  });
}

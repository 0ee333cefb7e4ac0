export interface DemoEvent {
  nombre: string;
  descripcion: string;
  fase: string;
  /** Days from today; negative for past events. */
  dias: number;
  /** Null for an hour soon after the demo starts at which people play. */
  hora: string | null;
  lugar: string;
  precio: number;
  cantidad: number;
  vendidas: number;
  /** Ticket types, sold in orders of several tickets. Without types the event sells "General" at `precio`. */
  tarifas?: readonly DemoTarifa[];
  estado: boolean;
  resultado: string;
  /** Minutes from the start of the demo until the sale opens, with a waiting line before it. */
  ventaEnMinutos?: number;
  /** Names in `imagenes/fotos/`. */
  pictures: string[];
}

interface DemoTarifa {
  nombre: string;
  precio: number;
  cupo?: number;
  /** Maximum tickets per member, for a type that only members may buy. */
  porSocio?: number;
}

/** Ticket types of each order. Orders cycle through this list. */
export const DEMO_PEDIDOS = [
  ["General", "General"],
  ["Socios"],
  ["General", "General", "Menores", "Menores"],
  ["General"],
  ["Socios", "Menores"],
] as const;

/** A promo code, used in every fourth order with ticket types. */
export const DEMO_CODIGO = { codigo: "HINCHADA10", porcentaje: 10, usosMaximos: 200, maximoPorPersona: 2 };

const CASA = "Gimnasio del Club, Pellegrini 140, Chivilcoy";

/** Describes a home event with the time, price and capacity of a typical match, except for the values in `rest`. */
const event = (
  nombre: string,
  fase: string,
  dias: number,
  descripcion: string,
  rest: Partial<DemoEvent> = {},
): DemoEvent => ({
  nombre,
  fase,
  dias,
  descripcion,
  hora: "21:30",
  lugar: CASA,
  precio: 6500,
  cantidad: 220,
  vendidas: 0,
  estado: true,
  resultado: "",
  pictures: [],
  ...rest,
});

/** Describes a past match that only adds to the sales figures. */
const past = (rival: string, fecha: number, dias: number, vendidas: number, resultado: string) =>
  event(`Colón vs. ${rival}`, `Liga Local · Fecha ${fecha}`, dias, "Partido de la fase regular.", {
    precio: 6000,
    vendidas,
    resultado,
  });

export const DEMO_EVENTS: DemoEvent[] = [
  event(
    "Colón vs. Gimnasia",
    "Liga Local · Fecha 9",
    3,
    "Clásico de la ciudad por la Liga Local. Abrimos la puerta una hora antes; hay buffet y sorteo de una camiseta en el entretiempo.",
    { vendidas: 86, pictures: ["partido-1", "hinchada-2", "estadio-3"] },
  ),
  past("San Lorenzo", 3, -75, 112, "71 a 68"),
  past("Sarmiento", 4, -61, 97, "80 a 84"),
  past("Platense", 5, -47, 128, "92 a 77"),
  past("Huracán", 6, -33, 151, "66 a 65"),
  event(
    "Colón vs. Racing",
    "Cuartos de final · 2.º partido",
    6,
    "Cuartos de final, segundo partido. La serie está uno a uno: te esperamos con la violeta puesta.",
    { hora: "21:00", precio: 8000, cantidad: 12, vendidas: 12, pictures: ["estadio-7", "partido-8"] },
  ),
  event(
    "Cestoball: Colón vs. Vélez",
    "Torneo Metropolitano · Fecha 5",
    9,
    "La primera de cestoball defiende la punta del torneo metropolitano. Los más chicos y los socios pagan menos.",
    {
      hora: "18:00",
      precio: 4500,
      cantidad: 150,
      vendidas: 41,
      tarifas: [
        { nombre: "Menores", precio: 2000, cupo: 40 },
        { nombre: "Socios", precio: 3000, porSocio: 2 },
        { nombre: "General", precio: 4500 },
      ],
      pictures: ["cestoball-4", "hinchada-9"],
    },
  ),
  event(
    "Noche de los Triples",
    "Encuentro del club",
    14,
    "Concurso abierto de triples y volcadas con los planteles de todas las categorías, música en vivo y cantina.",
    { hora: "20:00", precio: 5000, cantidad: 300, vendidas: 37, pictures: ["entrenamiento-5", "festejo-6"] },
  ),
  event(
    "Colón vs. Ciudad",
    "Liga Local · Fecha 10",
    20,
    "Última fecha de la fase regular. Se juega mucho más que el orgullo.",
    { vendidas: 12, pictures: ["partido-11"] },
  ),
  event(
    "Cena aniversario del club",
    "Encuentro del club",
    34,
    "Cena show con entrega de distinciones a las categorías formativas. El menú incluye opción vegetariana y sin TACC.",
    {
      hora: "21:00",
      lugar: "Salón de la Sociedad Italiana, Av. Soárez 100, Chivilcoy",
      precio: 28500,
      cantidad: 180,
      vendidas: 19,
      pictures: ["trofeo-12", "festejo-13"],
    },
  ),
  event(
    "Amistoso internacional (a confirmar)",
    "Amistoso",
    41,
    "Partido de preparación con un equipo uruguayo. Todavía falta confirmar la fecha.",
    { hora: "20:30", precio: 7000, cantidad: 200, estado: false, pictures: ["estadio-14"] },
  ),
  event(
    "Colón vs. Independiente",
    "Liga Local · Fecha 8",
    -5,
    "Triunfo en tiempo suplementario ante un gimnasio repleto.",
    { vendidas: 187, pictures: ["festejo-15"] },
  ),
  event(
    "Cestoball: Colón vs. Ballester",
    "Torneo Metropolitano · Fecha 4",
    -12,
    "Primera victoria de visitante de la temporada.",
    {
      hora: "17:30",
      lugar: "Polideportivo Municipal, Villa Ballester",
      precio: 4000,
      cantidad: 120,
      vendidas: 63,
      pictures: ["cestoball-16"],
    },
  ),
  event("Colón vs. Ferro", "Liga Local · Fecha 7", -19, "Partido de la fecha 7, con la vuelta del capitán.", {
    precio: 6000,
    vendidas: 164,
    resultado: "79 a 74",
    pictures: ["partido-17"],
  }),
  event(
    "Encuentro de escuelitas",
    "Formativas",
    -27,
    "Más de doscientos chicos y chicas de la región, una jornada entera de básquet y cestoball.",
    { hora: "09:00", precio: 0, cantidad: 400, pictures: ["entrenamiento-18"] },
  ),
  event(
    "Colón vs. Argentino",
    "Copa Ciudad · Semifinal",
    0,
    "Semifinal de la Copa Ciudad, a un solo partido. Abrimos la puerta una hora antes.",
    { hora: null, vendidas: 143, pictures: ["estadio-7"] },
  ),
  event(
    "Final: Colón vs. Lanús",
    "Liga Local · Final",
    27,
    "La final de la Liga Local. La venta empieza para todos a la misma hora, con sorteo del orden.",
    { precio: 9000, ventaEnMinutos: 20, pictures: ["hinchada-2"] },
  ),
];

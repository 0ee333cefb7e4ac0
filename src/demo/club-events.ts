import type { PictureKind } from "./drawing/layouts.ts";

export interface DemoEvent {
  nombre: string;
  descripcion: string;
  fase: string;
  /** Days from today; negative for past events. */
  dias: number;
  /** Null: shortly after the demo starts. */
  hora: string | null;
  lugar: string;
  precio: number;
  cantidad: number;
  /** Tickets sold. */
  vendidas: number;
  estado: boolean;
  /** Minutes from the start of the demo until the sale opens, with a waiting line before it. */
  ventaEnMinutos?: number;
  pictures: [PictureKind, number][];
}

const CASA = "Gimnasio del Club, Pellegrini 140, Chivilcoy";

/** A past match that only adds to the sales figures. */
const past = (rival: string, fecha: number, dias: number, vendidas: number): DemoEvent => ({
  nombre: `Colón vs. ${rival}`,
  descripcion: "Partido de la fase regular.",
  fase: `Liga Local · Fecha ${fecha}`,
  dias,
  hora: "21:30",
  lugar: CASA,
  precio: 6000,
  cantidad: 220,
  vendidas,
  estado: true,
  pictures: [],
});

export const DEMO_EVENTS: DemoEvent[] = [
  {
    nombre: "Colón vs. Gimnasia",
    descripcion:
      "Clásico de la ciudad por la Liga Local. Abrimos la puerta una hora antes; hay buffet y sorteo de una camiseta en el entretiempo.",
    fase: "Liga Local · Fecha 9",
    dias: 3,
    hora: "21:30",
    lugar: CASA,
    precio: 6500,
    cantidad: 220,
    vendidas: 86,
    estado: true,
    pictures: [
      ["partido", 1],
      ["hinchada", 2],
      ["estadio", 3],
    ],
  },
  past("San Lorenzo", 3, -75, 112),
  past("Sarmiento", 4, -61, 97),
  past("Platense", 5, -47, 128),
  past("Huracán", 6, -33, 151),
  {
    nombre: "Colón vs. Racing",
    descripcion:
      "Cuartos de final, segundo partido. La serie está uno a uno: te esperamos con la violeta puesta.",
    fase: "Cuartos de final · 2.º partido",
    dias: 6,
    hora: "21:00",
    lugar: CASA,
    precio: 8000,
    cantidad: 12,
    vendidas: 12,
    estado: true,
    pictures: [
      ["estadio", 7],
      ["partido", 8],
    ],
  },
  {
    nombre: "Cestoball: Colón vs. Vélez",
    descripcion:
      "La primera de cestoball defiende la punta del torneo metropolitano. Entrada con descuento para los más chicos en la puerta.",
    fase: "Torneo Metropolitano · Fecha 5",
    dias: 9,
    hora: "18:00",
    lugar: CASA,
    precio: 4500,
    cantidad: 150,
    vendidas: 41,
    estado: true,
    pictures: [
      ["cestoball", 4],
      ["hinchada", 9],
    ],
  },
  {
    nombre: "Noche de los Triples",
    descripcion:
      "Concurso abierto de triples y volcadas con los planteles de todas las categorías, música en vivo y cantina.",
    fase: "Encuentro del club",
    dias: 14,
    hora: "20:00",
    lugar: CASA,
    precio: 5000,
    cantidad: 300,
    vendidas: 37,
    estado: true,
    pictures: [
      ["entrenamiento", 5],
      ["festejo", 6],
    ],
  },
  {
    nombre: "Colón vs. Ciudad",
    descripcion: "Última fecha de la fase regular. Se juega mucho más que el orgullo.",
    fase: "Liga Local · Fecha 10",
    dias: 20,
    hora: "21:30",
    lugar: CASA,
    precio: 6500,
    cantidad: 220,
    vendidas: 12,
    estado: true,
    pictures: [["partido", 11]],
  },
  {
    nombre: "Cena aniversario del club",
    descripcion:
      "Cena show con entrega de distinciones a las categorías formativas. El menú incluye opción vegetariana y sin TACC.",
    fase: "Encuentro del club",
    dias: 34,
    hora: "21:00",
    lugar: "Salón de la Sociedad Italiana, Av. Soárez 100, Chivilcoy",
    precio: 28500,
    cantidad: 180,
    vendidas: 19,
    estado: true,
    pictures: [
      ["trofeo", 12],
      ["festejo", 13],
    ],
  },
  {
    nombre: "Amistoso internacional (a confirmar)",
    descripcion: "Partido de preparación con un equipo uruguayo. Todavía falta confirmar la fecha.",
    fase: "Amistoso",
    dias: 41,
    hora: "20:30",
    lugar: CASA,
    precio: 7000,
    cantidad: 200,
    vendidas: 0,
    estado: false,
    pictures: [["estadio", 14]],
  },
  {
    nombre: "Colón vs. Independiente",
    descripcion: "Triunfo en tiempo suplementario ante un gimnasio repleto.",
    fase: "Liga Local · Fecha 8",
    dias: -5,
    hora: "21:30",
    lugar: CASA,
    precio: 6500,
    cantidad: 220,
    vendidas: 187,
    estado: true,
    pictures: [["festejo", 15]],
  },
  {
    nombre: "Cestoball: Colón vs. Ballester",
    descripcion: "Primera victoria de visitante de la temporada.",
    fase: "Torneo Metropolitano · Fecha 4",
    dias: -12,
    hora: "17:30",
    lugar: "Polideportivo Municipal, Villa Ballester",
    precio: 4000,
    cantidad: 120,
    vendidas: 63,
    estado: true,
    pictures: [["cestoball", 16]],
  },
  {
    nombre: "Colón vs. Ferro",
    descripcion: "Partido de la fecha 7, con la vuelta del capitán.",
    fase: "Liga Local · Fecha 7",
    dias: -19,
    hora: "21:30",
    lugar: CASA,
    precio: 6000,
    cantidad: 220,
    vendidas: 164,
    estado: true,
    pictures: [["partido", 17]],
  },
  {
    nombre: "Encuentro de escuelitas",
    descripcion: "Más de doscientos chicos y chicas de la región, una jornada entera de básquet y cestoball.",
    fase: "Formativas",
    dias: -27,
    hora: "09:00",
    lugar: CASA,
    precio: 0,
    cantidad: 400,
    vendidas: 0,
    estado: true,
    pictures: [["entrenamiento", 18]],
  },
  {
    nombre: "Colón vs. Argentino",
    descripcion: "Semifinal de la Copa Ciudad, a un solo partido. Abrimos la puerta una hora antes.",
    fase: "Copa Ciudad · Semifinal",
    dias: 0,
    hora: null,
    lugar: CASA,
    precio: 6500,
    cantidad: 220,
    vendidas: 143,
    estado: true,
    pictures: [["estadio", 7]],
  },
  {
    nombre: "Final: Colón vs. Lanús",
    descripcion:
      "La final de la Liga Local. La venta empieza para todos a la misma hora, con sorteo del orden.",
    fase: "Liga Local · Final",
    dias: 27,
    hora: "21:30",
    lugar: CASA,
    precio: 9000,
    cantidad: 220,
    vendidas: 0,
    estado: true,
    ventaEnMinutos: 20,
    pictures: [["hinchada", 2]],
  },
];

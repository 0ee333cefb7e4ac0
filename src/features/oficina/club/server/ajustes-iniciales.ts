import { AJUSTES_EN_PAGINAS, type Ajustes } from "#contract/club.ts";
import { PUERTA_INICIAL } from "#features/eventos/puerta/rules.ts";
import { TEXTOS_LEGALES } from "./textos-legales.ts";

/** What a group says until somebody saves it, or when its row is damaged. */
export const AJUSTES_INICIALES: Ajustes = {
  ...AJUSTES_EN_PAGINAS,
  canchas: { ...AJUSTES_EN_PAGINAS.canchas, horasDeEvento: 3 },
  entradas: { ...AJUSTES_EN_PAGINAS.entradas, puerta: PUERTA_INICIAL },
  deportes: [
    { nombre: "Básquet", imagen: null },
    { nombre: "Cestoball", imagen: null },
  ],
  portada: {
    bajada: "Vení a la cancha: elegí el partido, sacá tu entrada y alentá al equipo.",
    imagen: null,
    boton: null,
    atajos: [
      {
        titulo: "El club",
        texto: "Quiénes somos y cómo vivimos el deporte.",
        destino: "/sobre_nosotros",
        icono: "escudo",
      },
      {
        titulo: "Prensa",
        texto: "Acreditate para cubrir nuestros partidos.",
        destino: "/prensa",
        icono: "diario",
      },
      {
        titulo: "Asociate",
        texto: "Sumate al club y sacá tus entradas.",
        destino: "/registro",
        icono: "carnet",
      },
      { titulo: "Galería", texto: "Las fotos de nuestros deportes.", destino: "/galeria", icono: "camara" },
    ],
    frase: { texto: "", autor: "" },
    video: null,
  },
  nosotros: {
    bajada: "Te damos la bienvenida a nuestra casa.",
    partes: [],
    imagen: null,
    descripcionDeImagen: "",
  },
  jugadores: { bajada: "Quienes salen a la cancha cada fin de semana.", jugadores: [] },
  legales: TEXTOS_LEGALES,
};

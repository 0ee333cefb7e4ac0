import type { Ajustes } from "#contract/club.ts";
import { TEXTOS_LEGALES } from "./textos-legales.ts";

const TODOS_LOS_DIAS = { apertura: "08:00", cierre: "24:00" };

/** What a group says until somebody saves it, or when its row is damaged. */
export const AJUSTES_INICIALES: Ajustes = {
  identidad: {
    nombre: "Nuestro club",
    nombreCorto: "El club",
    ciudad: "Nuestra ciudad",
    escudo: null,
    colores: { principal: "#1f3a5f", acento: "#e0a100" },
  },
  contacto: {
    direccion: { calle: "", localidad: "", provincia: "", codigoPostal: "" },
    telefono: "",
    correo: "",
    saludoWhatsApp: "¡Hola! Quiero hacer una consulta.",
    redes: [],
  },
  banco: { titular: "", cuenta: "", alias: "", cuit: "" },
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
  canchas: {
    semana: Array.from({ length: 7 }, () => TODOS_LOS_DIAS),
    turnoMinutos: 30,
    maximoPendientes: 6,
    diasDeAnticipacion: 60,
    horasDeEvento: 3,
  },
  entradas: {
    minutosDeReserva: 15,
    puerta: { horasAntes: 3, horasDespues: 6, minutosParaDeshacer: 10 },
  },
};

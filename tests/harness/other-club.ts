import type { Ajustes } from "#contract/club.ts";
import { plain } from "#contract/text.ts";
import { DEMO_AJUSTES } from "#demo/club.ts";
import { AJUSTES_INICIALES } from "#features/oficina/club/server/ajustes-iniciales.ts";

const CORTO = { apertura: "09:00", cierre: "21:00" };

/** A club that shares nothing with the demo club: name, colours, sports, hours, words. */
export const OTHER_CLUB: Ajustes = {
  ...AJUSTES_INICIALES,
  identidad: {
    nombre: "Náutico Rivadavia",
    nombreCorto: "Náutico",
    ciudad: "Rosario",
    escudo: null,
    colores: { principal: "#0b5d3b", acento: "#f2c200" },
  },
  contacto: {
    direccion: {
      calle: "Costanera 2200",
      localidad: "Rosario",
      provincia: "Santa Fe",
      codigoPostal: "S2000",
    },
    telefono: "3415550199",
    correo: "secretaria@nautico.example",
    saludoWhatsApp: "Hola, Náutico.",
    redes: [{ nombre: "Mastodon", url: "https://social.example/@nautico" }],
  },
  banco: { titular: "Náutico Rivadavia", cuenta: "55-1", alias: "RIO.VELA.REMO", cuit: "30-11111111-8" },
  deportes: [
    { nombre: "Vóley", imagen: null },
    { nombre: "Hándbol", imagen: null },
  ],
  portada: {
    ...AJUSTES_INICIALES.portada,
    bajada: "A la orilla del río.",
    frase: { texto: "Remamos en la misma dirección.", autor: "Cartel del muelle" },
  },
  jugadores: {
    bajada: "El plantel.",
    jugadores: [
      { nombre: "Luz Arce", numero: 3, posicion: "Armadora", plantel: "Primera femenina", foto: null },
    ],
  },
  canchas: {
    ...AJUSTES_INICIALES.canchas,
    semana: [CORTO, CORTO, CORTO, CORTO, CORTO, CORTO, null],
    turnoMinutos: 60,
  },
};

/** Words that occur only in the demo club, in lower case and without accents. */
export const IDENTITY: readonly string[] = [
  "atletico colon",
  "clubcolon",
  "club_colon",
  "chivilcoy",
  "violeta",
  DEMO_AJUSTES.contacto.telefono,
  DEMO_AJUSTES.contacto.direccion.calle,
  DEMO_AJUSTES.banco.alias,
  DEMO_AJUSTES.banco.cuit,
  DEMO_AJUSTES.identidad.colores.principal,
  DEMO_AJUSTES.identidad.colores.acento,
].map(plain);

/** The same words and the demo club's sports, which are also identifiers in the build. */
export const TRACES: readonly string[] = [...IDENTITY, "colon", "cestobol", "cestoball", "basquet"];

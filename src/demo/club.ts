import type { Ajustes, Club, Grupo } from "#contract/club.ts";
import { AJUSTES_INICIALES } from "#features/oficina/club/server/ajustes-iniciales.ts";

const ABIERTO = { apertura: "08:00", cierre: "24:00" };

const JUGADORES: [nombre: string, numero: number, posicion: string, plantel: string][] = [
  ["Thiago Maldonado", 23, "Ala-pívot", "Masculino"],
  ["Camila Ferreyra", 17, "Escolta", "Femenino"],
  ["Bruno Acosta", 19, "Alero", "Masculino"],
  ["Julieta Godoy", 11, "Base", "Femenino"],
  ["Ramiro Luna", 7, "Base", "Masculino"],
  ["Sofía Benítez", 6, "Alera", "Femenino"],
  ["Martín Herrera", 10, "Escolta", "Masculino"],
  ["Rocío Domínguez", 5, "Ala-pívot", "Femenino"],
  ["Nicolás Figueroa", 15, "Pívot", "Masculino"],
  ["Paula Correa", 4, "Pívot", "Femenino"],
  ["Ignacio Ríos", 22, "Pívot", "Masculino"],
  ["Florencia Ojeda", 18, "Escolta", "Femenino"],
];

/** What the demo club says of itself; its pictures are added when it is filled. */
export const DEMO_AJUSTES: Ajustes = {
  ...AJUSTES_INICIALES,
  identidad: {
    nombre: "Club Atlético Colón",
    nombreCorto: "Colón",
    ciudad: "Chivilcoy",
    escudo: null,
    colores: { principal: "#2b0f54", acento: "#ff7a1a" },
  },
  contacto: {
    direccion: {
      calle: "Pellegrini 140",
      localidad: "Chivilcoy",
      provincia: "Buenos Aires",
      codigoPostal: "B6620",
    },
    telefono: "2346400140",
    correo: "hola@clubcolon.example",
    saludoWhatsApp: "¡Hola! Quiero hacer una consulta.",
    redes: [
      { nombre: "Instagram", url: "https://www.instagram.com/clubcolon.basquet" },
      { nombre: "Facebook", url: "https://www.facebook.com/clubcolon.basquet" },
      { nombre: "X", url: "https://x.com/clubcolon" },
      {
        nombre: "Google",
        url: "https://www.google.com/search?q=Club+Atl%C3%A9tico+Col%C3%B3n+Chivilcoy",
      },
    ],
  },
  banco: {
    titular: "Club Atlético Colón",
    cuenta: "191-045-004512/7",
    alias: "COLON.BASQUET.CLUB",
    cuit: "30-50000140-5",
  },
  portada: {
    ...AJUSTES_INICIALES.portada,
    frase: { texto: "El talento gana partidos; el equipo gana campeonatos.", autor: "Dicho de vestuario" },
    video: {
      titulo: "Así se vive un partido en Colón",
      enlace: "https://www.youtube.com/watch?v=colon-demo",
      imagen: null,
    },
  },
  jugadores: {
    bajada: "Las caras de la violeta: quienes salen a la cancha cada fin de semana.",
    jugadores: JUGADORES.map(([nombre, numero, posicion, plantel]) => ({
      nombre,
      numero,
      posicion,
      plantel,
      foto: null,
    })),
  },
  canchas: { ...AJUSTES_INICIALES.canchas, semana: Array.from({ length: 7 }, () => ABIERTO) },
};

export const DEMO_SLUG = "club_colon";

/** The demo club as the site describes it, for tests and the drawings of the demo. */
export const demoClub: Club = {
  ...DEMO_AJUSTES,
  slug: DEMO_SLUG,
  versiones: Object.fromEntries(Object.keys(DEMO_AJUSTES).map((grupo) => [grupo, 1])) as Record<
    Grupo,
    number
  >,
};

/** Inserts the demo club's settings, with the pictures in `imagenes`, into an empty database. */
export async function insertDemoClub(
  client: { query(sql: string, values: unknown[]): Promise<unknown> },
  now: Date,
  { ajustes, imagenes }: { ajustes: Ajustes; imagenes: { clave: string }[] } = {
    ajustes: DEMO_AJUSTES,
    imagenes: [],
  },
): Promise<void> {
  await client.query(
    `insert into instalacion (slug, terminada_en, sin_tareas) values ($1, $2, true)
     on conflict (id) do update set slug = $1, terminada_en = $2, sin_tareas = true`,
    [DEMO_SLUG, now],
  );
  for (const [grupo, datos] of Object.entries(ajustes)) {
    const text = JSON.stringify(datos);
    await client.query(
      "insert into ajustes (grupo, version, datos, creado_en) values ($1, 1, $2, $3) on conflict do nothing",
      [grupo, text, now],
    );
    for (const { clave } of imagenes)
      if (text.includes(clave))
        await client.query(
          "insert into imagenes_de_ajustes (grupo, version, clave) values ($1, 1, $2) on conflict do nothing",
          [grupo, clave],
        );
  }
}

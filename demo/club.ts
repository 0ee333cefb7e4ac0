import type { Ajustes, Club, Grupo } from "#contract/club.ts";
import { AJUSTES_INICIALES } from "#features/oficina/club/server/ajustes-iniciales.ts";
import { withClient } from "#server/db/client.ts";

const ABIERTO = { apertura: "08:00", cierre: "24:00" };

const JUGADORES: [nombre: string, numero: number, posicion: string, plantel: string][] = [
  ["Camila Ferreyra", 17, "Escolta", "femenino"],
  ["Thiago Maldonado", 23, "Ala-pívot", "masculino"],
  ["Bruno Acosta", 19, "Alero", "masculino"],
  ["Julieta Godoy", 11, "Base", "femenino"],
  ["Ramiro Luna", 7, "Base", "masculino"],
  ["Sofía Benítez", 6, "Alera", "femenino"],
  ["Martín Herrera", 10, "Escolta", "masculino"],
  ["Rocío Domínguez", 5, "Ala-pívot", "femenino"],
  ["Nicolás Figueroa", 15, "Pívot", "masculino"],
  ["Paula Correa", 4, "Pívot", "femenino"],
  ["Ignacio Ríos", 22, "Pívot", "masculino"],
  ["Florencia Ojeda", 18, "Escolta", "femenino"],
];

/** Texts and settings of the demo club. Its pictures are added when the club is filled. */
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
    atajos: AJUSTES_INICIALES.portada.atajos.map((atajo) =>
      atajo.destino === "/galeria" ? { ...atajo, texto: "Las fotos de básquet y de cestoball." } : atajo,
    ),
    frase: { texto: "El talento gana partidos; el equipo gana campeonatos.", autor: "Dicho de vestuario" },
    video: {
      titulo: "Así se vive un partido en Colón",
      enlace: "https://www.youtube.com/watch?v=colon-demo",
      imagen: null,
    },
  },
  nosotros: {
    bajada:
      "Te damos la bienvenida a nuestra casa: un club de Chivilcoy donde el básquet y el cestoball se viven en familia.",
    partes: [
      {
        titulo: "Nuestros valores",
        icono: "corazon",
        texto:
          "Creemos en el respeto, el compromiso y el juego limpio. Acá se aprende a ganar sin agrandarse, a perder sin bajar los brazos y a cuidar siempre a quien tenés al lado, juegue en nuestro equipo o en el de enfrente.",
      },
      {
        titulo: "Entrenamiento",
        icono: "personas",
        texto:
          "De la escuelita a la primera, cada categoría entrena con profesores formados y con un plan pensado para su edad. Trabajamos la técnica y lo físico, pero también la confianza: queremos que cada chica y cada chico encuentre su lugar en la cancha.",
      },
      {
        titulo: "Competencia",
        icono: "trofeo",
        texto:
          "Participamos en los torneos locales y regionales de básquet y de cestoball, en las ramas femenina y masculina. Salimos a cada partido a dar lo mejor, con la tribuna llena y la camiseta bien puesta.",
      },
      {
        titulo: "Vida social",
        icono: "fiesta",
        texto:
          "El club también son las peñas, los encuentros de escuelitas, los viajes y la cena aniversario. Familias, amigos y vecinos se juntan alrededor de la pelota, y siempre hay lugar para alguien más.",
      },
    ],
    imagen: null,
    descripcionDeImagen:
      "Un entrenamiento en el gimnasio del club: dos jugadores practican y el cuerpo técnico da indicaciones",
  },
  jugadores: {
    bajada: "Las caras de la violeta: quienes salen a la cancha cada fin de semana.",
    jugadores: JUGADORES.map(([nombre, numero, posicion, plantel]) => ({
      nombre,
      numero,
      posicion,
      plantel: `Plantel ${plantel}`,
      foto: null,
    })),
  },
  canchas: { ...AJUSTES_INICIALES.canchas, semana: Array.from({ length: 7 }, () => ABIERTO) },
};

const DEMO_SLUG = "club_colon";

export const demoClub: Club = {
  ...DEMO_AJUSTES,
  slug: DEMO_SLUG,
  correos: {},
  dibujos: "",
  versiones: Object.fromEntries(Object.keys(DEMO_AJUSTES).map((grupo) => [grupo, 1])) as Record<
    Grupo,
    number
  >,
};

/** Inserts the demo club's settings, with the pictures in `imagenes`, into an empty database. */
export async function insertDemoClub(
  client: { query(sql: string, values: unknown[]): Promise<unknown> },
  now: Date,
  { ajustes, imagenes }: { ajustes: Ajustes; imagenes: { clave: string }[] },
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

export async function setUpDemoClub(databaseUrl: string): Promise<void> {
  await withClient({ connectionString: databaseUrl }, (client) =>
    insertDemoClub(client, new Date(), { ajustes: DEMO_AJUSTES, imagenes: [] }),
  );
}

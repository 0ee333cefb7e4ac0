import { demoClub as club } from "#demo/club.ts";
import type { Post, PostsProvider } from "#server/providers/posts/port.ts";
import { readPhoto } from "./pictures.ts";

const DAY = 24 * 3_600_000;

const POSTS: { daysAgo: number; caption: string; picture: string }[] = [
  {
    daysAgo: 1,
    caption:
      "¡Triunfazo en suplementario! 🏀🔥\n\nColón 94 - Independiente 91. Gracias a todos los que llenaron el gimnasio. El viernes vamos por más.",
    picture: "festejo-41",
  },
  {
    daysAgo: 3,
    caption:
      "Las chicas de cestoball siguen punteras 💜\nSeis jugadas, seis ganadas. ¡Orgullo total!\n\n#Cestoball #VamosColón",
    picture: "cestoball-42",
  },
  {
    daysAgo: 6,
    caption:
      "Se viene el clásico. Las entradas ya están en la página: sacala con tiempo, que la última vez volaron. 🎟️",
    picture: "estadio-43",
  },
  {
    daysAgo: 9,
    caption: "Escuelita abierta todos los sábados de 10 a 12. De 5 a 12 años, traé zapatillas y ganas. 😃",
    picture: "entrenamiento-44",
  },
  {
    daysAgo: 13,
    caption: "La mejor hinchada de la liga. Punto. 🟣🟠",
    picture: "hinchada-45",
  },
  {
    daysAgo: 18,
    caption: "Nueva copa en la vitrina 🏆 Felicitaciones a la U15 por el torneo de invierno.",
    picture: "trofeo-46",
  },
];

/** Creates the demo club's social network: six posts, dated before `now`. */
export function demoPosts(now: Date): PostsProvider {
  const posts = POSTS.map(
    ({ daysAgo, caption, picture }, i): Post => ({
      id: `demo-${i + 1}`,
      permalink: club.contacto.redes[0]?.url ?? "",
      caption,
      publishedAt: new Date(now.getTime() - daysAgo * DAY),
      pictureUrl: picture,
    }),
  );
  return {
    initialToken: null,
    latest: async (_token, limit) => posts.slice(0, limit),
    picture: ({ pictureUrl }) => readPhoto(pictureUrl),
    renew: async (token) => token,
  };
}

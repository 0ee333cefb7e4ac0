/** News of the demo club. */
export interface DemoNoticia {
  titulo: string;
  texto: string;
  /** Name in `imagenes/fotos/`; null without a picture. */
  picture: string | null;
  /** Null for a draft. */
  daysAgo: number | null;
  /** Whether it is about the club's first team. */
  deEquipo?: true;
}

/** Oldest first. */
export const NOTICIAS: readonly DemoNoticia[] = [
  {
    titulo: "Se renovó el piso del gimnasio",
    texto: `Después de seis semanas de obra, el parquet de Pellegrini 140 volvió a brillar. Se lijó entero, se pintaron las líneas nuevas y **se cambiaron los dos tableros**.

Gracias a quienes compraron la rifa: sin ustedes no se hacía.`,
    picture: "estadio-14",
    daysAgo: 20,
  },
  {
    titulo: "Abrió la inscripción a la escuelita",
    texto: `De 5 a 12 años, los sábados de 10 a 12 en el gimnasio. No hace falta experiencia.

## Qué hay que traer

- Zapatillas con suela de goma
- Una botella con agua
- Ganas de jugar

La primera clase es gratis. [Acá se hace el alta](/registro), o en la secretaría de lunes a viernes de 18 a 21.`,
    picture: "entrenamiento-18",
    daysAgo: 12,
  },
  {
    titulo: "Colón le ganó a Independiente en suplementario",
    texto: `Fue **94 a 91** en una noche que no se va a olvidar rápido. Con el gimnasio lleno, el equipo remontó once puntos en el último cuarto y lo liquidó en el tiempo extra.

«Nunca dejamos de creer», dijo la capitana, que terminó con 31 puntos y el último robo del partido.`,
    picture: "festejo-13",
    daysAgo: 2,
    deEquipo: true,
  },
  {
    titulo: "¡La U15 femenina, campeona!",
    texto: `Las chicas dieron la vuelta en el torneo de invierno: **ocho jugados, ocho ganados** y la copa a la vitrina.

## El camino

1. Primera fase invictas, con el mejor ataque de la zona.
2. Semifinal ajustada en Bragado.
3. Final en casa, 62 a 48.

El sábado a las 20 hay festejo en la sede. Están todos invitados.`,
    picture: "trofeo-12",
    daysAgo: 0,
  },
  {
    titulo: "Cena de fin de año",
    texto: "Falta confirmar el menú y el precio.",
    picture: null,
    daysAgo: null,
  },
];

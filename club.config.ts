/**
 * The club's identity. To adapt the site to another club, edit only this file and replace the
 * pictures of `src/web/public` that it names. It contains no secrets: the browser receives all of
 * it.
 */
export interface ClubConfig {
  /** Full name, as on letterheads. */
  nombre: string;
  /** Short name, for the menu, titles and mails. */
  nombreCorto: string;
  /** Path segment of the staff screens: `/{slug}/admin/…`. */
  slug: string;
  ciudad: string;
  /** IANA time zone of the club's clock, in which "today" and "now" are computed. */
  zonaHoraria: string;
  direccion: { calle: string; localidad: string; provincia: string; codigoPostal: string };
  /** Phone without country code, digits only; messaging links prepend 54. */
  telefono: string;
  correo: string;
  saludoWhatsApp: string;
  banco: { titular: string; cuenta: string; alias: string; cuit: string };
  redes: { instagram: string; facebook: string; x: string; google: string };
  frase: { texto: string; autor: string };
  video: {
    titulo: string;
    /**
     * URL of the streaming player, to which `identificador` is appended; the only URL that pages
     * may frame.
     */
    reproductor: string;
    identificador: string;
    /** Text of the link to the streaming site. */
    credito: string;
    enlace: string;
  };
  colores: { principal: string; acento: string };
  /** Opening hours of the courts, `HH:MM`; `24:00` is midnight at the end of the day. */
  canchas: {
    apertura: string;
    cierre: string;
    turnoMinutos: number;
    /** Limits on pending requests per user: their number, and how far ahead they may be. */
    maximoPendientes: number;
    diasDeAnticipacion: number;
    /** How long an event occupies its court. */
    horasDeEvento: number;
  };
  /** Minutes until an unpaid purchase loses its place. */
  minutosDeReserva: number;
  puerta: {
    /**
     * Tickets are admitted from this many hours before an event's start until this many after it.
     */
    horasAntes: number;
    horasDespues: number;
    /** How long an operator can undo a check-in; an administrador always can. */
    minutosParaDeshacer: number;
  };
}

export const club: ClubConfig = {
  nombre: "Club Atlético Colón",
  nombreCorto: "Colón",
  slug: "club_colon",
  ciudad: "Chivilcoy",
  zonaHoraria: "America/Argentina/Buenos_Aires",
  direccion: {
    calle: "Pellegrini 140",
    localidad: "Chivilcoy",
    provincia: "Buenos Aires",
    codigoPostal: "B6620",
  },
  telefono: "2346400140",
  correo: "hola@clubcolon.example",
  saludoWhatsApp: "¡Hola! Quiero hacer una consulta.",
  banco: {
    titular: "Club Atlético Colón",
    cuenta: "191-045-004512/7",
    alias: "COLON.BASQUET.CLUB",
    cuit: "30-50000140-5",
  },
  redes: {
    instagram: "https://www.instagram.com/clubcolon.basquet",
    facebook: "https://www.facebook.com/clubcolon.basquet",
    x: "https://x.com/clubcolon",
    google: "https://www.google.com/search?q=Club+Atl%C3%A9tico+Col%C3%B3n+Chivilcoy",
  },
  frase: { texto: "El talento gana partidos; el equipo gana campeonatos.", autor: "Dicho de vestuario" },
  video: {
    titulo: "Así se vive un partido en Colón",
    reproductor: "https://www.youtube-nocookie.com/embed/",
    identificador: "colon-demo",
    credito: "Ver en YouTube",
    enlace: "https://www.youtube.com/@clubcolon",
  },
  colores: { principal: "#2b0f54", acento: "#ff7a1a" },
  canchas: {
    apertura: "08:00",
    cierre: "24:00",
    turnoMinutos: 30,
    maximoPendientes: 6,
    diasDeAnticipacion: 60,
    horasDeEvento: 3,
  },
  minutosDeReserva: 15,
  puerta: { horasAntes: 3, horasDespues: 6, minutosParaDeshacer: 10 },
};

import type { PictureKind } from "./drawing/layouts.ts";

/** A photo's subject, seed, shape and uploaded file name. */
export type DemoPhoto = [kind: PictureKind, seed: number, shape: keyof typeof SHAPES, nombre: string];

export const SHAPES = {
  wide: { width: 960, height: 640 },
  tall: { width: 640, height: 854 },
  square: { width: 800, height: 800 },
} as const;

/** Spans the whole width of the home page. */
export const BANNER = { width: 1280, height: 480 };

/** Oldest first; more than one page on the staff's screen. */
export const BASQUET: DemoPhoto[] = [
  ["entrenamiento", 31, "wide", "pretemporada.jpg"],
  ["retrato", 32, "tall", "la capitana.jpg"],
  ["partido", 33, "wide", "fecha 1.jpg"],
  ["hinchada", 34, "wide", "la tribuna.jpg"],
  ["partido", 35, "square", "fecha 2 (de visitante).jpg"],
  ["festejo", 36, "wide", "festejo del triple.jpg"],
  ["retrato", 37, "tall", "la debutante.jpg"],
  ["estadio", 38, "wide", "gimnasio lleno.jpg"],
  ["entrenamiento", 39, "wide", "escuelita, sábado a la mañana.jpg"],
  ["partido", 40, "wide", "fecha 4.jpg"],
  ["hinchada", 41, "square", "banderas.jpg"],
  ["trofeo", 42, "tall", "copa del clausura.jpg"],
  ["partido", 43, "wide", "fecha 5.jpg"],
  ["festejo", 44, "wide", "último segundo.jpg"],
  ["entrenamiento", 45, "tall", "tiros libres.jpg"],
  ["estadio", 46, "wide", "antes del clásico.jpg"],
  ["partido", 47, "wide", "el clásico.jpg"],
  ["festejo", 48, "square", "¡clasificados!.jpg"],
];

export const CESTOBALL: DemoPhoto[] = [
  ["cestoball", 51, "wide", "debut.jpg"],
  ["cestoball", 52, "tall", "al cesto.jpg"],
  ["retrato", 53, "square", "nuestra goleadora.jpg"],
  ["cestoball", 54, "wide", "metropolitano, fecha 4.jpg"],
  ["hinchada", 55, "wide", "el aguante de siempre.jpg"],
  ["cestoball", 56, "wide", "metropolitano, fecha 5.jpg"],
];

export const BANNERS: [kind: PictureKind, seed: number, nombre: string][] = [
  ["estadio", 61, "temporada.jpg"],
  ["partido", 62, "sumate al plantel.jpg"],
  ["cestoball", 63, "cestoball.jpg"],
  ["festejo", 64, "campeones.jpg"],
];

/** Oldest first; the list shows the newest first. */
export const ENLACES: [nombre: string, enlace: string][] = [
  ["Municipalidad de Chivilcoy", "www.chivilcoy.example"],
  ["Reglamento de básquet (FIBA)", "https://www.fiba.basketball/documents"],
  ["Asociación Chivilcoyana de Básquet", "asociacion-basquet.example"],
  ["Federación de Cestoball", "www.cestoball.example/reglamento"],
  ["Turnos de aptos médicos", "https://turnos.example/apto-medico"],
  ["Ropa del club", "tienda.example/colon"],
  ["Fixture de la liga local", "https://liga.example/fixture"],
  ["Tabla de posiciones", "https://liga.example/tabla"],
  ["Cómo llegar al gimnasio", "https://www.google.com/maps/search/?api=1&query=Pellegrini+140+Chivilcoy"],
];

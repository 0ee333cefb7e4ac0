/** A photo in `imagenes/fotos/`, and its uploaded file name. */
export type DemoPhoto = [picture: string, nombre: string];

/** Oldest first; more photos than fit on one page of the staff's screen. */
export const BASQUET: DemoPhoto[] = [
  ["entrenamiento-31", "pretemporada.webp"],
  ["retrato-32", "la capitana.webp"],
  ["partido-33", "fecha 1.webp"],
  ["hinchada-34", "la tribuna.webp"],
  ["partido-35", "fecha 2 (de visitante).webp"],
  ["festejo-36", "festejo del triple.webp"],
  ["retrato-37", "la debutante.webp"],
  ["estadio-38", "gimnasio lleno.webp"],
  ["entrenamiento-39", "escuelita, sábado a la mañana.webp"],
  ["partido-40", "fecha 4.webp"],
  ["hinchada-41", "banderas.webp"],
  ["trofeo-42", "copa del clausura.webp"],
  ["partido-43", "fecha 5.webp"],
  ["festejo-44", "último segundo.webp"],
  ["entrenamiento-45", "tiros libres.webp"],
  ["estadio-46", "antes del clásico.webp"],
  ["partido-47", "el clásico.webp"],
  ["festejo-48", "¡clasificados!.webp"],
];

export const CESTOBALL: DemoPhoto[] = [
  ["cestoball-51", "debut.webp"],
  ["cestoball-52", "al cesto.webp"],
  ["retrato-53", "nuestra goleadora.webp"],
  ["cestoball-54", "metropolitano, fecha 4.webp"],
  ["hinchada-55", "el aguante de siempre.webp"],
  ["cestoball-56", "metropolitano, fecha 5.webp"],
];

/** Banners, which span the whole width of the home page. */
export const BANNERS: DemoPhoto[] = [
  ["estadio-61", "temporada.webp"],
  ["partido-62", "sumate al plantel.webp"],
  ["cestoball-63", "cestoball.webp"],
  ["festejo-64", "campeones.webp"],
];

/** Logos of fictional shops in `imagenes/sponsors/`, and their uploaded file names. */
export const LOGOS: DemoPhoto[] = [
  ["la-espiga", "www.panaderialaespiga.example"],
  ["el-tornillo", "ferreteria.eltornillo"],
  ["radio-del-parque", "https://radiodelparque.example/vivo"],
  ["farmacia-rivas", "1764000000000"],
  ["monte-nevado", "heladosmontenevado"],
  ["ribera", "www.transportesribera.example"],
  ["optica-mirador", "1764000300000"],
];

/** Oldest first; the list shows them in reverse. */
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

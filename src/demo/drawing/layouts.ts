import type { BACKDROPS } from "./backdrop.ts";
import type { PoseName } from "./poses.ts";

/** A figure of a scene, or a row of them. */
export interface Actor {
  /** From -1 to 1 over the width of the picture's middle. */
  x: number;
  /** Metres from the viewer: 2 is close, 7 is under the hoop. */
  z: number;
  /** One is drawn by lot. */
  poses: readonly PoseName[];
  clothes?: "club" | "rival" | "hincha" | "entrenador";
  /** Height above the floor in parts of the figure; negative below the edge of the picture. */
  lift?: number;
  /** Distance between the figures of a row across the picture. */
  row?: number;
  holds?: "pelota" | "copa";
  /** The ball is on its way from this figure to the goal. */
  throws?: boolean;
}

export type Extra = "banderas" | "conos" | "papelitos";

export interface Layout {
  backdrop: keyof typeof BACKDROPS;
  goal?: "aro" | "aroDeCostado" | "cesto";
  /** The whole court from the stands. */
  distant?: boolean;
  /** Women only; otherwise the lot decides. */
  women?: true;
  extras?: readonly Extra[];
  /** From far to near. */
  cast: readonly Actor[];
}

/** Two rows of players who celebrate, the first jumping. */
const TEAM: Actor[] = [
  { x: 0, z: 4.4, poses: ["festejoSalto", "brazosArriba"], row: 215, lift: 0.12 },
  { x: 0, z: 3.6, poses: ["puño", "brazosArriba", "festejoSalto"], row: 300 },
];

/** The moments of each subject; one is drawn by lot. */
export const LAYOUTS = {
  partido: [
    {
      backdrop: "estadio",
      goal: "aro",
      cast: [
        { x: -0.8, z: 6, poses: ["carrera", "pase"] },
        { x: 0.75, z: 5.6, poses: ["carrera", "defensa"], clothes: "rival" },
        { x: 0.42, z: 5, poses: ["brazosArriba", "pase"] },
        { x: 0.3, z: 3.5, poses: ["defensa"], clothes: "rival" },
        { x: -0.26, z: 3.25, poses: ["pique"], holds: "pelota" },
      ],
    },
    {
      backdrop: "ocaso",
      goal: "aroDeCostado",
      cast: [{ x: -0.4, z: 3.6, poses: ["tiro", "bandeja"], lift: 0.12, throws: true }],
    },
    {
      backdrop: "estadio",
      goal: "aro",
      cast: [
        { x: 0.7, z: 6, poses: ["defensa", "carrera"], clothes: "rival" },
        { x: -0.1, z: 5, poses: ["mate"], lift: 0.52, holds: "pelota" },
        { x: 0.3, z: 4.6, poses: ["tapa"], clothes: "rival", lift: 0.1 },
        { x: -0.75, z: 3.4, poses: ["carrera", "puño"] },
      ],
    },
  ],
  festejo: [
    { backdrop: "estadio", extras: ["papelitos"], cast: TEAM },
    { backdrop: "estadio", extras: ["papelitos"], cast: [{ x: 0, z: 3.5, poses: ["abrazo"], row: 232 }] },
    {
      backdrop: "cartel",
      extras: ["papelitos"],
      cast: [{ x: 0, z: 1.95, poses: ["puño", "brazosArriba"], holds: "pelota" }],
    },
  ],
  entrenamiento: (["gimnasio", "ocaso"] as const).map(
    (backdrop): Layout => ({
      backdrop,
      goal: "aro",
      extras: ["conos"],
      cast: [
        { x: 0.55, z: 5.4, poses: ["tiro"], lift: 0.1, throws: true },
        { x: -0.62, z: 4.2, poses: ["entrenador"], clothes: "entrenador" },
        { x: 0.3, z: 3, poses: ["pique", "carrera"], holds: "pelota" },
      ],
    }),
  ),
  cestoball: [
    {
      backdrop: "ocaso",
      goal: "cesto",
      women: true,
      cast: [
        { x: -0.82, z: 4.6, poses: ["defensa", "carrera", "brazosArriba"], clothes: "rival" },
        { x: 0.85, z: 4.9, poses: ["carrera", "pase", "brazosArriba"] },
        { x: 0.08, z: 4.1, poses: ["tapa", "defensa"], clothes: "rival" },
        { x: -0.38, z: 3.7, poses: ["tiro", "salto"], lift: 0.1, throws: true },
      ],
    },
  ],
  estadio: [
    {
      backdrop: "estadio",
      goal: "aro",
      distant: true,
      extras: ["banderas"],
      cast: [
        { x: -0.3, z: 8, poses: ["carrera", "pase"], holds: "pelota" },
        { x: 0.25, z: 7, poses: ["pelotaEnCadera", "tiro"] },
        { x: -0.5, z: 6, poses: ["carrera", "pique"] },
        { x: 0.55, z: 5, poses: ["pique", "pelotaEnCadera"], holds: "pelota" },
      ],
    },
  ],
  retrato: [{ backdrop: "cartel", cast: [{ x: 0, z: 1.1, poses: ["retrato"], lift: -0.17 }] }],
  hinchada: [
    {
      backdrop: "estadio",
      extras: ["banderas", "papelitos"],
      cast: [
        {
          x: 0,
          z: 5.2,
          poses: ["brazosArriba", "puño", "festejoSalto"],
          clothes: "hincha",
          lift: -0.4,
          row: 118,
        },
        { x: 0, z: 3.8, poses: ["brazosArriba", "puño", "abrazo"], clothes: "hincha", lift: -0.4, row: 170 },
        { x: 0, z: 2.8, poses: ["brazosArriba", "puño", "puño"], clothes: "hincha", lift: -0.45, row: 280 },
      ],
    },
  ],
  trofeo: [
    {
      backdrop: "estadio",
      extras: ["papelitos"],
      cast: [
        { x: 0, z: 4.2, poses: ["puño", "brazosArriba"], row: 250 },
        { x: 0, z: 3.3, poses: ["copaEnAlto"], holds: "copa", lift: -0.1 },
      ],
    },
    {
      backdrop: "cartel",
      extras: ["papelitos"],
      cast: [{ x: 0, z: 2.2, poses: ["copaEnAlto"], holds: "copa", lift: -0.42 }],
    },
  ],
} satisfies Record<string, Layout[]>;

/** Subject of a demo picture. */
export type PictureKind = keyof typeof LAYOUTS;

export const PICTURE_KINDS = Object.keys(LAYOUTS) as readonly PictureKind[];

/** Two angles of a limb: upper arm and forearm, or thigh and shin. */
type Bend = readonly [number, number];

/**
 * A body's pose. Angles are absolute, in degrees: 0 hangs down, 90 points ahead, 180 up, -90 behind. "Near" is the side
 * towards the viewer; seen from the front (`open` 1), the left one.
 */
export type Pose = readonly [
  /** Forward lean of the trunk. */
  lean: number,
  /** Forward tilt of the head, relative to the trunk. */
  nod: number,
  nearArm: Bend,
  farArm: Bend,
  nearLeg: Bend,
  farLeg: Bend,
  /** From 0 (profile) to 1 (front). */
  open: number,
  /** On tiptoe or in the air: the feet point down. */
  feet?: "air",
];

export const POSES = {
  mate: [8, -14, [168, 172], [70, 130], [-12, -58], [64, -22], 0.35, "air"],
  bandeja: [14, -20, [150, 165], [40, 95], [78, -8], [-18, -34], 0.4, "air"],
  tiro: [-4, -8, [142, 176], [128, 196], [4, -14], [12, -16], 0.5, "air"],
  pique: [26, -22, [22, 44], [-34, 52], [52, -18], [-26, -52], 0.4],
  carrera: [16, -10, [-52, 38], [48, 128], [42, -12], [-20, -84], 0.25],
  defensa: [18, -14, [62, 118], [96, 132], [38, -30], [48, -8], 0.55],
  tapa: [-6, -12, [158, 150], [176, 168], [-8, -36], [14, -20], 0.55, "air"],
  pase: [12, -8, [64, 84], [78, 92], [-22, -34], [34, 6], 0.35],
  salto: [4, -18, [174, 168], [-30, 40], [22, -58], [-6, -22], 0.4, "air"],
  brazosArriba: [0, -4, [-148, -172], [148, 172], [-12, -6], [12, 6], 1],
  puño: [-4, -10, [-36, -8], [132, 182], [-14, -8], [18, 4], 0.9],
  festejoSalto: [0, -8, [-128, -164], [158, 150], [-26, -62], [20, -30], 0.85, "air"],
  abrazo: [0, 0, [-72, -84], [72, 84], [-8, -4], [8, 4], 1],
  copaEnAlto: [0, -4, [-150, 168], [150, -168], [-12, -6], [12, 6], 1],
  pelotaEnCadera: [0, 0, [-34, 30], [10, 4], [-8, -4], [10, 3], 0.95],
  entrenador: [2, -2, [12, 84], [96, 88], [-6, -4], [10, 4], 0.6],
  retrato: [0, 0, [-10, -3], [10, 3], [0, 0], [0, 0], 1],
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;

/**
 * A body's pose. Angles are absolute, in degrees: 0 hangs down, 90 points ahead, 180 up, -90 behind. "Near" is the side
 * towards the viewer; seen from the front (`open` 1), the left one.
 */
export interface Pose {
  /** Forward lean of the trunk. */
  lean: number;
  /** Forward tilt of the head, relative to the trunk. */
  nod: number;
  /** Upper arm, forearm. */
  nearArm: readonly [number, number];
  farArm: readonly [number, number];
  /** Thigh, shin. */
  nearLeg: readonly [number, number];
  farLeg: readonly [number, number];
  /** From 0 (profile) to 1 (front). */
  open: number;
  /** On tiptoe or in the air: the feet point down. */
  air?: boolean;
}

export const POSES = {
  mate: {
    lean: 8,
    nod: -14,
    nearArm: [168, 172],
    farArm: [70, 130],
    nearLeg: [-12, -58],
    farLeg: [64, -22],
    open: 0.35,
    air: true,
  },
  bandeja: {
    lean: 14,
    nod: -20,
    nearArm: [150, 165],
    farArm: [40, 95],
    nearLeg: [78, -8],
    farLeg: [-18, -34],
    open: 0.4,
    air: true,
  },
  tiro: {
    lean: -4,
    nod: -8,
    nearArm: [142, 176],
    farArm: [128, 196],
    nearLeg: [4, -14],
    farLeg: [12, -16],
    open: 0.5,
    air: true,
  },
  pique: {
    lean: 26,
    nod: -22,
    nearArm: [22, 44],
    farArm: [-34, 52],
    nearLeg: [52, -18],
    farLeg: [-26, -52],
    open: 0.4,
  },
  carrera: {
    lean: 16,
    nod: -10,
    nearArm: [-52, 38],
    farArm: [48, 128],
    nearLeg: [42, -12],
    farLeg: [-20, -84],
    open: 0.25,
  },
  defensa: {
    lean: 18,
    nod: -14,
    nearArm: [62, 118],
    farArm: [96, 132],
    nearLeg: [38, -30],
    farLeg: [48, -8],
    open: 0.55,
  },
  tapa: {
    lean: -6,
    nod: -12,
    nearArm: [158, 150],
    farArm: [176, 168],
    nearLeg: [-8, -36],
    farLeg: [14, -20],
    open: 0.55,
    air: true,
  },
  pase: {
    lean: 12,
    nod: -8,
    nearArm: [64, 84],
    farArm: [78, 92],
    nearLeg: [-22, -34],
    farLeg: [34, 6],
    open: 0.35,
  },
  salto: {
    lean: 4,
    nod: -18,
    nearArm: [174, 168],
    farArm: [-30, 40],
    nearLeg: [22, -58],
    farLeg: [-6, -22],
    open: 0.4,
    air: true,
  },
  brazosArriba: {
    lean: 0,
    nod: -4,
    nearArm: [-148, -172],
    farArm: [148, 172],
    nearLeg: [-12, -6],
    farLeg: [12, 6],
    open: 1,
  },
  puño: {
    lean: -4,
    nod: -10,
    nearArm: [-36, -8],
    farArm: [132, 182],
    nearLeg: [-14, -8],
    farLeg: [18, 4],
    open: 0.9,
  },
  festejoSalto: {
    lean: 0,
    nod: -8,
    nearArm: [-128, -164],
    farArm: [158, 150],
    nearLeg: [-26, -62],
    farLeg: [20, -30],
    open: 0.85,
    air: true,
  },
  abrazo: {
    lean: 0,
    nod: 0,
    nearArm: [-72, -84],
    farArm: [72, 84],
    nearLeg: [-8, -4],
    farLeg: [8, 4],
    open: 1,
  },
  pelotaEnCadera: {
    lean: 0,
    nod: 0,
    nearArm: [-34, 30],
    farArm: [10, 4],
    nearLeg: [-8, -4],
    farLeg: [10, 3],
    open: 0.95,
  },
  entrenador: {
    lean: 2,
    nod: -2,
    nearArm: [12, 84],
    farArm: [96, 88],
    nearLeg: [-6, -4],
    farLeg: [10, 4],
    open: 0.6,
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;

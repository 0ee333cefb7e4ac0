import type { CanchaParaReservar } from "./pedir.ts";

/** The free hours of the coming days, for visitors: no names, and neither requests nor their number (Rule CAN-15). */
export interface SemanaLibre {
  /** Today, and the time of the reading, on the club's clock. */
  hoy: string;
  hora: string;
  canchas: (CanchaParaReservar & {
    dias: {
      fecha: string;
      /** Adjacent slots merged; `HH:MM`. */
      libres: { desde: string; hasta: string }[];
    }[];
  })[];
}

declare module "#contract/api.ts" {
  interface PageReads {
    semanaLibre(): Promise<SemanaLibre>;
  }
}

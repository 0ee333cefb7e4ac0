import type { ListColumns } from "#contract/columns.ts";

export const MOTIVO_DE_DIFERENCIA_MAX = 200;

interface Importes {
  apertura: number;
  cobrado: number;
  devuelto: number;
}

/** What has to be in the till, in pesos. */
export function esperadoEn({ apertura, cobrado, devuelto }: Importes): number {
  return (Math.round(apertura * 100) + Math.round(cobrado * 100) - Math.round(devuelto * 100)) / 100;
}

/** Negative if money is missing. */
export function diferenciaDe(arqueo: Importes & { contado: number }): number {
  return (Math.round(arqueo.contado * 100) - Math.round(esperadoEn(arqueo) * 100)) / 100;
}

/** The columns of the closings; `server/arqueos.repo.ts` has the SQL of each. */
export const COLUMNAS_DE_ARQUEOS = {
  id: { label: "Cierre", kind: "number", ordered: true },
  cerradoEn: { label: "Cerrada", kind: "instant", ordered: true, card: "title" },
  cajero: { label: "Caja de", kind: "text", ordered: true },
  desde: { label: "Desde", kind: "instant", only: "sheet" },
  apertura: { label: "Apertura", kind: "money" },
  cobrado: { label: "Cobrado", kind: "money" },
  devuelto: { label: "Devuelto", kind: "money" },
  contado: { label: "Contado", kind: "money" },
  diferencia: { label: "Diferencia", kind: "money" },
  motivo: { label: "Motivo", kind: "long", empty: "—" },
  cerradoPor: { label: "La cerró", kind: "text" },
} as const satisfies ListColumns;

/** Sports, branches and squads. */

export const DEPORTES = { basquet: "Básquet", cestoball: "Cestoball" } as const;
export type Deporte = keyof typeof DEPORTES;

export const RAMAS = { femenina: "femenina", masculina: "masculina", mixta: "mixta" } as const;
export type Rama = keyof typeof RAMAS;

/** Shirt numbers: `0` and `00` are different numbers. */
export const NUMERO_PATRON = /^(00|\d|[1-9]\d)$/;

/** Names a team as on screen: «U15 femenina»; a mixed team is called by its category alone. */
export function nombreDeEquipo({ categoria, rama }: { categoria: string; rama: Rama }): string {
  return rama === "mixta" ? categoria : `${categoria} ${RAMAS[rama]}`;
}

/** What a person allows the public pages to show; each choice is separate. */
export const CONSENTIMIENTOS = {
  nombre: "Nombre y apellido",
  foto: "Foto",
  numero: "Número de camiseta",
} as const;
export type Consentimiento = keyof typeof CONSENTIMIENTOS;

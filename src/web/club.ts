import { createContext, use } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { ClubEnPaginas } from "#contract/club.ts";

/** The club of this site, as the first document of the page had it or as a later navigation brought it. */
export function useClub(): ClubEnPaginas {
  const saved = clubOf(useRouteLoaderData("root"));
  return use(UnsavedClub) ?? saved;
}

/** Set while the page reads the club again. */
let refreshing = false;

export function isClubRefreshing(): boolean {
  return refreshing;
}

/** Reads the page's data and the club again, after its settings were saved on this page. */
export function useClubRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    refreshing = true;
    try {
      await revalidate();
    } finally {
      refreshing = false;
    }
  };
}

/** The club inside a preview of settings that are not saved. */
export const UnsavedClub = createContext<ClubEnPaginas | null>(null);

/** The club in the root's loader data. Only an address that no route matches has none. */
export function clubOf(rootData: unknown): ClubEnPaginas {
  const { club = UNKNOWN } = (rootData ?? {}) as { club?: ClubEnPaginas };
  return club;
}

/** The address of a picture that the site draws from the club's settings: `/escudo.webp`, `/icon-512.png`. */
export function drawnUrl({ dibujos }: ClubEnPaginas, path: string): string {
  return dibujos === "" ? path : `${path}?v=${dibujos}`;
}

const UNKNOWN: ClubEnPaginas = {
  slug: "club",
  identidad: {
    nombre: "El club",
    nombreCorto: "El club",
    ciudad: "",
    escudo: null,
    colores: { principal: "#1f3a5f", acento: "#e0a100" },
  },
  contacto: {
    direccion: { calle: "", localidad: "", provincia: "", codigoPostal: "" },
    telefono: "",
    correo: "",
    saludoWhatsApp: "",
    redes: [],
  },
  banco: { titular: "", cuenta: "", alias: "", cuit: "" },
  deportes: [],
  canchas: {
    semana: [],
    turnoMinutos: 30,
    maximoPendientes: 6,
    diasDeAnticipacion: 60,
    horasDeEvento: 3,
  },
  entradas: {
    minutosDeReserva: 15,
    puerta: { horasAntes: 3, horasDespues: 6, minutosParaDeshacer: 10 },
  },
  frase: { texto: "", autor: "" },
  dibujos: "",
};

import { createContext, use } from "react";
import { useRevalidator } from "react-router";
import { AJUSTES_EN_PAGINAS, type ClubEnPaginas } from "#contract/club.ts";

const UNKNOWN: ClubEnPaginas = {
  ...AJUSTES_EN_PAGINAS,
  slug: "club",
  deportes: [],
  frase: { texto: "", autor: "" },
  dibujos: "",
};

/** Kept apart from the root's loader data, because its readers render again at each step of a navigation. */
export const CurrentClub = createContext<ClubEnPaginas>(UNKNOWN);

/** Returns the club as of the first document or a later navigation; inside a preview, with unsaved settings. */
export function useClub(): ClubEnPaginas {
  return use(CurrentClub);
}

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

/** Returns the club in the root's loader data, which is missing only for an address without a route. */
export function clubOf(rootData: unknown): ClubEnPaginas {
  const { club = UNKNOWN } = (rootData ?? {}) as { club?: ClubEnPaginas };
  return club;
}

/** Returns the address of a picture that the site draws from the club's settings: `/escudo.webp`, `/icon-512.png`. */
export function drawnUrl({ dibujos }: ClubEnPaginas, path: string): string {
  return dibujos === "" ? path : `${path}?v=${dibujos}`;
}

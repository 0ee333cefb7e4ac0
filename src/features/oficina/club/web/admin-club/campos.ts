import type { ComponentType } from "react";
import type { Grupo } from "#contract/club.ts";
import type { CamposProps } from "./campo.tsx";
import {
  CamposDeJugadores,
  CamposDeLegales,
  CamposDeNosotros,
  CamposDePortada,
} from "./campos-de-paginas.tsx";
import { CamposDeCanchas, CamposDeEntradas } from "./campos-de-reglas.tsx";
import { CamposDeBanco, CamposDeContacto, CamposDeDeportes, CamposDeIdentidad } from "./campos-del-club.tsx";

/** The fields of each group. */
export const CAMPOS: Record<Grupo, ComponentType<CamposProps>> = {
  identidad: CamposDeIdentidad,
  contacto: CamposDeContacto,
  banco: CamposDeBanco,
  deportes: CamposDeDeportes,
  portada: CamposDePortada,
  nosotros: CamposDeNosotros,
  jugadores: CamposDeJugadores,
  legales: CamposDeLegales,
  canchas: CamposDeCanchas,
  entradas: CamposDeEntradas,
};

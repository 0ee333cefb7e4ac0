import { direccionDeImagen } from "#features/contenido/galeria/rules.ts";
import type { Sponsor } from "../contract.ts";
import { enlaceDeSponsor, tituloDeSponsor } from "../rules.ts";
import type { SponsorGuardado } from "./repo.ts";

/** A sponsor as the API tells of it. */
export function comoSponsor({ clave, ...sponsor }: SponsorGuardado): Sponsor {
  const { nombre } = sponsor;
  return {
    ...sponsor,
    titulo: tituloDeSponsor(nombre),
    enlace: enlaceDeSponsor(nombre),
    url: direccionDeImagen("sponsor", nombre, clave),
  };
}

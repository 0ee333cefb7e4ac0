import { nombreDeDeportes } from "#contract/club.ts";
import { publicMeta } from "#web/page-meta.ts";
import { galeriasDe } from "../../rules.ts";
import { Puertas } from "../puertas.tsx";

export const meta = publicMeta((club, _, siteUrl) => {
  const description = `Fotos de ${nombreDeDeportes(club).toLocaleLowerCase("es-AR")} de ${club.identidad.nombre}: partidos, entrenamientos y festejos.`;
  return {
    title: "Galería",
    description,
    path: "/galeria",
    items: [
      {
        "@type": "ImageGallery",
        name: `Galería de ${club.identidad.nombre}`,
        description,
        url: `${siteUrl}/galeria`,
        hasPart: galeriasDe(club).map(({ nombre, path }) => ({
          "@type": "ImageGallery",
          name: nombre,
          url: `${siteUrl}${path}`,
        })),
      },
    ],
  };
});

export default Puertas;

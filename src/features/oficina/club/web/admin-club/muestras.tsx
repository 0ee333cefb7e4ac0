import type { ComponentType } from "react";
import type { Ajustes } from "#contract/club.ts";
import { Puertas } from "#features/contenido/colecciones/web/puertas.tsx";
import { Atajos } from "#features/contenido/institucional/web/atajos.tsx";
import { CondicionesDeUso } from "#features/contenido/institucional/web/condiciones-de-uso.tsx";
import { Planteles } from "#features/contenido/institucional/web/planteles.tsx";
import { Portada } from "#features/contenido/institucional/web/portada.tsx";
import { QuienesSomos } from "#features/contenido/institucional/web/quienes-somos.tsx";
import { Video } from "#features/contenido/institucional/web/video.tsx";
import { useClub } from "#web/club.ts";
import { seccionesDe, textoLegal } from "#web/markdown.ts";
import { Footer } from "#web/shell/footer.tsx";
import { Menu } from "#web/shell/menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { GrupoConMuestra } from "./vista-previa.tsx";

/** Previews of the groups, rendered by the site's own components. */
export const MUESTRAS: { [G in GrupoConMuestra]: ComponentType<{ datos: Ajustes[G] }> } = {
  identidad: Identidad,
  contacto: () => <Footer />,
  deportes: Puertas,
  portada: Inicio,
  nosotros: ({ datos }) => <QuienesSomos {...datos} />,
  jugadores: ({ datos }) => <Planteles {...datos} />,
  legales: Terminos,
};

function Identidad() {
  const { nombre, nombreCorto, ciudad } = useClub().identidad;
  return (
    <>
      <Menu />
      <PageHeader
        eyebrow={`${nombreCorto} · ${ciudad}`}
        title={nombre}
        lead="Así se ve el encabezado de una página."
      >
        <Button variant="accent">Comprar entrada</Button>
      </PageHeader>
      <Footer />
    </>
  );
}

function Inicio({ datos: { bajada, imagen, boton, atajos, video } }: { datos: Ajustes["portada"] }) {
  return (
    <>
      <Portada bajada={bajada} imagen={imagen} boton={boton} hayProximo={false} />
      <Atajos atajos={atajos} />
      {video && <Video {...video} />}
      <Footer />
    </>
  );
}

function Terminos({ datos }: { datos: Ajustes["legales"] }) {
  const texto = textoLegal({ ...useClub(), legales: datos }, "terminos");
  return <CondicionesDeUso {...seccionesDe(texto)} vigentes="día en que los guardes" />;
}

import { type MetaFunction, useLocation } from "react-router";
import { club } from "#club";
import { pageMeta } from "#web/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";

/** What each section will be called, by the last part of its address. */
const TITULOS: Record<string, string> = {
  galeria: "Galería",
  enlaces: "Enlaces de interés",
  cancha: "Cancha",
  usuarios: "Usuarios",
  planes: "Planes",
  carrousel: "Carrousel",
  sponsor: "Sponsor",
};

function seccion(pathname: string): string {
  return decodeURIComponent(pathname).replace(/\/$/, "").split("/").at(-1) ?? "";
}

export const meta: MetaFunction = ({ location }) =>
  pageMeta({ title: TITULOS[seccion(location.pathname)] ?? club.nombre, index: false });

/** Stands at the addresses that the menu names and whose screens are still to come. */
export default function EnPreparacion() {
  const nombre = seccion(useLocation().pathname);
  return (
    <>
      <PageHeader title={TITULOS[nombre] ?? club.nombre} />
      <div className="container">
        <EmptyState
          title="Estamos preparando esta sección"
          actions={
            <>
              <ButtonLink to="/">Volver al inicio</ButtonLink>
              <ButtonLink
                href={whatsappLink(club.telefono, club.saludoWhatsApp)}
                target="_blank"
                rel="noopener noreferrer"
                variant="outline"
              >
                Escribinos por WhatsApp
              </ButtonLink>
            </>
          }
        >
          <p>Todavía no está disponible. Mientras tanto, escribinos y te ayudamos.</p>
        </EmptyState>
      </div>
    </>
  );
}

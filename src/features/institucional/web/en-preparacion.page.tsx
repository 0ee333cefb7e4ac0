import { type MetaFunction, useLocation } from "react-router";
import { club } from "#club";
import { pageMeta } from "#web/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";

const TITULO = "Estamos preparando esta sección";

export const meta: MetaFunction = () => pageMeta({ title: TITULO, index: false });

const SALUDOS: Record<string, string> = {
  "/recuperar_contraseña": "Hola, no puedo entrar a mi cuenta: necesito recuperar la contraseña.",
  "/hacete_socio": "Hola, quiero hacerme socio.",
  "/prensa": "Hola, quiero acreditarme como prensa.",
};

/** Stands at the addresses that the menu names and whose screens are still to come. */
export default function EnPreparacion() {
  const ruta = decodeURI(useLocation().pathname).replace(/\/$/, "");
  return (
    <div className="container">
      <EmptyState
        title={<h1>{TITULO}</h1>}
        actions={
          <>
            <ButtonLink to="/" variant="primary">
              Volver al inicio
            </ButtonLink>
            <ButtonLink
              href={whatsappLink(club.telefono, SALUDOS[ruta] ?? club.saludoWhatsApp)}
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
  );
}

import { useClub } from "#web/club.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";

/** Shown instead of the choice while no court can be booked. */
export function SinCanchas() {
  const club = useClub();
  return (
    <EmptyState
      title="Por ahora no hay canchas para reservar"
      actions={
        <ButtonLink
          href={whatsappLink(club.contacto.telefono, "¡Hola! Quiero reservar una cancha.")}
          target="_blank"
          variant="outline"
        >
          Escribinos por WhatsApp
        </ButtonLink>
      }
    >
      <p>Cuando el club vuelva a abrirlas, las vas a encontrar acá. Si es urgente, escribinos.</p>
    </EmptyState>
  );
}

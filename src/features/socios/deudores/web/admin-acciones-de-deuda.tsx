import { MoreActions } from "#web/admin/more-actions.tsx";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Button } from "#web/ui/button.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import type { Deudor } from "../contract.ts";
import styles from "./admin-acciones-de-deuda.module.css";
import type { DeQuien } from "./admin-anotar.tsx";
import type { Asunto } from "./admin-asunto-de-deuda.tsx";
import { mensajeDe } from "./mensaje.ts";

interface AccionesProps {
  deudor: Deudor;
  onAsunto: (asunto: Asunto) => void;
  onAnotar: (de: DeQuien) => void;
  onChange: () => void;
}

/** A chat with a ready text, and what else is done about the debt of a family. */
export function AdminAccionesDeDeuda({ deudor, onAsunto, onAnotar, onChange }: AccionesProps) {
  const club = useClub();
  const adminPath = useAdminPath();
  const { telefono, familia, titular, sinRecordatorios } = deudor;
  const abrir = (que: Asunto["que"], label: string) => ({ label, onPick: () => onAsunto({ que, deudor }) });
  /** The chat counts as a contact. */
  async function escribir() {
    if (!telefono) return;
    window.open(
      whatsappLink(telefono, mensajeDe(deudor, club.identidad.nombre, location.origin)),
      "_blank",
      "noopener,noreferrer",
    );
    const json = { tipo: "contacto" as const, texto: "Por WhatsApp" };
    await answerOf(api.personas[":id"].gestiones.$post({ param: { id: String(titular.id) }, json }));
    onChange();
  }
  return (
    <div className={styles.actions}>
      {telefono && (
        <Button
          size="small"
          variant="outline"
          aria-label={`Escribir por WhatsApp a ${familia}`}
          onClick={() => void escribir()}
        >
          WhatsApp
        </Button>
      )}
      <MoreActions
        of={familia}
        actions={[
          abrir("recordar", "Mandar un recordatorio"),
          { label: "Ver gestiones y convenios", to: adminPath(`usuarios/${titular.id}?parte=gestiones`) },
          { label: "Anotar", onPick: () => onAnotar({ id: titular.id, nombre: familia }) },
          abrir("convenio", "Hacer un convenio"),
          abrir("condonar", "Condonar"),
          abrir(
            sinRecordatorios ? "volver" : "frenar",
            sinRecordatorios ? "Volver a recordarle" : "No recordarle más",
          ),
        ]}
      />
    </div>
  );
}

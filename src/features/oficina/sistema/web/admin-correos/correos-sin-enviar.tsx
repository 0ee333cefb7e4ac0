import { formatInstant } from "#contract/format.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { DetailList, Modal, useOpening } from "#web/admin/modal.tsx";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { answerOf, api } from "#web/api.ts";
import type { CorreoSinEnviar, TextoDeCorreo } from "../../contract.ts";
import { AVISOS_DE_REINTENTO } from "../avisos-de-reintento.ts";

interface CorreosSinEnviarProps {
  correos: readonly CorreoSinEnviar[];
  busy: boolean;
  onChange: () => void;
}

/** Unsent emails, each with buttons to read and retry it. */
export function CorreosSinEnviar({ correos, busy, onChange }: CorreosSinEnviarProps) {
  const reading = useOpening<TextoDeCorreo>();
  const columns: readonly Column<CorreoSinEnviar>[] = [
    { label: "Escrito", kind: "date", cell: (row) => formatInstant(row.creadoEn) },
    { label: "Asunto", kind: "wide", card: "title", whole: (row) => row.asunto, cell: (row) => row.asunto },
    { label: "Para", kind: "text", whole: (row) => row.para, cell: (row) => row.para },
    { label: "Intentos", kind: "number", cell: (row) => row.intentos },
    {
      label: "Último error",
      kind: "wide",
      whole: ({ ultimoError }) => ultimoError ?? "",
      cell: ({ ultimoError }) => ultimoError ?? <span className="muted">Todavía no se intentó</span>,
    },
    {
      label: "Acciones",
      card: "action",
      cell: (row) => (
        <div className="row-2">
          <Leer correo={row} onRead={reading.open} onGone={onChange} />
          <Reintentar correo={row} onChange={onChange} />
        </div>
      ),
    },
  ];
  return (
    <>
      <RecordTable
        caption="Correos sin enviar"
        columns={columns}
        rows={correos}
        keyOf={(row) => row.id}
        toneOf={(row) => (row.ultimoError ? "danger" : "info")}
        cardHeading="h3"
        busy={busy}
      />
      <Modal opened={reading.shown} onClose={reading.close} title={reading.about?.asunto} size="lg">
        {reading.about && (
          <>
            <DetailList
              details={[
                ["Para", reading.about.para],
                ["Escrito", formatInstant(reading.about.creadoEn)],
              ]}
            />
            <p className="above-5 mail-text">{reading.about.texto}</p>
          </>
        )}
      </Modal>
    </>
  );
}

interface LeerProps {
  correo: CorreoSinEnviar;
  onRead: (texto: TextoDeCorreo) => void;
  /** Called if the email cannot be read, for example because it has been sent. */
  onGone: () => void;
}

function Leer({ correo, onRead, onGone }: LeerProps) {
  return (
    <ActionButton
      variant="outline"
      size="small"
      aria-label={`Leer “${correo.asunto}” para ${correo.para}`}
      call={async () => {
        const answer = await answerOf(api.sistema.correos[":id"].$get({ param: { id: correo.id } }));
        if (!answer.ok) onGone();
        return answer;
      }}
      onSaved={onRead}
    >
      Leer
    </ActionButton>
  );
}

function Reintentar({ correo, onChange }: { correo: CorreoSinEnviar; onChange: () => void }) {
  return (
    <ActionButton
      variant="outline"
      size="small"
      aria-label={`Reintentar “${correo.asunto}” para ${correo.para}`}
      call={() => answerOf(api.sistema.correos[":id"].reintentar.$post({ param: { id: correo.id } }))}
      done={({ estado }) => AVISOS_DE_REINTENTO[estado]}
      onChange={onChange}
    >
      Reintentar
    </ActionButton>
  );
}

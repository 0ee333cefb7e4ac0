import { formatInstant } from "#contract/format.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { DetailList } from "#web/admin/detail-list.tsx";
import { Modal, openDialog } from "#web/admin/dialogs.tsx";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { answerOf, api } from "#web/api.ts";
import type { CorreoSinEnviar, TextoDeCorreo } from "../../contract.ts";
import { AVISOS_DE_REINTENTO } from "../asuntos.tsx";

interface CorreosSinEnviarProps {
  correos: readonly CorreoSinEnviar[];
  busy: boolean;
  onChange: () => void;
}

/** Unsent emails, each with buttons to read and retry it. */
export function CorreosSinEnviar({ correos, busy, onChange }: CorreosSinEnviarProps) {
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
          <ActionButton
            variant="outline"
            size="small"
            aria-label={`Leer “${row.asunto}” para ${row.para}`}
            call={async () => {
              const answer = await answerOf(api.sistema.correos[":id"].$get({ param: { id: row.id } }));
              // It may have been sent in the meantime.
              if (!answer.ok) onChange();
              return answer;
            }}
            onSaved={(correo) => void openDialog(<Lectura correo={correo} />)}
          >
            Leer
          </ActionButton>
          <ActionButton
            variant="outline"
            size="small"
            aria-label={`Reintentar “${row.asunto}” para ${row.para}`}
            call={() => answerOf(api.sistema.correos[":id"].reintentar.$post({ param: { id: row.id } }))}
            done={({ estado }) => AVISOS_DE_REINTENTO[estado]}
            onChange={onChange}
          >
            Reintentar
          </ActionButton>
        </div>
      ),
    },
  ];
  return (
    <RecordTable
      caption="Correos sin enviar"
      columns={columns}
      rows={correos}
      keyOf={(row) => row.id}
      toneOf={(row) => (row.ultimoError ? "danger" : "info")}
      cardHeading="h3"
      busy={busy}
    />
  );
}

function Lectura({ correo: { asunto, para, creadoEn, texto } }: { correo: TextoDeCorreo }) {
  return (
    <Modal title={asunto} size="lg">
      <DetailList
        details={[
          ["Para", para],
          ["Escrito", formatInstant(creadoEn)],
        ]}
      />
      <p className="above-5 mail-text">{texto}</p>
    </Modal>
  );
}

import { formatInstant } from "#contract/format.ts";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";
import type { DebitoDePersona } from "../contract.ts";
import styles from "./admin-debito.module.css";
import { EstadoDeDebito, ListaDeDebitos } from "./estado-de-debito.tsx";

/** A person's automatic debits for the office: every state, reason and debit, and its end. Nothing without any. */
export function AdminDebito({ personaId }: { personaId: number }) {
  const param = { id: String(personaId) };
  const { answer, reload } = useAnswer<DebitoDePersona>(`debito ${personaId}`, (signal) =>
    answerOf(api.personas[":id"].debito.$get({ param }, { init: { signal } })),
  );
  const [cancelar, busy, problem] = useWrite(
    () => answerOf(api.personas[":id"].debito.cancelar.$post({ param })),
    { onChange: reload },
  );
  if (answer?.ok !== true) return null;
  const { adhesiones } = answer.data;
  if (adhesiones.length === 0) return null;
  return (
    <div className={styles.aparte}>
      <ObjectCard title="Débito automático">
        {problem && <Alert tone="danger">{problem}</Alert>}
        {adhesiones.map((adhesion) => (
          <div key={adhesion.id} className={styles.adhesion}>
            <EstadoDeDebito adhesion={adhesion} />
            <p>
              Cuenta de Mercado Pago: {adhesion.correo || "sin datos"}. Empezó el{" "}
              {formatInstant(adhesion.creadaEn)}.
            </p>
            {adhesion.debitos.length > 0 && <ListaDeDebitos debitos={adhesion.debitos} />}
            {adhesion.estado !== "cancelada" && (
              <Button variant="outline" size="small" loading={busy} onClick={() => cancelar()}>
                Cancelar el débito automático
              </Button>
            )}
          </div>
        ))}
      </ObjectCard>
    </div>
  );
}

import { formatInstant } from "#contract/format.ts";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import styles from "./admin-debito.module.css";
import { EstadoDeDebito, ListaDeDebitos, loQueDeja } from "./estado-de-debito.tsx";

/**
 * A person's automatic debits for the office, with every state, reason and debit, and a button to end the
 * debit. Empty if the person has none.
 */
export function AdminDebito({ personaId }: { personaId: number }) {
  const param = { id: String(personaId) };
  const { answer, reload } = useAnswer(`debito ${personaId}`, (options) =>
    api.personas[":id"].debito.$get({ param }, options),
  );
  if (answer?.ok !== true) return null;
  const { adhesiones } = answer.data;
  if (adhesiones.length === 0) return null;
  return (
    <div className="above-5">
      <ObjectCard title="Débito automático">
        {adhesiones.map((adhesion) => (
          <div key={adhesion.id} className={`stack-3 breakable ${styles.adhesion}`}>
            <EstadoDeDebito adhesion={adhesion} />
            <p>
              Cuenta de Mercado Pago: {adhesion.correo || "sin datos"}. Empezó el{" "}
              {formatInstant(adhesion.creadaEn)}.
            </p>
            {adhesion.debitos.length > 0 && <ListaDeDebitos debitos={adhesion.debitos} />}
            {adhesion.estado !== "cancelada" && (
              <ConfirmButton
                button={{ variant: "outline", size: "small", children: "Cancelar el débito automático" }}
                title="Cancelar el débito automático"
                confirmLabel="Cancelar el débito"
                cancelLabel="No, conservarlo"
                danger
                onConfirm={() => answerOf(api.personas[":id"].debito.cancelar.$post({ param }))}
                done="El débito automático queda cancelado."
                onChange={reload}
              >
                <p>{loQueDeja(adhesion)}</p>
              </ConfirmButton>
            )}
          </div>
        ))}
      </ObjectCard>
    </div>
  );
}

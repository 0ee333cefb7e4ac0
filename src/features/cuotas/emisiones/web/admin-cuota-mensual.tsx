import { useState } from "react";
import { formatMes, formatMoney } from "#contract/format.ts";
import { AdminLoQuePaga } from "#features/cuotas/aranceles/web/admin-lo-que-paga.tsx";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { answerOf, api } from "#web/api.ts";

export default function AdminCuotaMensual({ personaId, nombre }: { personaId: number; nombre: string }) {
  const [cambios, setCambios] = useState(0);
  const [recalculos, setRecalculos] = useState(0);
  return (
    <div className="stack-4">
      <AdminRecalculo
        key={`recalculo-${cambios}`}
        personaId={personaId}
        onChange={() => setRecalculos(recalculos + 1)}
      />
      <AdminLoQuePaga
        key={`paga-${recalculos}`}
        personaId={personaId}
        nombre={nombre}
        onChange={() => setCambios(cambios + 1)}
      />
    </div>
  );
}

/**
 * Issued months that no longer match what a person and their group should be charged, line by line, until the nightly
 * run corrects them (Rule EMI-10).
 */
function AdminRecalculo({ personaId, onChange }: { personaId: number; onChange: () => void }) {
  const param = { id: String(personaId) };
  const recalculo = useLiveAnswer(param.id, (options) =>
    api.personas[":id"].recalculo.$get({ param }, options),
  );
  if (!recalculo.answer?.ok || recalculo.answer.data.cuotas.length === 0) return null;
  const { diferencia, cuotas } = recalculo.answer.data;
  return (
    <ObjectCard title="Cuotas ya emitidas que cambian">
      <p>
        Nadie las pagó y no vencieron. Esta madrugada se corrigen solas con estos renglones; también podés
        hacerlo ahora.
      </p>
      <ul className="stack-3 plain-list">
        {cuotas.map(({ cuotaId, persona, periodo, antes, despues, renglones }) => (
          <li key={cuotaId}>
            <strong>
              {persona}, {formatMes(periodo)}: de {formatMoney(antes)} a {formatMoney(despues)}
            </strong>
            <ul className="plain-list tabular">
              {renglones.map(({ nombre, importe }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a rule may have several lines, in a fixed order
                <li key={`${nombre} ${n}`}>
                  {nombre}: {formatMoney(importe)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div>
        <ConfirmButton
          button={{ children: "Volver a calcular ahora" }}
          title="Volver a calcular las cuotas emitidas"
          confirmLabel="Volver a calcular"
          onConfirm={() => answerOf(api.personas[":id"].recalculo.$post({ param, json: { diferencia } }))}
          done="Las cuotas ya dicen lo que pagan."
          onDone={() => {
            recalculo.reload();
            onChange();
          }}
        >
          <p>
            {diferencia > 0
              ? `Se suman ${formatMoney(diferencia)}.`
              : `Se descuentan ${formatMoney(-diferencia)}.`}{" "}
            Los renglones de antes quedan a la vista.
          </p>
        </ConfirmButton>
      </div>
    </ObjectCard>
  );
}

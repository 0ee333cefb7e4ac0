import { formatCantidad, formatMes } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";

interface AdminPasarAMensualProps extends DialogProps {
  plan: { id: number; nombre: string };
}

/** Moves the members of a plan that became monthly, after showing how many and from which month on (Rule TAR-11). */
export function AdminPasarAMensual({ plan, ...dialog }: AdminPasarAMensualProps) {
  const param = { id: String(plan.id) };
  const porPasar = useAnswer(dialog.opened ? param.id : null, (signal) =>
    answerOf(api.planes[":id"]["por-pasar"].$get({ param }, { init: { signal } })),
  );
  async function move() {
    let pasaron = 0;
    for (;;) {
      const answer = await answerOf(api.planes[":id"].pasar.$post({ param }));
      if (!answer.ok) return answer;
      pasaron += answer.data.pasaron;
      if (answer.data.quedan === 0 || answer.data.pasaron === 0)
        return { ...answer, data: { pasaron, quedan: 0 } };
    }
  }
  return (
    <ConfirmModal
      {...dialog}
      title={`Pasar a los socios de ${plan.nombre}`}
      confirmLabel="Pasar a todos"
      onConfirm={move}
      done={({ pasaron }) => formatCantidad(pasaron, "persona paga por mes.", "personas pagan por mes.")}
    >
      <Loaded of={porPasar} text="Contando...">
        {({ desde }) => (
          <ul className="plain-list ruled">
            {desde.map(({ periodo, personas }) => (
              <li key={periodo} className="row-3 tight middle apart breakable">
                <span className="stack-1 grow">Pagan por mes desde {formatMes(periodo)}</span>
                <strong className="tabular nowrap">{personas}</strong>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p>
        Las cuotas del plan que no pagaron y no vencieron se reemplazan. Lo que ya pagaron los cubre hasta que
        se termina. Lo vencido se sigue debiendo.
      </p>
    </ConfirmModal>
  );
}

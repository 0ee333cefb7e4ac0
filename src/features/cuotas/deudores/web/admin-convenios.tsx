import { formatCantidad, formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { MOTIVO_DE_ANULACION } from "#features/caja/pagos/rules.ts";
import type { Convenio } from "#features/cuotas/cuotas/contract.ts";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { useOpening } from "#web/admin/modal.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { ReasonModal } from "#web/admin/reason-modal.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";

interface AdminConveniosProps {
  personaId: number;
  nombre: string;
  onChange: () => void;
}

/**
 * The arrangements of a person, each with a button to undo it as long as no part was paid (Rule DEU-4). Empty
 * if the person has none.
 */
export function AdminConvenios({ personaId, nombre, onChange }: AdminConveniosProps) {
  const convenios = useLiveAnswer(String(personaId), (options) =>
    api.personas[":id"].convenios.$get(withId(personaId), options),
  );
  const deshacer = useOpening<Convenio>();
  if (convenios.answer?.ok !== true || convenios.answer.data.length === 0) return null;
  return (
    <ObjectCard title="Convenios">
      <ul className="plain-list ruled">
        {convenios.answer.data.map((uno) => (
          <UnConvenio key={uno.id} convenio={uno} onDeshacer={() => deshacer.open(uno)} />
        ))}
      </ul>
      <ReasonModal
        {...deshacer.dialog}
        title="Deshacer el convenio"
        submitLabel="Deshacer"
        isDangerous
        reason={MOTIVO_DE_ANULACION}
        send={(motivo) =>
          answerOf(
            api.convenios[":id"].deshacer.$post({
              ...withId(deshacer.about?.id),
              json: { motivo },
            }),
          )
        }
        done={`Se deshizo el convenio de ${nombre}.`}
        onChange={() => {
          convenios.reload();
          onChange();
        }}
      >
        Se vuelven a deber las cuotas de antes, {formatMoney(deshacer.about?.total ?? 0)}, cada una con su
        vencimiento. Las partes quedan en cero. Se avisa por correo.
      </ReasonModal>
    </ObjectCard>
  );
}

function UnConvenio({ convenio, onDeshacer }: { convenio: Convenio; onDeshacer: () => void }) {
  const { creadoEn, autor, anuladoEn, total, motivo, partes, seDeshace } = convenio;
  const pagado = partes.every(({ falta }) => falta === 0);
  return (
    <li className="stack-2 breakable">
      <p className="row-3 tight middle">
        <strong>
          {formatMoney(total)} en {formatCantidad(new Set(partes.map(({ fecha }) => fecha)).size, "parte")}
        </strong>
        <Badge tone={anuladoEn ? "neutral" : pagado ? "success" : "info"}>
          {anuladoEn ? "Deshecho" : pagado ? "Pagado" : "Vigente"}
        </Badge>
      </p>
      <p className="note">
        {formatInstant(creadoEn)}
        {autor && <span>{` · ${autor}`}</span>}
        {anuladoEn && <span>{`. Se deshizo el ${formatInstant(anuladoEn)}`}</span>}
      </p>
      <p>{motivo}</p>
      {!anuladoEn && (
        <ol className="plain-list ledger">
          {partes.map(({ cuotaId, deQuien, fecha, importe, pagado: suyo, falta }) => (
            <li key={cuotaId}>
              <span>
                {formatFecha(fecha)}, {deQuien}
              </span>
              <span className="tabular">
                {formatMoney(importe)}
                {falta === 0 ? (
                  <span>, pagada</span>
                ) : (
                  suyo > 0 && <span>{`, faltan ${formatMoney(falta)}`}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {seDeshace && (
        <div>
          <Button
            variant="outline"
            size="small"
            aria-label={`Deshacer el convenio de ${formatMoney(total)} del ${formatInstant(creadoEn)}`}
            onOpen={onDeshacer}
          >
            Deshacer
          </Button>
        </div>
      )}
      {!seDeshace && !anuladoEn && !pagado && (
        <p className="note">Ya se pagó o cambió una parte: no se deshace.</p>
      )}
    </li>
  );
}

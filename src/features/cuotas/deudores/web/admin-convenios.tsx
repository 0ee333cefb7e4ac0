import { formatCantidad, formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { MOTIVO_DE_ANULACION } from "#features/caja/pagos/rules.ts";
import type { Convenio } from "#features/cuotas/cuotas/contract.ts";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Badge } from "#web/ui/badge.tsx";

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
  if (convenios.answer?.ok !== true || convenios.answer.data.length === 0) return null;
  return (
    <ObjectCard title="Convenios">
      <ul className="plain-list ruled">
        {convenios.answer.data.map((uno) => (
          <UnConvenio
            key={uno.id}
            convenio={uno}
            nombre={nombre}
            onChange={() => {
              convenios.reload();
              onChange();
            }}
          />
        ))}
      </ul>
    </ObjectCard>
  );
}

interface UnConvenioProps {
  convenio: Convenio;
  nombre: string;
  onChange: () => void;
}

function UnConvenio({ convenio, nombre, onChange }: UnConvenioProps) {
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
          <ConfirmButton
            button={{
              variant: "outline",
              size: "small",
              "aria-label": `Deshacer el convenio de ${formatMoney(total)} del ${formatInstant(creadoEn)}`,
            }}
            title="Deshacer el convenio"
            confirmLabel="Deshacer"
            danger
            reason={MOTIVO_DE_ANULACION}
            onConfirm={(motivo) =>
              answerOf(api.convenios[":id"].deshacer.$post({ ...withId(convenio.id), json: { motivo } }))
            }
            done={`Se deshizo el convenio de ${nombre}.`}
            onChange={onChange}
          >
            Se vuelven a deber las cuotas de antes, {formatMoney(total)}, cada una con su vencimiento. Las
            partes quedan en cero. Se avisa por correo.
          </ConfirmButton>
        </div>
      )}
      {!seDeshace && !anuladoEn && !pagado && (
        <p className="note">Ya se pagó o cambió una parte: no se deshace.</p>
      )}
    </li>
  );
}

import { formatFecha, formatMes, formatMoney } from "#contract/format.ts";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { ObjectCard, ObjectCards, ObjectColumn } from "#web/admin/object-page.tsx";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import type { LoQuePaga } from "../contract.ts";
import { PALABRA_DE_BENEFICIO } from "../rules.ts";
import type { PorTerminar } from "./admin-terminar.tsx";

const AdminAgregarAdicional = lazyDialog(
  async () => (await import("./admin-agregar-adicional.tsx")).AdminAgregarAdicional,
);
const AdminDarBeneficio = lazyDialog(
  async () => (await import("./admin-dar-beneficio.tsx")).AdminDarBeneficio,
);
const AdminTerminar = lazyDialog(async () => (await import("./admin-terminar.tsx")).AdminTerminar);

interface AdminLoQuePagaProps {
  personaId: number;
  nombre: string;
  onChange: () => void;
}

export function AdminLoQuePaga({ personaId, nombre, onChange }: AdminLoQuePagaProps) {
  const param = { id: String(personaId) };
  const paga = useLiveAnswer<LoQuePaga>(param.id, (signal) =>
    answerOf(api.personas[":id"].aranceles.$get({ param }, { init: { signal } })),
  );
  const changed = () => {
    paga.reload();
    onChange();
  };
  const adicional = useOpening<LoQuePaga>();
  const beneficio = useOpening<LoQuePaga>();
  const terminar = useOpening<PorTerminar>();
  return (
    <>
      <Loaded of={paga} text="Calculando sus cuotas...">
        {(todo) => (
          <ObjectCards>
            <ObjectColumn>
              <ObjectCard title="Cuotas de este mes y los próximos">
                {todo.meses.length === 0 && <p>{nombre} no paga ningún plan mensual.</p>}
                {todo.meses.map((mes) => (
                  <div key={mes.periodo}>
                    <h4>
                      {formatMes(mes.periodo)}: {formatMoney(mes.total)}
                    </h4>
                    <p className="muted">
                      {mes.emitida ? "Emitida, vence" : "Sin emitir, vencería"} el {formatFecha(mes.vence)}
                    </p>
                    <ul className="plain-list ruled">
                      {mes.renglones.map((uno, n) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may have several lines, in a fixed order
                        <li key={`${uno.regla} ${n}`} className="row-3 tight middle apart breakable">
                          <span className="stack-1 grow">{uno.nombre}</span>
                          <span className="tabular nowrap">{formatMoney(uno.importe)}</span>
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
                {todo.orden > 1 && <p className="muted">Es el {todo.orden}.º de su grupo de descuento.</p>}
              </ObjectCard>
            </ObjectColumn>
            <ObjectColumn>
              <ObjectCard title="Plan mensual">
                {todo.altas.length === 0 && <p>Ninguno.</p>}
                <ul className="plain-list ruled">
                  {todo.altas.map(({ id, plan, ...fechas }) => (
                    <li key={id} className="row-3 tight middle apart breakable">
                      <span className="stack-1 grow">
                        {plan}
                        <span className="muted">{fechasDe(fechas)}</span>
                      </span>
                    </li>
                  ))}
                </ul>
              </ObjectCard>
              <ObjectCard title="Adicionales">
                {todo.adicionales.length === 0 && <p>Ninguno.</p>}
                <ul className="plain-list ruled">
                  {todo.adicionales.map(({ id, nombre: suNombre, ...fechas }) => (
                    <li key={id} className="row-3 tight middle apart breakable">
                      <span className="stack-1 grow">
                        {suNombre}
                        <span className="muted">{fechasDe(fechas)}</span>
                      </span>
                      <Terminar
                        nombre={suNombre}
                        onClick={() => terminar.open({ que: "adicional", id, nombre: suNombre })}
                      />
                    </li>
                  ))}
                </ul>
                {todo.adicionalesPosibles.length > 0 && (
                  <div>
                    <Button
                      variant="outline"
                      size="small"
                      aria-haspopup="dialog"
                      onClick={() => adicional.open(todo)}
                    >
                      Agregar adicional
                    </Button>
                  </div>
                )}
              </ObjectCard>
              <ObjectCard title="Becas, montos fijos y ausencias">
                {todo.beneficios.length === 0 && <p>Ninguno.</p>}
                <ul className="plain-list ruled">
                  {todo.beneficios.map((uno) => (
                    <li key={uno.id} className="row-3 tight middle apart breakable">
                      <span className="stack-1 grow">
                        {nombreDe(uno)}
                        <span className="muted">
                          {fechasDe(uno)}
                          {uno.motivo && <span>{`. ${uno.motivo}`}</span>}
                        </span>
                      </span>
                      <Terminar
                        nombre={nombreDe(uno)}
                        onClick={() => terminar.open({ que: "beneficio", id: uno.id, nombre: nombreDe(uno) })}
                      />
                    </li>
                  ))}
                </ul>
                <div>
                  <Button
                    variant="outline"
                    size="small"
                    aria-haspopup="dialog"
                    onClick={() => beneficio.open(todo)}
                  >
                    Dar beca, monto fijo o ausencia
                  </Button>
                </div>
              </ObjectCard>
            </ObjectColumn>
          </ObjectCards>
        )}
      </Loaded>
      {adicional.about && (
        <AdminAgregarAdicional
          key={`adicional-${adicional.shown}`}
          personaId={personaId}
          nombre={nombre}
          posibles={adicional.about.adicionalesPosibles}
          opened={adicional.shown}
          onClose={adicional.close}
          onChange={changed}
        />
      )}
      {beneficio.about && (
        <AdminDarBeneficio
          key={`beneficio-${beneficio.shown}`}
          personaId={personaId}
          nombre={nombre}
          ausencia={beneficio.about.ausencia}
          opened={beneficio.shown}
          onClose={beneficio.close}
          onChange={changed}
        />
      )}
      {terminar.about && (
        <AdminTerminar
          key={`terminar-${terminar.about.que}-${terminar.about.id}`}
          cual={terminar.about}
          opened={terminar.shown}
          onClose={terminar.close}
          onChange={changed}
        />
      )}
    </>
  );
}

function Terminar({ nombre, onClick }: { nombre: string; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="small"
      aria-haspopup="dialog"
      aria-label={`Terminar ${nombre}`}
      onClick={onClick}
    >
      Terminar
    </Button>
  );
}

function nombreDe({ regla, porcentaje, importe }: LoQuePaga["beneficios"][number]): string {
  const cuanto =
    porcentaje === null ? formatMoney(importe ?? 0) : `${String(porcentaje).replace(".", ",")} %`;
  return `${PALABRA_DE_BENEFICIO[regla]}: ${cuanto}`;
}

const fechasDe = ({ desde, hasta }: { desde: string; hasta: string | null }) =>
  hasta ? `del ${formatFecha(desde)} al ${formatFecha(hasta)}` : `desde el ${formatFecha(desde)}`;

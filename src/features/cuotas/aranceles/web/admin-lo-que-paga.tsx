import type { ReactElement, ReactNode } from "react";
import { formatFecha, formatMes, formatMoney } from "#contract/format.ts";
import { DialogButton, lazyDialog } from "#web/admin/dialogs.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { ObjectCard, ObjectCards, ObjectColumn } from "#web/admin/object-page.tsx";
import { api } from "#web/api.ts";
import type { LoQuePaga } from "../contract.ts";
import { PALABRA_DE_BENEFICIO } from "../rules.ts";
import type { PorTerminar } from "./admin-adicionales-y-beneficios.tsx";

const load = () => import("./admin-adicionales-y-beneficios.tsx");
const AdminAgregarAdicional = lazyDialog(async () => (await load()).AdminAgregarAdicional);
const AdminDarBeneficio = lazyDialog(async () => (await load()).AdminDarBeneficio);
const AdminTerminar = lazyDialog(async () => (await load()).AdminTerminar);

interface AdminLoQuePagaProps {
  personaId: number;
  nombre: string;
  onChange: () => void;
}

export function AdminLoQuePaga({ personaId, nombre, onChange }: AdminLoQuePagaProps) {
  const param = { id: String(personaId) };
  const paga = useLiveAnswer(param.id, (options) => api.personas[":id"].aranceles.$get({ param }, options));
  const changed = () => {
    paga.reload();
    onChange();
  };
  const de = { personaId, nombre, onChange: changed };
  const terminar = (que: PorTerminar["que"]) => (uno: Vigente) => (
    <AdminTerminar cual={{ que, id: uno.id, nombre: uno.nombre }} onChange={changed} />
  );
  return (
    <Loaded of={paga} text="Calculando sus cuotas...">
      {(todo) => (
        <ObjectCards>
          <ObjectColumn>
            <ObjectCard title="Cuotas de este mes y los próximos">
              {todo.meses.length === 0 && <p>{nombre} no paga ningún plan mensual.</p>}
              {todo.meses.map((mes) => (
                <CuotaDelMes key={mes.periodo} mes={mes} />
              ))}
              {todo.orden > 1 && <p className="muted">Es el {todo.orden}.º de su grupo de descuento.</p>}
            </ObjectCard>
          </ObjectColumn>
          <ObjectColumn>
            <Vigentes
              title="Plan mensual"
              vigentes={todo.altas.map(({ plan, ...alta }) => ({ ...alta, nombre: plan }))}
            />
            <Vigentes title="Adicionales" vigentes={todo.adicionales} terminar={terminar("adicional")}>
              {todo.adicionalesPosibles.length > 0 && (
                <DialogButton
                  variant="outline"
                  size="small"
                  opens={<AdminAgregarAdicional {...de} paga={todo} />}
                >
                  Agregar adicional
                </DialogButton>
              )}
            </Vigentes>
            <Vigentes
              title="Becas, montos fijos y ausencias"
              vigentes={todo.beneficios.map((uno) => ({ ...uno, nombre: nombreDe(uno) }))}
              terminar={terminar("beneficio")}
            >
              <DialogButton variant="outline" size="small" opens={<AdminDarBeneficio {...de} paga={todo} />}>
                Dar beca, monto fijo o ausencia
              </DialogButton>
            </Vigentes>
          </ObjectColumn>
        </ObjectCards>
      )}
    </Loaded>
  );
}

function CuotaDelMes({ mes }: { mes: LoQuePaga["meses"][number] }) {
  return (
    <div>
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
  );
}

interface Vigente {
  id: number;
  nombre: string;
  desde: string;
  hasta: string | null;
  motivo?: string | null;
}

interface VigentesProps {
  title: string;
  vigentes: readonly Vigente[];
  /** The dialog to end it. */
  terminar?: (vigente: Vigente) => ReactElement;
  children?: ReactNode;
}

function Vigentes({ title, vigentes, terminar, children }: VigentesProps) {
  return (
    <ObjectCard title={title}>
      {vigentes.length === 0 && <p>Ninguno.</p>}
      <ul className="plain-list ruled">
        {vigentes.map((uno) => (
          <li key={uno.id} className="row-3 tight middle apart breakable">
            <span className="stack-1 grow">
              {uno.nombre}
              <span className="muted">
                {fechasDe(uno)}
                {uno.motivo && <span>{`. ${uno.motivo}`}</span>}
              </span>
            </span>
            {terminar && (
              <DialogButton
                variant="ghost"
                size="small"
                aria-label={`Terminar ${uno.nombre}`}
                opens={terminar(uno)}
              >
                Terminar
              </DialogButton>
            )}
          </li>
        ))}
      </ul>
      {children && <div>{children}</div>}
    </ObjectCard>
  );
}

function nombreDe({ regla, porcentaje, importe }: LoQuePaga["beneficios"][number]): string {
  const cuanto =
    porcentaje === null ? formatMoney(importe ?? 0) : `${String(porcentaje).replace(".", ",")} %`;
  return `${PALABRA_DE_BENEFICIO[regla]}: ${cuanto}`;
}

const fechasDe = ({ desde, hasta }: Vigente) =>
  hasta ? `del ${formatFecha(desde)} al ${formatFecha(hasta)}` : `desde el ${formatFecha(desde)}`;

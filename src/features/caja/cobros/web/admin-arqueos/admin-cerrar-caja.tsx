import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatInstant, formatMoney, parsePrecio } from "#contract/format.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { DetailList } from "#web/admin/detail-list.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api, randomUuid } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Arqueo, Caja } from "../../contract.ts";
import { CAMPOS_DE_ARQUEO, diferenciaDe, esperadoEn } from "../../rules.ts";

interface AdminCerrarCajaProps {
  onClosed: (arqueo: Arqueo) => void;
}

export default function AdminCerrarCaja({ onClosed }: AdminCerrarCajaProps) {
  const cajeros = useAnswer("cajeros", (options) => api.arqueos.cajeros.$get({}, options));
  return (
    <Modal title="Cerrar caja" closeOnClickOutside={false}>
      <Loaded of={cajeros}>
        {(personas) =>
          personas.length === 0 ? (
            <p>Nadie cobró en efectivo todavía: no hay ninguna caja para cerrar.</p>
          ) : (
            <Formulario personas={personas} onClosed={onClosed} />
          )
        }
      </Loaded>
    </Modal>
  );
}

interface FormularioProps extends AdminCerrarCajaProps {
  personas: readonly { id: number; nombreUsuario: string }[];
}

const FORM = describedForm(CAMPOS_DE_ARQUEO);

function Formulario({ personas, onClosed }: FormularioProps) {
  const [idempotencyKey] = useState(randomUuid);
  /** Null for the day of the oldest cash movement. */
  const [desde, setDesde] = useState<string | null>(null);
  const [cajeroId, setCajeroId] = useState(String(personas[0]?.id ?? ""));
  const caja = useAnswer(`${cajeroId} ${desde}`, (options) =>
    api.arqueos.caja.$get({ query: { cajeroId, ...(desde && { desde }) } }, options),
  );
  return (
    <DialogForm
      submitLabel="Cerrar caja"
      initialValues={FORM.empty}
      validate={FORM.validate}
      send={(values) => {
        if (!caja.answer?.ok) return null;
        const { cobrado, devuelto, primera, desde: empieza } = caja.answer.data;
        const json = {
          cajeroId: Number(cajeroId),
          ...(primera && { desde: clubTime(new Date(empieza)).fecha }),
          ...FORM.read(values),
          cobrado,
          devuelto,
          idempotencyKey,
        };
        return answerOf(api.arqueos.$post({ json }));
      }}
      done={({ cajero }) => `La caja de ${cajero} quedó cerrada.`}
      onSaved={onClosed}
      onRefused={({ status }) => status === 409 && caja.reload()}
    >
      {(form) => (
        <>
          <NativeSelect
            label="Caja de"
            value={cajeroId}
            data={personas.map(({ id, nombreUsuario }) => ({ value: String(id), label: nombreUsuario }))}
            onChange={({ currentTarget }) => {
              setCajeroId(currentTarget.value);
              setDesde(null);
            }}
          />
          <Loaded of={caja}>
            {(datos) => (
              <LoQueHay
                caja={datos}
                apertura={parsePrecio(form.values.apertura)}
                contado={parsePrecio(form.values.contado)}
                onDesde={setDesde}
              />
            )}
          </Loaded>
          <DescribedInputs of={CAMPOS_DE_ARQUEO} form={form} />
        </>
      )}
    </DialogForm>
  );
}

interface LoQueHayProps {
  caja: Caja;
  /** In pesos; null while no amount can be read. */
  apertura: number | null;
  contado: number | null;
  onDesde: (dia: string) => void;
}

/** The till's movements, what it should have, and the difference from what was counted. */
function LoQueHay({ caja, apertura, contado, onDesde }: LoQueHayProps) {
  return (
    <>
      {caja.primera && (
        <DateField
          label="Contar desde el día"
          description="Es el primer cierre: empieza en el cobro más viejo. Lo anterior a este día queda afuera para siempre."
          value={clubTime(new Date(caja.desde)).fecha}
          maxDate={clubTime(serverTime()).fecha}
          onChange={(dia) => dia && onDesde(dia)}
        />
      )}
      <DetailList
        details={[
          ["Desde", formatInstant(caja.desde)],
          ["Movimientos", caja.cuantos],
          ["Cobrado", formatMoney(caja.cobrado)],
          ["Devuelto", formatMoney(caja.devuelto)],
          [
            "Tiene que haber",
            apertura === null ? "Escribí la apertura" : formatMoney(esperadoEn({ ...caja, apertura })),
          ],
          [
            "Diferencia",
            apertura === null || contado === null
              ? "Escribí lo contado"
              : formatMoney(diferenciaDe({ ...caja, apertura, contado })),
          ],
        ]}
      />
    </>
  );
}

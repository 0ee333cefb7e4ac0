import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatInstant, formatMoney, parsePrecio } from "#contract/format.ts";
import { DateField } from "#web/admin/date-field.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { DetailList, Modal } from "#web/admin/modal.tsx";
import { answerOf, api, randomUuid } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Arqueo, Caja } from "../../contract.ts";
import { diferenciaDe, esperadoEn, MOTIVO_DE_DIFERENCIA_MAX } from "../../rules.ts";

interface AdminCerrarCajaProps {
  opened: boolean;
  onClose: () => void;
  onClosed: (arqueo: Arqueo) => void;
}

export default function AdminCerrarCaja({ opened, onClose, onClosed }: AdminCerrarCajaProps) {
  const cajeros = useAnswer(opened ? "cajeros" : null, (options) => api.arqueos.cajeros.$get({}, options));
  return (
    <Modal opened={opened} onClose={onClose} title="Cerrar caja" closeOnClickOutside={false}>
      <Loaded of={cajeros}>
        {(personas) =>
          personas.length === 0 ? (
            <p>Nadie cobró en efectivo todavía: no hay ninguna caja para cerrar.</p>
          ) : (
            <Formulario personas={personas} onClose={onClose} onClosed={onClosed} />
          )
        }
      </Loaded>
    </Modal>
  );
}

interface FormularioProps extends Omit<AdminCerrarCajaProps, "opened"> {
  personas: readonly { id: number; nombreUsuario: string }[];
}

function Formulario({ personas, onClose, onClosed }: FormularioProps) {
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
      initialValues={{ apertura: "", contado: "", motivo: "" }}
      validate={{
        apertura: (text) =>
          parsePrecio(text) === null ? "Escribí con cuánto abrió la caja; si estaba vacía, 0" : null,
        contado: (text) => (parsePrecio(text) === null ? "Escribí cuánto contaste" : null),
      }}
      send={({ apertura, contado, motivo }) => {
        if (!caja.answer?.ok) return null;
        const { cobrado, devuelto, primera, desde: empieza } = caja.answer.data;
        const json = {
          cajeroId: Number(cajeroId),
          ...(primera && { desde: clubTime(new Date(empieza)).fecha }),
          apertura: parsePrecio(apertura) ?? -1,
          contado: parsePrecio(contado) ?? -1,
          cobrado,
          devuelto,
          motivo: motivo.trim(),
          idempotencyKey,
        };
        return answerOf(api.arqueos.$post({ json }));
      }}
      done={({ cajero }) => `La caja de ${cajero} quedó cerrada.`}
      onClose={onClose}
      onSaved={onClosed}
      onRefused={({ status }) => status === 409 && caja.reload()}
    >
      {({ values, getInputProps }) => (
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
                apertura={parsePrecio(values.apertura)}
                contado={parsePrecio(values.contado)}
                onDesde={setDesde}
              />
            )}
          </Loaded>
          <TextInput
            label="Apertura"
            required
            description="Lo que había en la caja antes de empezar"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...getInputProps("apertura")}
          />
          <TextInput
            label="Contado"
            required
            description="Lo que hay ahora, contado billete por billete"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...getInputProps("contado")}
          />
          <Textarea
            label="Motivo de la diferencia"
            description="Solo si no coincide. Después de cerrar no se cambia nada."
            maxLength={MOTIVO_DE_DIFERENCIA_MAX}
            {...getInputProps("motivo")}
          />
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

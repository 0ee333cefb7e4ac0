import CirclePlus from "icon:circle-plus";
import { Radio } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "#contract/edit.ts";
import { formatMoney } from "#contract/format.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { CheckLine } from "#web/admin/check-line.tsx";
import { Confirm } from "#web/admin/confirm.tsx";
import { DescribedInput, DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { DialogButton } from "#web/admin/dialogs.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { SearchBox } from "#web/admin/search-box.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Cancha } from "../contract.ts";
import { CAMPOS_DE_CANCHA, CANCHA_CREADA, FALLO_AL_CREAR_CANCHA } from "../rules.ts";
import styles from "./admin-canchas.module.css";
import type { ContenidoDeCanchasProps } from "./admin-canchas.tsx";

export function AdminCanchasContenido(props: ContenidoDeCanchasProps) {
  const { canchas, termino, onSearch, busy, onChange } = props;
  return (
    <div className={`split-start ${styles.content}`}>
      <AdminNuevaCancha onCreated={onChange} />
      <div className="stack-4">
        <SearchBox label="Buscar canchas" value={termino} onSearch={onSearch} />
        {!canchas.ok ? (
          <LoadFailure problem={canchas.problem} retrying={busy} onRetry={onChange} />
        ) : canchas.data.length === 0 && termino !== "" ? (
          <p className="muted" role="status">
            Ninguna cancha coincide con la búsqueda.
          </p>
        ) : canchas.data.length === 0 ? (
          <p className="muted">Todavía no hay canchas. Creá la primera para que se pueda reservar.</p>
        ) : (
          <ul className="columns-m" role="list" aria-label="Canchas">
            {canchas.data.map((cancha) => (
              <AdminCancha key={cancha.id} cancha={cancha} onChange={onChange} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function AdminNuevaCancha({ onCreated }: { onCreated: () => void }) {
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: { ...FORM.empty, disponible: true },
    validate: FORM.validate,
    send: ({ disponible, ...fields }) =>
      answerOf(api.cancha.crear.$post({ json: { ...FORM.read(fields), disponible } })),
    done: CANCHA_CREADA,
    onSaved() {
      form.reset();
      onCreated();
    },
  });
  return (
    <form className="stack-4" noValidate aria-label="Crear cancha" onSubmit={onSubmit}>
      <DescribedInput of={NOMBRE} label="Nombre de la cancha" {...form.getInputProps("nombre")} />
      <DescribedInputs of={OTHER_FIELDS} form={form} />
      <CheckLine
        checked={form.values.disponible}
        onChange={(disponible) => form.setFieldValue("disponible", disponible)}
      >
        Disponible para reservas
      </CheckLine>
      {refusal && (
        <Alert tone="danger" title={FALLO_AL_CREAR_CANCHA}>
          {refusal}
        </Alert>
      )}
      <Button type="submit" variant="accent" loading={busy} icon={<CirclePlus />}>
        Crear cancha
      </Button>
    </form>
  );
}

export function AdminCancha({ cancha, onChange }: { cancha: Cancha; onChange: () => void }) {
  const [editing, setEditing] = useState(false);

  if (cancha.retirada) return <Retired cancha={cancha} onChange={onChange} />;

  return (
    <li className={`stack-2 box ${styles.court} ${cancha.disponible ? "" : styles.closed}`}>
      {editing ? (
        <EditForm cancha={cancha} onClose={() => setEditing(false)} onChange={onChange} />
      ) : (
        <>
          <span className="strong breakable">
            {cancha.nombre}
            {cancha.precioPorHora !== null && (
              <span className="note block">{formatMoney(cancha.precioPorHora)} la hora</span>
            )}
          </span>
          <div className="row-2">
            <StateToggle
              active={cancha.disponible}
              words={["Disponible", "No disponible"]}
              does={
                cancha.disponible
                  ? `no tomar más reservas de ${cancha.nombre}`
                  : `tomar reservas de ${cancha.nombre}`
              }
              call={() => change(cancha.id, { disponible: !cancha.disponible })}
              done={({ nombre, disponible }) =>
                disponible
                  ? `«${nombre}» se puede reservar de nuevo.`
                  : `«${nombre}» ya no toma reservas. Lo aceptado sigue en pie.`
              }
              onChange={onChange}
            />
            <Button
              variant="ghost"
              size="small"
              aria-label={`Editar ${cancha.nombre}`}
              onClick={() => setEditing(true)}
            >
              Editar
            </Button>
            <DialogButton
              variant="ghost"
              size="small"
              aria-label={`Retirar ${cancha.nombre}`}
              opens={<AdminRetirarCancha cancha={cancha} onChange={onChange} />}
            >
              Retirar
            </DialogButton>
          </div>
        </>
      )}
    </li>
  );
}

function Retired({ cancha, onChange }: { cancha: Cancha; onChange: () => void }) {
  return (
    <li className={`stack-2 box ${styles.court} ${styles.closed}`}>
      <span className="strong breakable">{cancha.nombre} (retirada)</span>
      <div className="row-2">
        <ActionButton
          variant="outline"
          size="small"
          aria-label={`Volver a usar ${cancha.nombre}`}
          call={() => answerOf(api.cancha[":id"].reponer.$post(withId(cancha.id)))}
          done={({ nombre }) => `«${nombre}» se puede reservar de nuevo.`}
          onChange={onChange}
        >
          Volver a usar
        </ActionButton>
      </div>
    </li>
  );
}

export const { nombre: NOMBRE, ...OTHER_FIELDS } = CAMPOS_DE_CANCHA;
export const FORM = describedForm(CAMPOS_DE_CANCHA);

function EditForm(props: { cancha: Cancha; onClose: () => void; onChange: () => void }) {
  const { cancha, onClose, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const { form, refusal, busy, conflict, onSubmit } = useStaffForm({
    ...FORM.editOf(cancha),
    validate: FORM.validate,
    send: (values, antes) => change(cancha.id, { ...FORM.read(values), antes }),
    done: ({ nombre }) => `Guardamos los cambios de «${nombre}».`,
    onClose,
    onChange,
  });

  return (
    <form
      className="stack-4"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <DescribedInput
        of={NOMBRE}
        label={`Nombre nuevo de ${cancha.nombre}`}
        ref={input}
        {...form.getInputProps("nombre")}
        error={form.errors.nombre ?? refusal}
      />
      <DescribedInputs of={OTHER_FIELDS} form={form} />
      {conflict}
      <div className="row-2">
        <Button type="submit" size="small" loading={busy}>
          Guardar
        </Button>
        <Button variant="outline" size="small" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

function change(id: number, json: Partial<Cancha> & { antes?: FieldValues }) {
  return answerOf(api.cancha[":id"].$patch({ ...withId(id), json }));
}

interface AdminRetirarCanchaProps extends DialogProps {
  cancha: Cancha;
}

type Destino = "mantener" | "rechazar";

/** Retires a court. If it has upcoming bookings, the user chooses to keep or reject them. */
function AdminRetirarCancha({ cancha, onChange }: AdminRetirarCanchaProps) {
  const [asked, setAsked] = useState(false);
  const [destino, setDestino] = useState<Destino>("mantener");

  async function retire() {
    const answer = await answerOf(
      api.cancha[":id"].retirar.$post({
        ...withId(cancha.id),
        json: asked ? { reservas: destino } : {},
      }),
    );
    if (!answer.ok && answer.problem.code === "reservas-por-venir") setAsked(true);
    return answer;
  }

  return (
    <Confirm
      title="Retirar cancha"
      confirmLabel="Retirar"
      danger
      onConfirm={retire}
      done={`Retiraste «${cancha.nombre}».`}
      onChange={onChange}
    >
      <div className="stack-4">
        <p>
          <strong>{cancha.nombre}</strong> deja de aparecer en el sitio y no se puede pedir más. Lo que ya se
          jugó queda en la lista de reservas. La podés volver a usar cuando quieras.
        </p>
        {asked && (
          <Radio.Group
            label="¿Qué hacemos con lo que tiene por venir?"
            value={destino}
            onChange={(value) => setDestino(value === "rechazar" ? "rechazar" : "mantener")}
          >
            <Radio value="mantener" label="Dejarlo como está" mt="sm" />
            <Radio value="rechazar" label="Rechazarlo y avisar por correo" mt="sm" />
          </Radio.Group>
        )}
      </div>
    </Confirm>
  );
}

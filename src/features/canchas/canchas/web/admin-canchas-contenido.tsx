import CirclePlus from "icon:circle-plus";
import { CheckLine } from "#web/admin/check-line.tsx";
import { DescribedInput, DescribedInputs } from "#web/admin/described-form.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { SearchBox } from "#web/admin/search-box.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CANCHA_CREADA, FALLO_AL_CREAR_CANCHA } from "../rules.ts";
import { AdminCancha, FORM, NOMBRE, OTHER_FIELDS } from "./admin-cancha.tsx";
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

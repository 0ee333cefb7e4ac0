import { useState } from "react";
import { addMonths } from "#contract/club-time.ts";
import { formatMes, formatPrecio, parsePrecio } from "#contract/format.ts";
import { Modal, useDialog } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";
import type { Presupuesto } from "../../contract.ts";
import styles from "./admin-tesoreria.module.css";

interface AdminPresupuestoProps {
  anio: string;
  onSaved: () => void;
}

/** Form for a year's budget, by kind of payment and month (Rule TES-2). */
export default function AdminPresupuesto({ anio, onSaved }: AdminPresupuestoProps) {
  const { close } = useDialog();
  const presupuesto = useAnswer(anio, (options) =>
    api.tesoreria.presupuesto.$get({ query: { anio } }, options),
  );
  return (
    <Modal title={`Presupuesto de ${anio}`}>
      <Loaded of={presupuesto}>
        {(data) => (
          <Formulario
            presupuesto={data}
            onSaved={() => {
              close();
              onSaved();
            }}
          />
        )}
      </Loaded>
    </Modal>
  );
}

/** Reads an amount; null for an empty field, NaN for an invalid amount. */
const leerImporte = (text: string) => (text.trim() === "" ? null : (parsePrecio(text) ?? Number.NaN));

function Formulario({ presupuesto, onSaved }: { presupuesto: Presupuesto; onSaved: () => void }) {
  const { anio, rubros } = presupuesto;
  const inText = (rubro: string) =>
    rubros
      .find((uno) => uno.rubro === rubro)
      ?.importes.map((importe) => (importe === null ? "" : formatPrecio(importe))) ?? [];
  const [rubro, setRubro] = useState(rubros[0]?.rubro ?? "");
  const [textos, setTextos] = useState(() => inText(rubro));
  const importes = textos.map(leerImporte);
  const mal = importes.some(Number.isNaN);
  const [guardar, busy, problem] = useWrite(
    () => answerOf(api.tesoreria.presupuesto.$put({ json: { anio, rubro, importes } })),
    { onChange: onSaved },
  );
  return (
    <form
      className="stack-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!mal) guardar();
      }}
    >
      <SelectField
        label="Rubro"
        value={rubro}
        options={rubros.map(({ rubro: value, nombre: label }) => ({ value, label }))}
        onChange={(event) => {
          setRubro(event.currentTarget.value);
          setTextos(inText(event.currentTarget.value));
        }}
      />
      <div className={`columns-s ${styles.meses}`}>
        {textos.map((text, n) => {
          const mes = addMonths(`${anio}-01-01`, n);
          return (
            <TextField
              key={mes}
              label={formatMes(mes)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={18}
              value={text}
              {...(Number.isNaN(importes[n]) && { error: "Escribí un importe" })}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setTextos((all) => all.map((one, at) => (at === n ? value : one)));
              }}
            />
          );
        })}
      </div>
      <Button variant="outline" onClick={() => setTextos((all) => all.map(() => all[0] ?? ""))}>
        Repetir enero en todos
      </Button>
      {problem && (
        <Alert tone="danger">
          <p>{problem}</p>
        </Alert>
      )}
      <Button type="submit" variant="accent" wide loading={busy}>
        Guardar el presupuesto
      </Button>
    </form>
  );
}

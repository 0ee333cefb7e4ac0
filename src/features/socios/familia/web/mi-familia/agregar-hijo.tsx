import { type FormEvent, useId, useRef, useState } from "react";
import { checkTexts } from "#contract/text-fields.ts";
import { PALABRA_DE_RELACION, RELACIONES, type Relacion } from "#features/personas/vinculos/rules.ts";
import {
  FechaDeNacimiento,
  leerNacimiento,
  revisarNacimiento,
} from "#features/socios/socios/web/fecha-de-nacimiento.tsx";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { showNotice } from "#web/shell/notice.tsx";
import { useFieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldPair, fieldProps, SelectField, TextField } from "#web/ui/field.tsx";
import { FALTA_NACIMIENTO, FALTA_RELACION, RUTA_DE_FAMILIA, TEXTOS_DE_HIJO } from "../../rules.ts";

interface AgregarHijoProps {
  open: boolean;
  apellido: string;
  /** Relation chosen for the previous child. */
  relacion: Relacion | null;
  onClose: () => void;
  onDone: () => void;
}

export const OPCIONES_DE_RELACION = RELACIONES.map((value) => ({ value, label: PALABRA_DE_RELACION[value] }));

/** Adds a child. If the club already has the DNI, the person's responsables have to accept (Rule FAM-7). */
export function AgregarHijo({ open, apellido, relacion, onClose, onDone }: AgregarHijoProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [errores, setErrores] = useFieldErrors(form);
  const [result, setResult] = useState<Result | null>(null);

  const [send, pending] = useSingleFlight(async (campos: FormData) => {
    const { nombre, apellido, dni } = leer(campos);
    const json = {
      nombre,
      apellido,
      dni,
      fechaNacimiento: leerNacimiento(campos),
      relacion: campos.get("relacion") as Relacion,
    };
    const answer = await answerOf(api.familia.personas.$post({ json }));
    if (answer.ok) {
      showNotice({ page: RUTA_DE_FAMILIA, tone: "success", text: `Agregaste a ${nombre} ${apellido}.` });
      return onDone();
    }
    if (answer.status === 401) return;
    const { code, detail } = answer.problem;
    // The refusal means that a request was sent, so it is shown as information.
    if (code === "dni-en-uso") return setResult({ tone: "info", title: "Mandamos un pedido", text: detail });
    const { fechaNacimiento, ...encontrados } = fieldErrors(answer.problem);
    setErrores({ ...encontrados, ...(fechaNacimiento && { "socioDto.fechaDeNacimiento": fechaNacimiento }) });
    setResult({ tone: "danger", text: detail });
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const campos = new FormData(event.currentTarget);
    const nacimiento = leerNacimiento(campos);
    const problema = nacimiento ? revisarNacimiento(nacimiento) : FALTA_NACIMIENTO;
    const encontrados = {
      ...checkTexts(TEXTOS_DE_HIJO, leer(campos)),
      ...(problema && { "socioDto.fechaDeNacimiento": problema }),
      ...(!campos.get("relacion") && { relacion: FALTA_RELACION }),
    };
    setErrores(encontrados);
    setResult(null);
    if (Object.keys(encontrados).length === 0) void send(campos);
  }

  function close() {
    setErrores({});
    setResult(null);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      top
      title="Agregar hijo/a"
      actions={
        <Button type="submit" form={formId} variant="accent" size="large" wide loading={pending}>
          Agregar
        </Button>
      }
    >
      <form ref={form} id={formId} method="post" noValidate className="stack-4" onSubmit={submit}>
        <FormResult result={result} />
        <FieldPair>
          <TextField
            {...fieldProps(TEXTOS_DE_HIJO, "nombre", errores)}
            autoComplete="off"
            autoCapitalize="words"
          />
          <TextField
            {...fieldProps(TEXTOS_DE_HIJO, "apellido", errores)}
            defaultValue={apellido}
            autoComplete="off"
            autoCapitalize="words"
          />
        </FieldPair>
        <TextField {...fieldProps(TEXTOS_DE_HIJO, "dni", errores)} inputMode="numeric" autoComplete="off" />
        <FechaDeNacimiento error={errores["socioDto.fechaDeNacimiento"]} />
        <SelectField
          label="Vos sos su"
          name="relacion"
          placeholder="Elegí"
          options={OPCIONES_DE_RELACION}
          defaultValue={relacion ?? undefined}
          required
          error={errores.relacion}
        />
      </form>
    </Dialog>
  );
}

function leer(campos: FormData) {
  const campo = (nombre: string) => String(campos.get(nombre) ?? "").trim();
  return {
    nombre: campo("nombre"),
    apellido: campo("apellido"),
    dni: TEXTOS_DE_HIJO.dni.clean(campo("dni")),
  };
}

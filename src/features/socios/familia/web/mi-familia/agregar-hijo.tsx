import { checkFields } from "#contract/described.ts";
import { PALABRA_DE_RELACION, RELACIONES, type Relacion } from "#features/personas/vinculos/rules.ts";
import {
  FechaDeNacimiento,
  leerNacimiento,
  revisarNacimiento,
} from "#features/socios/socios/web/fecha-de-nacimiento.tsx";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { showNotice } from "#web/shell/notice.tsx";
import { PublicFormDialog } from "#web/shell/public-form-dialog.tsx";
import { textOf } from "#web/shell/use-public-form.ts";
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

const NACIMIENTO = "socioDto.fechaDeNacimiento";

/** Adds a child. If the club already has the DNI, the person's responsables have to accept (Rule FAM-7). */
export function AgregarHijo({ open, apellido, relacion, onClose, onDone }: AgregarHijoProps) {
  return (
    <PublicFormDialog
      open={open}
      onClose={onClose}
      top
      title="Agregar hijo/a"
      submitLabel="Agregar"
      read={(campos) => ({
        ...leer(campos),
        fechaNacimiento: leerNacimiento(campos),
        relacion: campos.get("relacion") as Relacion,
      })}
      check={({ fechaNacimiento, relacion, ...textos }) => ({
        ...checkFields(TEXTOS_DE_HIJO, textos),
        [NACIMIENTO]: fechaNacimiento ? revisarNacimiento(fechaNacimiento) : FALTA_NACIMIENTO,
        relacion: !relacion && FALTA_RELACION,
      })}
      send={(json) => answerOf(api.familia.personas.$post({ json }))}
      onSaved={(_, { nombre, apellido }) => {
        showNotice({ page: RUTA_DE_FAMILIA, tone: "success", text: `Agregaste a ${nombre} ${apellido}.` });
        onDone();
      }}
      errorsOf={(problem) => {
        const { fechaNacimiento, ...found } = fieldErrors(problem);
        return { ...found, ...(fechaNacimiento && { [NACIMIENTO]: fechaNacimiento }) };
      }}
      onRefused={({ status, code, detail }) => {
        // This refusal means that a request was sent, so it is shown as information.
        if (code === "dni-en-uso") return { tone: "info", title: "Mandamos un pedido", text: detail };
        return status === 401 ? null : { tone: "danger", text: detail };
      }}
    >
      {({ errors, field }) => (
        <>
          <FieldPair>
            <TextField
              {...fieldProps(TEXTOS_DE_HIJO, "nombre", errors)}
              autoComplete="off"
              autoCapitalize="words"
            />
            <TextField
              {...fieldProps(TEXTOS_DE_HIJO, "apellido", errors)}
              defaultValue={apellido}
              autoComplete="off"
              autoCapitalize="words"
            />
          </FieldPair>
          <TextField {...fieldProps(TEXTOS_DE_HIJO, "dni", errors)} inputMode="numeric" autoComplete="off" />
          <FechaDeNacimiento error={errors[NACIMIENTO]} />
          <SelectField
            label="Vos sos su"
            {...field("relacion")}
            placeholder="Elegí"
            options={OPCIONES_DE_RELACION}
            defaultValue={relacion ?? undefined}
            required
          />
        </>
      )}
    </PublicFormDialog>
  );
}

function leer(campos: FormData) {
  const campo = (nombre: string) => textOf(campos, nombre).trim();
  return {
    nombre: campo("nombre"),
    apellido: campo("apellido"),
    dni: TEXTOS_DE_HIJO.dni.clean(campo("dni")),
  };
}

import { Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { showOutcome } from "#web/admin/decision-notice.tsx";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { type Answer, answerOf, api, fieldErrors } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import type { Conexion, Prueba } from "../../contract.ts";
import { TITULOS } from "../../rules.ts";
import { ResultadoDePrueba } from "../resultado-de-prueba.tsx";
import styles from "./admin-conexiones.module.css";
import { type Campo, camposDe, FORMULARIOS } from "./campos.ts";

type Escrito = Record<string, string | boolean>;

interface FormularioConexionProps {
  conexion: Conexion;
  onSaved: () => void;
  onCancel: () => void;
}

/** All values of a connection. What is not secret is filled in with what is stored. */
export function FormularioConexion({ conexion, onSaved, onCancel }: FormularioConexionProps) {
  const { nombre, datos } = conexion;
  const { antes } = FORMULARIOS[nombre];
  const campos = camposDe(nombre);
  const param = { nombre };
  const [prueba, setPrueba] = useState<Answer<Prueba> | null>(null);
  const { form, refusal, busy, conflict, onSubmit } = useStaffForm<Escrito, Conexion>({
    initialValues: Object.fromEntries(campos.map((campo) => [campo.nombre, inicialDe(campo, datos)])),
    edit: {
      read: { ...leidosDe(campos, datos), guardadaEn: conexion.guardadaEn },
      names: Object.fromEntries(campos.map((campo) => [campo.nombre, campo.etiqueta])),
      toForm: (valor, nombre) => ({
        [nombre]: valor === "sí" || (valor === "no" ? false : String(valor ?? "")),
      }),
      fieldsOf: (escrito) => ({ ...escritosDe(campos, escrito), guardadaEn: conexion.guardadaEn }),
    },
    send: (escrito, antes) =>
      answerOf(
        api.conexiones[":nombre"].$put({ param, json: { valores: valoresDe(campos, escrito), antes } }),
      ),
    onSaved: (guardada) => {
      showOutcome({ ok: true, data: guardada } as Answer<Conexion>, `${TITULOS[nombre]}: guardada y en uso.`);
      onSaved();
    },
  });
  const [probar, probando] = useSingleFlight(async () => {
    setPrueba(null);
    const json = { valores: valoresDe(campos, form.getValues()) };
    const answer = await answerOf(api.conexiones[":nombre"].probar.$post({ param, json }));
    if (!answer.ok) form.setErrors(fieldErrors(answer.problem));
    setPrueba(answer);
  });

  return (
    <DialogForm
      refusal={refusal}
      conflict={
        conflict && (
          <>
            {conflict}
            <p>Las credenciales que guardó no se muestran: si guardás, valen las que escribas acá.</p>
          </>
        )
      }
      busy={busy}
      submitLabel="Guardar"
      onCancel={onCancel}
      onSubmit={onSubmit}
      note={
        <div className={styles.probar}>
          <Button variant="outline" loading={probando} onClick={() => void probar()}>
            Probar
          </Button>
          <ResultadoDePrueba prueba={prueba} />
        </div>
      }
    >
      <p className="note">{antes}</p>
      {campos.map((campo) => (
        <CampoDeConexion
          key={campo.nombre}
          campo={campo}
          props={form.getInputProps(campo.nombre)}
          form={form}
        />
      ))}
    </DialogForm>
  );
}

interface CampoDeConexionProps {
  campo: Campo;
  props: object;
  form: { values: Escrito; setFieldValue: (campo: string, valor: boolean) => void };
}

function CampoDeConexion({ campo, props, form }: CampoDeConexionProps) {
  const { nombre, etiqueta, ayuda, tipo, opcional } = campo;
  const label = opcional ? `${etiqueta} (opcional)` : etiqueta;
  const common = { label, description: ayuda, required: !opcional, autoComplete: "off", spellCheck: false };
  if (tipo === "si")
    return (
      <Checkbox
        label={etiqueta}
        checked={form.values[nombre] === true}
        onChange={(event) => form.setFieldValue(nombre, event.currentTarget.checked)}
      />
    );
  if (tipo === "secreto") return <PasswordInput {...common} autoComplete="new-password" {...props} />;
  return <TextInput {...common} inputMode={tipo === "numero" ? "numeric" : "text"} {...props} />;
}

function inicialDe({ nombre, tipo, inicial = "" }: Campo, datos: Conexion["datos"]): string | boolean {
  if (tipo === "si") return datos[nombre] === "sí";
  return tipo === "secreto" ? "" : (datos[nombre] ?? inicial);
}

/** What is not secret, as it was read. */
function leidosDe(campos: readonly Campo[], datos: Conexion["datos"]) {
  const visibles = campos.filter(({ tipo }) => tipo !== "secreto");
  return Object.fromEntries(visibles.map(({ nombre }) => [nombre, datos[nombre]]));
}

/** The same, as it is written. */
function escritosDe(campos: readonly Campo[], escrito: Escrito) {
  const enDatos = (valor: string | boolean | undefined) =>
    typeof valor === "boolean" ? (valor ? "sí" : "no") : valor;
  return leidosDe(
    campos,
    Object.fromEntries(campos.map(({ nombre }) => [nombre, enDatos(escrito[nombre]) ?? ""])),
  );
}

/** As the API takes them: numbers as such, nothing for an empty optional field. */
function valoresDe(campos: readonly Campo[], escrito: Escrito): Record<string, unknown> {
  return Object.fromEntries(
    campos.map(({ nombre, tipo }) => {
      const valor = escrito[nombre] ?? "";
      return [nombre, tipo === "numero" && valor !== "" ? Number(valor) : valor];
    }),
  );
}

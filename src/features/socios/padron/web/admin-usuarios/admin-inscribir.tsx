import { Checkbox, Radio } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import type { Plan } from "#features/cuotas/aranceles/contract.ts";
import type { CodigoDeAcceso } from "#features/personas/sesion/contract.ts";
import type { Acceso } from "#features/socios/socios/rules.ts";
import { DialogForm } from "#web/admin/dialog-form.tsx";
import { Modal, useDialog } from "#web/admin/dialogs.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { AdminCampoDePlan, PlanesActivos } from "../admin-campo-de-plan.tsx";
import { AdminCamposDePersona } from "../admin-campos-de-persona.tsx";
import { CodigoDado } from "../admin-codigo.tsx";
import { type DatosDePersona, PERSONA_VACIA, revisarPersona, usuarioSugerido } from "../datos-de-persona.ts";

interface Inscripto {
  nombre: string;
  numero: number;
  correo: string | null;
  codigo: CodigoDeAcceso | null;
}

export default function AdminInscribir({ onEnrolled }: { onEnrolled: () => void }) {
  const { close } = useDialog();
  const [inscripto, setInscripto] = useState<Inscripto | null>(null);

  return (
    <Modal title="Inscribir socio" size="lg">
      {inscripto ? (
        <div className="stack-4">
          <Alert tone="success">
            {inscripto.nombre} ya es socio: número {inscripto.numero}.
            {inscripto.correo && <span> Le mandamos la bienvenida por correo.</span>}
          </Alert>
          {inscripto.codigo && <CodigoDado dado={inscripto.codigo} />}
          <div className="row-end">
            <Button variant="outline" onClick={() => setInscripto(null)}>
              Inscribir a otra persona
            </Button>
            <Button onClick={close}>Listo</Button>
          </div>
        </div>
      ) : (
        <PlanesActivos>
          {(planes) => (
            <Formulario
              planes={planes}
              onDone={(nuevo) => {
                setInscripto(nuevo);
                onEnrolled();
              }}
            />
          )}
        </PlanesActivos>
      )}
    </Modal>
  );
}

interface Inscripcion extends DatosDePersona {
  planId: string;
  acceso: Acceso;
  consentimiento: boolean;
}

interface FormularioProps {
  planes: readonly Plan[];
  onDone: (inscripto: Inscripto) => void;
}

function Formulario({ planes, onDone }: FormularioProps) {
  const { close } = useDialog();
  return (
    <DialogForm
      submitLabel="Inscribir"
      initialValues={
        {
          ...PERSONA_VACIA,
          planId: String(planes[0]?.id ?? ""),
          acceso: "codigo",
          consentimiento: false,
        } as Inscripcion
      }
      keep={{ name: "inscribir", except: ["consentimiento"] }}
      validate={(valores: Inscripcion) => ({
        ...revisarPersona(valores, true),
        ...(valores.acceso === "correo" && !valores.persona.correo.trim()
          ? { "persona.correo": "Escribí el correo, o elegí el código" }
          : {}),
      })}
      send={({ nombreUsuario, persona, socioDto, planId, acceso, consentimiento }) => {
        const { estadoCivil, ...socio } = socioDto;
        if (!estadoCivil) return null;
        const usuarioDto = {
          nombreUsuario: nombreUsuario.trim(),
          persona: { ...persona, correo: correoDe(persona) },
        };
        return answerOf(
          api.socio.inscribir.$post({
            json: {
              usuarioDto,
              socioDto: { ...socio, estadoCivil },
              planId: Number(planId),
              acceso,
              consentimiento,
            },
          }),
        );
      }}
      onSaved={({ usuario, numero, codigo }, { persona }) => {
        const nombre = `${usuario.persona.nombre} ${usuario.persona.apellido}`;
        onDone({ nombre, numero, correo: correoDe(persona), codigo });
      }}
      fieldOf={(path) => path.replace(/^usuarioDto\./, "")}
      // Stays open, to show the number and the code.
      onClose={() => {}}
    >
      {(form) => (
        <>
          <p className="note">
            ¿Ya tiene usuario? Buscalo en{" "}
            <Link to={{ hash: "usuario" }} onClick={close}>
              USUARIOS
            </Link>{" "}
            y tocá <strong>Más → Inscribir como socio</strong>.
          </p>
          <AdminCamposDePersona form={form} esSocio onNombre={() => sugerirUsuario(form)} />
          <AdminCampoDePlan planes={planes} required {...form.getInputProps("planId")} />
          <Radio.Group label="Cómo va a entrar al sitio" {...form.getInputProps("acceso")}>
            <div className="stack-1">
              <Radio value="codigo" label="Con un código, que le leés ahora" />
              <Radio value="correo" label="Con el enlace que pide desde su correo" />
            </div>
          </Radio.Group>
          <Checkbox
            label="Aceptó que el club use sus datos (Ley 25.326)"
            {...form.getInputProps("consentimiento", { type: "checkbox" })}
          />
        </>
      )}
    </DialogForm>
  );
}

function sugerirUsuario(form: UseFormReturnType<Inscripcion>) {
  const { nombreUsuario, persona } = form.getValues();
  if (!nombreUsuario && persona.nombre && persona.apellido)
    form.setFieldValue("nombreUsuario", usuarioSugerido(persona.nombre, persona.apellido));
}

function correoDe({ correo }: DatosDePersona["persona"]): string | null {
  return correo.trim() || null;
}

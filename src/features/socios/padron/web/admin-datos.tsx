import { byPath } from "#contract/edit.ts";
import { labelsOf, pickFields } from "#contract/text-fields.ts";
import { TEXTOS_DE_PERSONA } from "#features/personas/usuarios/rules.ts";
import type { Perfil } from "#features/socios/perfil/contract.ts";
import { TEXTOS_DE_SOCIO } from "#features/socios/socios/rules.ts";
import { DialogForm, type DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import { AdminCamposDePersona } from "./admin-campos-de-persona.tsx";
import type { ModalDeUsuarioProps } from "./admin-modales.tsx";
import {
  CAMPOS_DE_PERSONA,
  type DatosDePersona,
  nombreDe,
  PERSONA_VACIA,
  revisarPersona,
} from "./datos-de-persona.ts";

export function AdminDatos({ usuario, onChange }: ModalDeUsuarioProps) {
  const param = { id: String(usuario.id) };
  const datos = useAnswer(param.id, (options) => api.usuario[":id"].$get({ param }, options));
  return (
    <Modal title={`Datos de ${nombreDe(usuario)}`} size="lg">
      <Loaded of={datos} text="Cargando los datos...">
        {(perfil) => <Formulario perfil={perfil} onChange={onChange} />}
      </Loaded>
    </Modal>
  );
}

const NOMBRES: Record<string, string> = {
  ...labelsOf(CAMPOS_DE_PERSONA),
  nombreUsuario: "Nombre de usuario",
};

interface FormularioProps extends DialogProps {
  perfil: Perfil;
}

function Formulario({ perfil, ...dialog }: FormularioProps) {
  const esSocio = perfil.socioDto !== null;
  return (
    <DialogForm
      {...dialog}
      submitLabel="Guardar datos"
      note={
        <p className="note">
          Si tiene correo le avisamos qué dato cambió. Si cambiás el correo, avisamos también al anterior.
        </p>
      }
      initialValues={escritos(perfil)}
      keep={{ name: `datos/${perfil.id}` }}
      validate={(valores: DatosDePersona) => revisarPersona(valores, esSocio)}
      edit={{
        read: leidos(perfil),
        names: NOMBRES,
        fieldsOf: (valores) => leidos({ ...valores, socioDto: esSocio ? valores.socioDto : null }),
      }}
      send={({ nombreUsuario, persona, socioDto }, antes) => {
        const { estadoCivil, ...socio } = socioDto;
        return answerOf(
          api.usuario[":id"].$patch({
            ...withId(perfil.id),
            json: {
              nombreUsuario: nombreUsuario.trim(),
              persona: { ...persona, correo: persona.correo.trim() || null },
              ...(esSocio && estadoCivil && { socioDto: { ...socio, estadoCivil } }),
              antes,
            },
          }),
        );
      }}
      done={(saved) =>
        `Guardaste los datos de ${nombreDe(saved)}.${saved.persona.correo ? " Se lo avisamos por correo." : ""}`
      }
    >
      {(form) => <AdminCamposDePersona form={form} esSocio={esSocio} />}
    </DialogForm>
  );
}

function leidos({ nombreUsuario, persona, socioDto }: Pick<Perfil, "nombreUsuario"> & Leidos) {
  return byPath({
    nombreUsuario,
    persona: { ...pickFields(TEXTOS_DE_PERSONA, persona), correo: persona.correo || null },
    ...(socioDto && { socioDto: pickFields(TEXTOS_DE_SOCIO, socioDto) }),
  });
}

interface Leidos {
  persona: { nombre: string; apellido: string; correo: string | null };
  socioDto: DatosDePersona["socioDto"] | Perfil["socioDto"];
}

function escritos({ nombreUsuario, persona, socioDto }: Perfil): DatosDePersona {
  return {
    nombreUsuario,
    persona: { ...persona, correo: persona.correo ?? "" },
    socioDto: socioDto
      ? { ...pickFields(TEXTOS_DE_SOCIO, socioDto), fechaDeNacimiento: socioDto.fechaDeNacimiento ?? "" }
      : PERSONA_VACIA.socioDto,
  };
}

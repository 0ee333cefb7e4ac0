import { useState } from "react";
import { FindPersona, type Hallada } from "#features/personas/usuarios/web/admin-find-persona.tsx";
import { DescribedInputs, describedForm } from "#web/admin/described-form.tsx";
import { DialogForm, type DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { CAMPOS_DE_OTRA, type Lado } from "../rules.ts";
import { AdminDerechos, FORM, PORQUE } from "./admin-derechos.tsx";

interface AdminAgregarVinculoProps extends DialogProps {
  personaId: number;
  nombre: string;
  lado: Lado;
}

type Elegida = Pick<Hallada, "id" | "titulo"> | "nueva";

/** Creates a bond: first asks for the person, then for the rights. */
export function AdminAgregarVinculo(props: AdminAgregarVinculoProps) {
  const { nombre, personaId, lado } = props;
  const [otra, setOtra] = useState<Elegida | null>(null);
  const title = lado === "responsable" ? `Responsable de ${nombre}` : `Persona a cargo de ${nombre}`;
  return (
    <Modal title={title} size="lg">
      {otra === null ? (
        <div className="stack-2">
          <FindPersona
            label={lado === "responsable" ? "¿Quién responde?" : "¿Por quién responde?"}
            except={personaId}
            onPick={setOtra}
          />
          <div>
            <Button variant="outline" onClick={() => setOtra("nueva")}>
              No está en el club: anotarla
            </Button>
          </div>
        </div>
      ) : (
        <Formulario {...props} otra={otra} onOther={() => setOtra(null)} />
      )}
    </Modal>
  );
}

const OTRA = describedForm(CAMPOS_DE_OTRA);

function Formulario({
  personaId,
  nombre,
  lado,
  otra,
  onOther,
  onChange,
}: AdminAgregarVinculoProps & { otra: Elegida; onOther: () => void }) {
  const esNueva = otra === "nueva";
  return (
    <DialogForm
      submitLabel="Agregar"
      initialValues={{ otra: OTRA.empty, ...FORM.empty, ...PORQUE.empty }}
      validate={{ ...(esNueva && { otra: OTRA.validate }), ...PORQUE.validate }}
      send={({ otra: datos, ...vinculo }) => {
        const quien = esNueva ? { otra: OTRA.read(datos) } : { otraId: otra.id };
        const json = { lado, ...quien, ...vinculo };
        return answerOf(api.personas[":id"].vinculos.$post({ ...withId(personaId), json }));
      }}
      done={(_, { otra: { nombre: suNombre, apellido } }) => {
        const quien = esNueva ? `${suNombre} ${apellido}` : otra.titulo;
        return lado === "responsable"
          ? `${quien} es responsable de ${nombre}.`
          : `${nombre} es responsable de ${quien}.`;
      }}
      onChange={onChange}
    >
      {(form) => (
        <>
          <div className="row-3 middle apart breakable">
            <strong>{esNueva ? "Una persona que no está en el club" : otra.titulo}</strong>
            <Button variant="ghost" size="small" onClick={onOther}>
              Elegir otra
            </Button>
          </div>
          {esNueva && (
            <div className="stack-4 pair-l">
              <DescribedInputs of={CAMPOS_DE_OTRA} form={form} at="otra" />
            </div>
          )}
          <AdminDerechos form={form} />
        </>
      )}
    </DialogForm>
  );
}

import Copy from "icon:copy";
import { useState } from "react";
import { formatInstant, formatLista } from "#contract/format.ts";
import type { Relacion } from "#features/personas/vinculos/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useSession } from "#web/session.ts";
import { PublicFormDialog } from "#web/shell/public-form-dialog.tsx";
import { useCopy } from "#web/shell/use-copy.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { CheckField, SelectField, TextField } from "#web/ui/field.tsx";
import type { PersonaDeFamilia } from "../../contract.ts";
import { FALTA_RELACION } from "../../rules.ts";
import { OPCIONES_DE_RELACION } from "./agregar-hijo.tsx";

interface InvitarProps {
  open: boolean;
  personas: readonly PersonaDeFamilia[];
  onClose: () => void;
}

/** Creates a link for the other parent, to be sent by WhatsApp or copied (Rule FAM-10). */
export function Invitar({ open, personas, onClose }: InvitarProps) {
  const [enlace, setEnlace] = useState<DatosDeEnlace | null>(null);
  if (enlace) {
    const close = () => {
      setEnlace(null);
      onClose();
    };
    return (
      <Dialog
        open={open}
        onClose={close}
        top
        title="Mandale este enlace"
        actions={
          <Button variant="outline" wide onClick={close}>
            Listo
          </Button>
        }
      >
        <Enlace {...enlace} />
      </Dialog>
    );
  }
  return (
    <PublicFormDialog
      open={open}
      onClose={onClose}
      top
      title="Invitar a otro responsable"
      submitLabel="Crear el enlace"
      read={(campos) => ({
        personas: campos.getAll("persona").map(Number),
        relacion: campos.get("relacion") as Relacion,
        ...leerPermisos(campos),
      })}
      check={({ relacion }) => ({ relacion: !relacion && FALTA_RELACION })}
      send={(json) => answerOf(api.familia.invitaciones.$post({ json }))}
      onSaved={(creado, { personas: ids }) =>
        setEnlace({ ...creado, deQuienes: personas.filter(({ id }) => ids.includes(id)) })
      }
    >
      {({ field }) => (
        <>
          <p>
            Entra con su propio usuario y ve solo lo que elijas. Los pagos y las tarjetas de cada uno no se
            comparten.
          </p>
          <fieldset>
            <legend>De quién va a ser responsable</legend>
            {personas.map(({ id, nombre, relacion }) => (
              <CheckField
                key={id}
                name="persona"
                value={id}
                label={relacion === null ? "De mí" : nombre}
                defaultChecked={relacion !== null}
              />
            ))}
          </fieldset>
          <SelectField
            label="Es su"
            {...field("relacion")}
            placeholder="Elegí"
            options={OPCIONES_DE_RELACION}
            required
          />
          <PermisosADar decide />
        </>
      )}
    </PublicFormDialog>
  );
}

interface DatosDeEnlace {
  url: string;
  venceEn: string;
  deQuienes: readonly PersonaDeFamilia[];
}

function Enlace({ url, venceEn, deQuienes }: DatosDeEnlace) {
  const { usuario } = useSession();
  const { identidad } = useClub();
  const { announced, copy } = useCopy(url, {
    copied: "Copiado.",
    refused: "El navegador no lo dejó copiar: seleccionalo y copialo a mano.",
  });
  const nombres = deQuienes.map(({ nombre, relacion }) => (relacion === null ? "mío" : `de ${nombre}`));
  const texto = `Soy ${usuario?.persona.nombre} ${usuario?.persona.apellido}. Te invito a ser responsable ${formatLista(nombres)} en el sitio de ${identidad.nombre}: ${url}`;
  return (
    <div className="stack-4">
      <p>
        Se usa una sola vez, hasta el {formatInstant(venceEn)}. Quien lo tenga puede usarlo: mandáselo solo a
        esa persona.
      </p>
      <TextField label="Enlace" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <ButtonLink
        href={`https://wa.me/?text=${encodeURIComponent(texto)}`}
        target="_blank"
        variant="accent"
        wide
      >
        Mandar por WhatsApp
      </ButtonLink>
      <Button variant="outline" wide icon={<Copy />} onClick={copy}>
        Copiar
      </Button>
      <p role="status">{announced}</p>
    </div>
  );
}

/** Checkboxes for the rights of another person. Only seeing and paying are ticked by default. */
export function PermisosADar({ decide }: { decide: boolean }) {
  return (
    <fieldset>
      <legend>Qué va a poder hacer</legend>
      <CheckField name="ve" label="Ver el carnet, las entradas y las cuotas" defaultChecked />
      <CheckField name="paga" label="Pagar las cuotas" defaultChecked />
      {decide && <CheckField name="autoriza" label="Decidir: asociar y sumar a otros responsables" />}
    </fieldset>
  );
}

export function leerPermisos(campos: FormData) {
  return {
    ve: campos.get("ve") !== null,
    paga: campos.get("paga") !== null,
    autoriza: campos.get("autoriza") !== null,
  };
}

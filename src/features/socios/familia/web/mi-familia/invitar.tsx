import Copy from "icon:copy";
import { type FormEvent, useId, useState } from "react";
import { formatInstant } from "#contract/format.ts";
import type { Relacion } from "#features/personas/vinculos/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useSession } from "#web/session.ts";
import { useCopy } from "#web/shell/use-copy.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { CheckField, SelectField, TextField } from "#web/ui/field.tsx";
import { useWrite } from "#web/use-write.ts";
import type { PersonaDeFamilia } from "../../contract.ts";
import { FALTA_RELACION } from "../../rules.ts";
import { leerPermisos, PermisosADar } from "../permisos-a-dar.tsx";
import { OPCIONES_DE_RELACION } from "./agregar-hijo.tsx";

interface InvitarProps {
  open: boolean;
  personas: readonly PersonaDeFamilia[];
  onClose: () => void;
}

/** Creates a link for the other parent, to be sent by WhatsApp or copied (Rule FAM-10). */
export function Invitar({ open, personas, onClose }: InvitarProps) {
  const formId = useId();
  const [enlace, setEnlace] = useState<DatosDeEnlace | null>(null);
  const [falta, setFalta] = useState<string | undefined>();
  const [crear, busy, problem, clear] = useWrite(
    (json: { personas: number[]; relacion: Relacion; ve: boolean; paga: boolean; autoriza: boolean }) =>
      answerOf(api.familia.invitaciones.$post({ json })),
    {
      onDone: (creado, { personas: ids }) =>
        setEnlace({ ...creado, deQuienes: personas.filter(({ id }) => ids.includes(id)) }),
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const campos = new FormData(event.currentTarget);
    const relacion = campos.get("relacion") as Relacion;
    setFalta(relacion ? undefined : FALTA_RELACION);
    if (!relacion) return;
    crear({ personas: campos.getAll("persona").map(Number), relacion, ...leerPermisos(campos) });
  }

  function close() {
    setEnlace(null);
    setFalta(undefined);
    clear();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      top
      title={enlace ? "Mandale este enlace" : "Invitar a otro responsable"}
      actions={
        enlace ? (
          <Button variant="outline" wide onClick={close}>
            Listo
          </Button>
        ) : (
          <Button type="submit" form={formId} variant="accent" size="large" wide loading={busy}>
            Crear el enlace
          </Button>
        )
      }
    >
      {enlace ? (
        <Enlace {...enlace} />
      ) : (
        <form id={formId} method="post" noValidate className="stack-4" onSubmit={submit}>
          {problem && (
            <Alert tone="danger">
              <p>{problem}</p>
            </Alert>
          )}
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
            name="relacion"
            placeholder="Elegí"
            options={OPCIONES_DE_RELACION}
            required
            error={falta}
          />
          <PermisosADar decide />
        </form>
      )}
    </Dialog>
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
  const texto = `Soy ${usuario?.persona.nombre} ${usuario?.persona.apellido}. Te invito a ser responsable ${new Intl.ListFormat("es").format(nombres)} en el sitio de ${identidad.nombre}: ${url}`;
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
        rel="noopener noreferrer"
        variant="accent"
        wide
      >
        Mandar por WhatsApp
      </ButtonLink>
      <Button variant="outline" wide icon={<Copy aria-hidden="true" />} onClick={copy}>
        Copiar
      </Button>
      <p role="status">{announced}</p>
    </div>
  );
}

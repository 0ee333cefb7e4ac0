import { useState } from "react";
import { formatInstant, formatLista } from "#contract/format.ts";
import { CONTRASENA_MAX } from "#features/personas/usuarios/rules.ts";
import { PALABRA_DE_RELACION } from "#features/personas/vinculos/rules.ts";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { PublicFormDialog } from "#web/shell/public-form-dialog.tsx";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { fieldProps, HiddenUsername, PasswordField, TextField } from "#web/ui/field.tsx";
import { useWrite } from "#web/use-write.ts";
import type { Familia, PersonaDeFamilia, Responsable } from "../../contract.ts";
import { DNI_CONFIRMADO, TEXTOS_DE_HIJO } from "../../rules.ts";
import { LoQueSePierde } from "../lo-que-se-pierde.tsx";
import styles from "./mi-familia.module.css";

interface QuienRespondeProps {
  persona: PersonaDeFamilia;
  invitaciones: Familia["invitaciones"];
  onChange: () => void;
}

const PUEDE = { ve: "ver", paga: "pagar", autoriza: "decidir" } as const;

/** Returns the responsable's rights in words, such as "podés ver y pagar". */
function queHace(uno: Pick<Responsable, "ve" | "paga" | "autoriza">, quien: "vos" | "otro"): string {
  const partes = (["ve", "paga", "autoriza"] as const)
    .filter((derecho) => uno[derecho])
    .map((uno) => PUEDE[uno]);
  if (partes.length === 0) return quien === "vos" ? "no tenés permisos" : "no tiene permisos";
  return `${quien === "vos" ? "podés" : "puede"} ${formatLista(partes)}`;
}

export function QuienResponde({ persona, invitaciones, onChange }: QuienRespondeProps) {
  const { relacion, responsables, nombre } = persona;
  const esPropia = relacion === null;
  if (esPropia && !responsables?.length && invitaciones.length === 0) return null;
  return (
    <details className={`to-foot ${styles.detalle}`}>
      <summary>{esPropia ? "Tus responsables" : "Responsables y permisos"}</summary>
      <div className="stack-4">
        {!esPropia && (
          <p>
            Vos {queHace(persona, "vos")}.{!persona.ve && <span> No ves su carnet ni sus entradas.</span>}
          </p>
        )}
        <Dni persona={persona} onChange={onChange} />
        {responsables?.map((uno) => (
          <div key={uno.vinculoId} className="stack-2 at-start">
            <p>
              <span translate="no">
                {uno.nombre} {uno.apellido}
              </span>
              , {PALABRA_DE_RELACION[uno.relacion].toLowerCase()}, {queHace(uno, "otro")}.
            </p>
            {uno.quita && (
              <Decidir responsable={uno} deQuien={esPropia ? null : nombre} onChange={onChange} />
            )}
          </div>
        ))}
        {invitaciones.map(({ id, venceEn }) => (
          <Invitacion key={id} id={id} hasta={formatInstant(venceEn)} onChange={onChange} />
        ))}
        {!esPropia && (
          <Terminar
            variant="ghost"
            label={`Dejar de ser responsable de ${nombre}`}
            title={`¿Dejar de ser responsable de ${nombre}?`}
            efecto="No vas a ver más sus datos ni sus cuotas. Su membresía sigue igual."
            call={() => answerOf(api.familia.personas[":id"].$delete(withId(persona.id)))}
            onChange={onChange}
          />
        )}
        {!esPropia && persona.autoriza && persona.categoria !== null && (
          <EliminarCuentaDeMenor persona={persona} onChange={onChange} />
        )}
      </div>
    </details>
  );
}

function Dni({ persona, onChange }: Pick<QuienRespondeProps, "persona" | "onChange">) {
  const { id, relacion, nombre, dni, autoriza, corrigeDni } = persona;
  const [open, setOpen] = useState(false);
  if (relacion === null || !autoriza) return null;
  if (!corrigeDni) return <p>{DNI_CONFIRMADO}</p>;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" variant="outline" onOpen={() => setOpen(true)}>
        {dni ? "Corregir su DNI" : "Agregar su DNI"}
      </Button>
      <PublicFormDialog
        open={open}
        onClose={close}
        title={`DNI de ${nombre}`}
        submitLabel="Guardar"
        read={(data) => ({ dni: String(data.get("dni")) })}
        send={(json) => answerOf(api.familia.personas[":id"].$patch({ ...withId(id), json }))}
        onSaved={close}
        onChange={onChange}
      >
        {({ errors }) => (
          <>
            <TextField
              {...fieldProps(TEXTOS_DE_HIJO, "dni", errors)}
              defaultValue={dni ?? ""}
              inputMode="numeric"
              autoComplete="off"
            />
            <p className="note">Lo podés cambiar hasta que la secretaría lo confirme.</p>
          </>
        )}
      </PublicFormDialog>
    </>
  );
}

interface DecidirProps {
  responsable: Responsable;
  /** The child who depends on the responsable; null for the caller's own responsables. */
  deQuien: string | null;
  onChange: () => void;
}

/** Lets adults decide about their responsables, and parents about the people whom they invited. */
function Decidir({ responsable, deQuien, onChange }: DecidirProps) {
  const param = { id: String(responsable.vinculoId) };
  const [decidir, busy, problem] = useWrite(
    (ve: boolean) => answerOf(api.familia.responsables[":id"].$patch({ param, json: { ve } })),
    { onChange },
  );
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="row-2">
        {deQuien === null && (
          <Button size="small" variant="outline" loading={busy} onClick={() => decidir(!responsable.ve)}>
            {responsable.ve ? "Que no vea lo mío" : "Que pueda ver lo mío"}
          </Button>
        )}
        <Terminar
          variant="outline"
          label={
            deQuien === null
              ? "Que no sea más mi responsable"
              : `Que ${responsable.nombre} no sea más responsable`
          }
          title={`¿Que ${responsable.nombre} no sea más ${deQuien === null ? "tu responsable" : `responsable de ${deQuien}`}?`}
          efecto={`No va a ver más ${deQuien === null ? "tus datos ni tus cuotas" : "sus datos ni sus cuotas. Le avisamos por correo"}.`}
          call={() => answerOf(api.familia.responsables[":id"].$delete({ param }))}
          onChange={onChange}
        />
      </div>
    </>
  );
}

function Invitacion({ id, hasta, onChange }: { id: number; hasta: string; onChange: () => void }) {
  return (
    <div className="stack-2 at-start">
      <p>Mandaste una invitación que nadie usó todavía. Vence el {hasta}.</p>
      <WriteButton
        size="small"
        variant="outline"
        call={() => answerOf(api.familia.invitaciones[":id"].$delete(withId(id)))}
        onChange={onChange}
      >
        Anular la invitación
      </WriteButton>
    </div>
  );
}

function Terminar({
  variant,
  label,
  title,
  efecto,
  call,
  onChange,
}: {
  variant: "ghost" | "outline";
  label: string;
  title: string;
  /** Sentence that says what the former responsable can no longer do. */
  efecto: string;
  call: () => Promise<Answer<unknown>>;
  onChange: () => void;
}) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <PublicFormDialog
        open={open}
        onClose={close}
        title={title}
        submitLabel={variant === "ghost" ? "Dejar de serlo" : "Que no lo sea más"}
        cancelLabel="No, seguir"
        isDangerous
        send={call}
        onSaved={close}
        onChange={onChange}
      >
        {() => <p>{efecto}</p>}
      </PublicFormDialog>
    </>
  );
}

function EliminarCuentaDeMenor({
  persona: { id, nombre },
  onChange,
}: {
  persona: PersonaDeFamilia;
  onChange: () => void;
}) {
  const { usuario } = useSession();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" variant="ghost" onOpen={() => setOpen(true)}>
        <span>
          Eliminar la cuenta de <span translate="no">{nombre}</span>
        </span>
      </Button>
      <PublicFormDialog
        open={open}
        onClose={close}
        title={`¿Eliminar la cuenta de ${nombre}?`}
        submitLabel="Eliminar la cuenta"
        cancelLabel="No, conservarla"
        isDangerous
        read={(data) => ({ clave: String(data.get("clave")) })}
        send={(json) => answerOf(api.familia.personas[":id"].cuenta.$delete({ ...withId(id), json }))}
        onSaved={close}
        onChange={onChange}
      >
        {({ field }) => (
          <>
            <p>
              Deja de ser del club, y se borran sus datos. No se puede deshacer. Se cancelan sus reservas de
              cancha; sus entradas siguen valiendo: guardá antes los códigos.
            </p>
            <LoQueSePierde personaId={id} open={open} />
            <p>
              En tus recibos, su nombre pasa a ser «Cuenta eliminada»: descargá antes los que necesites. Si
              debe cuotas, quedan su nombre y su DNI hasta que se paguen.
            </p>
            <HiddenUsername value={usuario?.nombreUsuario ?? ""} />
            <PasswordField
              label="Tu contraseña"
              {...field("clave")}
              autoComplete="current-password"
              maxLength={CONTRASENA_MAX}
              required
            />
          </>
        )}
      </PublicFormDialog>
    </>
  );
}

import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ASUNTO_MAX, parrafosDe, TEXTO_MAX } from "#features/eventos/mensajes/rules.ts";
import { VistaDelCorreo } from "#features/eventos/mensajes/web/vista-del-correo.tsx";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { KeptNotice } from "#web/admin/kept-input.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, randomUuid } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useSettled } from "#web/use-settled.ts";
import { useWrite } from "#web/use-write.ts";
import type { PreviaDeMensaje } from "../../contract.ts";
import { type Filtro, porQueLlega, porQuienes } from "../../rules.ts";
import { AdminFiltro } from "./admin-filtro.tsx";
import styles from "./admin-mensaje-nuevo.module.css";
import { AdminPrevia, enCopias, usePrevia } from "./admin-previa.tsx";
import { esAnio, filtroDe, VACIO, type Valores } from "./filtro-elegido.ts";

export const meta = pageMeta({ title: "Escribir un mensaje, administración", index: false });

/** Writes to a group of people: filter and preview beside the text (Rules MSJ-1, MSJ-4, MSJ-5). */
export default function AdminMensajeNuevo() {
  const adminPath = useAdminPath();
  const [enviando, setEnviando] = useState(false);
  const staffForm = useStaffForm<Valores, never>({
    initialValues: VACIO,
    keep: { name: "mensaje-a-grupo" },
    validate: {
      asunto: (text) => (text.trim() ? null : "Escribí el asunto"),
      cuerpo: (text) => (text.trim() ? null : "Escribí el mensaje"),
      eventoId: (id, { publico }) => (publico === "evento" && !id ? "Elegí el evento" : null),
      nacidosDesde: (year) => (esAnio(year) ? null : "Escribí el año con cuatro números"),
      nacidosHasta: (year, { nacidosDesde }) =>
        !esAnio(year)
          ? "Escribí el año con cuatro números"
          : year && year < nacidosDesde
            ? "Tiene que ser el mismo año o uno después"
            : null,
    },
    send() {
      setEnviando(true);
      return null;
    },
    onSaved: () => {},
  });
  const { form, kept, forget, onSubmit } = staffForm;
  const filtro = filtroDe(form.values);
  const escrito = useSettled(filtro ? JSON.stringify(filtro) : "");
  const asentado = escrito ? (JSON.parse(escrito) as Filtro) : null;
  const previa = usePrevia(asentado);
  const data = previa.answer?.ok ? previa.answer.data : null;
  const { asunto, cuerpo } = form.values;
  return (
    <StaffScreen title="Escribir un mensaje" back={{ to: adminPath("mensajes/"), label: "Mensajes" }}>
      <div className={styles.columnas}>
        <form className={styles.form} noValidate data-kept="" onSubmit={onSubmit}>
          <KeptNotice kept={kept} />
          <AdminFiltro form={form} />
          <TextInput label="Asunto" required maxLength={ASUNTO_MAX} {...form.getInputProps("asunto")} />
          <Textarea
            label="Mensaje"
            required
            autosize
            minRows={6}
            maxRows={16}
            maxLength={TEXTO_MAX}
            {...form.getInputProps("cuerpo")}
          />
          <div className="row-end">
            <Prueba filtro={filtro} asunto={asunto} cuerpo={cuerpo} />
            <Button type="submit" variant="accent" disabled={!data || data.copias === 0 || data.apagado}>
              Ver antes de enviar
            </Button>
          </div>
        </form>
        <section className={styles.lado} aria-label="A quiénes llega">
          <h2>A quiénes llega</h2>
          <AdminPrevia filtro={asentado} previa={previa} />
        </section>
      </div>
      {data && filtro && (
        <Enviar
          opened={enviando}
          onClose={() => setEnviando(false)}
          filtro={filtro}
          previa={data}
          asunto={asunto.trim()}
          cuerpo={cuerpo.trim()}
          onSent={forget}
          onChange={previa.reload}
        />
      )}
    </StaffScreen>
  );
}

interface TextoProps {
  asunto: string;
  cuerpo: string;
}

function Prueba({ filtro, asunto, cuerpo }: TextoProps & { filtro: Filtro | null }) {
  const [probar, busy, problem] = useWrite(
    (json: TextoProps & { filtro: Filtro }) => answerOf(api.mensajes.prueba.$post({ json })),
    {
      onDone: ({ correo }) =>
        notifications.show({ message: `Te mandamos la prueba a ${correo}.`, color: "green" }),
    },
  );
  const texto = { asunto: asunto.trim(), cuerpo: cuerpo.trim() };
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button
        variant="outline"
        loading={busy}
        disabled={!filtro || !texto.asunto || !texto.cuerpo}
        onClick={() => filtro && probar({ ...texto, filtro })}
      >
        Mandarme una prueba
      </Button>
    </>
  );
}

interface EnviarProps extends TextoProps {
  opened: boolean;
  onClose: () => void;
  filtro: Filtro;
  previa: PreviaDeMensaje;
  onSent: () => void;
  onChange: () => void;
}

function Enviar({ filtro, previa, asunto, cuerpo, onSent, onChange, ...modal }: EnviarProps) {
  const [idempotencyKey] = useState(randomUuid);
  const navigate = useNavigate();
  const adminPath = useAdminPath();
  const club = useClub();
  const { copias } = previa;
  const porOtros = porQuienes(previa.destinatarios[0]?.sobre ?? []);
  return (
    <ConfirmModal
      {...modal}
      title={`Enviar a ${enCopias(copias)}`}
      confirmLabel="Enviar"
      onConfirm={() =>
        answerOf(api.mensajes.$post({ json: { asunto, cuerpo, filtro, copias, idempotencyKey } }))
      }
      onDone={({ id }) => {
        onSent();
        notifications.show({ message: `El mensaje sale a ${enCopias(copias)}.`, color: "green" });
        void navigate(adminPath(`mensajes/${id}`));
      }}
      onChange={onChange}
    >
      <p>Así le llega a {previa.destinatarios[0]?.nombre}:</p>
      <VistaDelCorreo
        asunto={asunto}
        parrafos={[...parrafosDe(cuerpo), ...(porOtros ? [porOtros] : [])]}
        pie={`${porQueLlega(club.identidad.nombre)} Abajo lleva el enlace para no recibir más novedades.`}
      />
    </ConfirmModal>
  );
}

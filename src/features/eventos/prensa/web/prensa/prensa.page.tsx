import Clock from "icon:clock";
import IdCard from "icon:id-card";
import Mail from "icon:mail";
import type { FormEvent } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { mapFields } from "#contract/described.ts";
import { formatDia } from "#contract/format.ts";
import { PLAZOS } from "#contract/retention.ts";
import { seHace } from "#features/eventos/eventos/rules.ts";
import { answerOf, api, fieldErrors, serverMessage } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { loadPart } from "#web/contexts.ts";
import { publicMeta } from "#web/page-meta.ts";
import { DraftNotice } from "#web/shell/draft-notice.tsx";
import { useDraft } from "#web/shell/use-draft.ts";
import { swallowSecondPress, textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { Alert, FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { fieldProps, SelectField, TextAreaField, TextField } from "#web/ui/field.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { type DatosDePedido, revisarPedido, TEXTOS_DE_PRENSA, type TextoDePrensa } from "../../rules.ts";
import styles from "./prensa.module.css";

/** Loads the events that accept requests, in chronological order; null after a failure, which is logged. */
export async function loader({ context }: LoaderFunctionArgs) {
  const eventos = await loadPart(context, "/prensa", (reads) => reads.eventos());
  const partidos = eventos?.rows
    .filter(seHace)
    // The day comes first, because phones cut off a long name.
    .map(({ id, nombre, fecha, hora }) => ({ id, texto: `${formatDia(fecha)} ${hora} · ${nombre}` }))
    .reverse();
  return { partidos: partidos ?? null };
}

export const meta = publicMeta((club) => ({
  title: "Prensa: pedí tu acreditación",
  description: `Acreditación de prensa para los partidos de ${club.identidad.nombre}: completá el formulario y te contestamos por correo dentro de las 48 horas.`,
  path: "/prensa",
}));

const PASOS = [
  {
    Icon: IdCard,
    texto: "Completá el formulario con tus datos, los del medio y el partido que vas a cubrir.",
  },
  { Icon: Mail, texto: "Te llega un correo que confirma que recibimos tu pedido." },
  { Icon: Clock, texto: "Te contestamos por correo dentro de las 48 horas." },
];

export default function Prensa() {
  const club = useClub();
  const { partidos } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        eyebrow={club.identidad.nombreCorto}
        title="PRENSA"
        lead="¿Venís a cubrir un partido? Pedí tu acreditación y te contestamos por correo dentro de las 48 horas."
      />
      <div className={`container stack-6 top page ${styles.contenido}`}>
        <section className={`stack-4 ${styles.pasos}`} aria-labelledby="como">
          <h2 id="como" className="text-xl">
            Cómo es el pedido
          </h2>
          <ol className="stack-4 plain-list">
            {PASOS.map(({ Icon, texto }) => (
              <li key={texto} className={`line-3 middle ${styles.paso}`}>
                <Icon className={styles.icono} />
                <span>{texto}</span>
              </li>
            ))}
          </ol>
          <p className="ribbon muted">Con la acreditación aprobada, presentate en la puerta con tu DNI.</p>
        </section>
        <section className={`sheet stack-4 ${styles.hoja}`} aria-labelledby="formulario">
          <h2 id="formulario" className="text-2xl">
            FORMULARIO DE ACREDITACIÓN
          </h2>
          <FormularioPrensa partidos={partidos} />
        </section>
      </div>
    </>
  );
}

const FALLO = "Hubo un error en el registro.";
const EXITO = "El registro fue realizado con éxito!";
const QUE_SIGUE =
  "En unos minutos te llega un correo que confirma el pedido, y la respuesta dentro de las 48 horas, a";
const SIN_CONEXION = "No hay conexión; probá de nuevo.";
const SIN_PARTIDOS = "No hay partidos programados para registrarse.";
const SIN_RESPUESTA = "No pudimos cargar los próximos partidos. Actualizá la página en un minuto.";

const SIN_SECRETOS: readonly string[] = [];

/** The accreditation form, with the next event preselected. Keeps its values after a failed submission. */
function FormularioPrensa({ partidos }: { partidos: readonly { id: number; texto: string }[] | null }) {
  const { revalidate } = useRevalidator();
  const { form, errors, result, setResult, pending } = usePublicForm({
    read: leer,
    check: revisarPedido,
    send: (datos) =>
      answerOf(api.prensa.registrar.prensa.$post({ json: { ...datos, eventoId: datos.eventoId ?? 0 } })),
    onSaved(_, { email }) {
      swallowSecondPress();
      form.ref.current?.reset();
      draft.forget();
      setResult({ tone: "success", title: EXITO, text: `${QUE_SIGUE} ${email}.` });
    },
    onRefused(problem) {
      // The chosen event no longer accepts requests, so the list is loaded again.
      if (fieldErrors(problem).eventoId) void revalidate();
      const { status } = problem;
      const text = status === 0 ? SIN_CONEXION : `${serverMessage(problem, FALLO)} (Error ${status})`;
      return { tone: "danger", text };
    },
  });
  const draft = useDraft(form.ref, "prensa", SIN_SECRETOS);
  const sinPartidos = !partidos?.length;
  const campo = (nombre: TextoDePrensa) => fieldProps(TEXTOS_DE_PRENSA, nombre, errors);

  return (
    <form {...form} className="stack-4" aria-labelledby="formulario">
      <FormResult result={result} />
      <DraftNotice form={form.ref} draft={draft} />
      {sinPartidos && (
        <Alert tone="warn">
          <p>{partidos ? SIN_PARTIDOS : SIN_RESPUESTA}</p>
        </Alert>
      )}
      <TextField {...campo("nombreMedio")} autoComplete="organization" autoCapitalize="words" />
      <TextField {...campo("nombreApellido")} autoComplete="name" autoCapitalize="words" />
      <div className="stack-4 pair-m">
        <TextField {...campo("dni")} inputMode="numeric" autoComplete="off" />
        <TextField
          {...campo("telefonoCelular")}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          onInput={soloDigitos}
        />
      </div>
      <TextField {...campo("email")} type="email" inputMode="email" autoComplete="email" />
      <SelectField
        label="Partido"
        name="eventoId"
        placeholder="Elegí un partido"
        defaultValue={partidos?.[0]?.id}
        hint={
          partidos && partidos.length > 1 ? "Está elegido el próximo: cambialo si venís a otro." : undefined
        }
        options={(partidos ?? []).map(({ id, texto }) => ({ value: id, label: texto }))}
        required
        error={errors.eventoId}
      />
      <TextAreaField {...campo("comentario")} />
      <p className="note">Guardamos tu pedido {PLAZOS.prensa.hasta}.</p>
      <noscript>
        <p>Para enviar el formulario hace falta JavaScript: activalo, o escribinos por WhatsApp.</p>
      </noscript>
      <Button type="submit" variant="accent" size="large" wide loading={pending} disabled={sinPartidos}>
        Enviar
      </Button>
    </form>
  );
}

/** Reduces typed or pasted text such as `2346 40-0140` to its digits. */
function soloDigitos(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const digits = input.value.replace(/\D/g, "").slice(0, 20);
  if (digits !== input.value) input.value = digits;
}

function leer(form: FormData): DatosDePedido {
  const campo = (nombre: string) => textOf(form, nombre).trim();
  return {
    ...mapFields(TEXTOS_DE_PRENSA, (_, nombre) => campo(nombre)),
    eventoId: Number(campo("eventoId")) || null,
  };
}

import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatCantidad, formatFecha } from "#contract/format.ts";
import type { GrupoDeDescuento } from "#features/personas/vinculos/contract.ts";
import { Confirm } from "#web/admin/confirm.tsx";
import { DialogWhile } from "#web/admin/dialogs.tsx";
import { FindOne } from "#web/admin/find-one.tsx";
import { KeptNotice } from "#web/admin/kept-input.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, randomUuid } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { hasRole, useSession } from "#web/session.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { type AnswerState, useAnswer } from "#web/use-answer.ts";
import { useSettled } from "#web/use-settled.ts";
import { useWrite } from "#web/use-write.ts";
import type { PreviaDeMensaje } from "../../contract.ts";
import {
  ASUNTO_MAX,
  enumerar,
  type Filtro,
  PALABRA_DE_ESTADO,
  PALABRA_DE_PUBLICO,
  PUBLICOS,
  type Publico,
  parrafosDe,
  porQueLlega,
  TEXTO_MAX,
} from "../../rules.ts";
import { Destino } from "../destino.tsx";
import styles from "./admin-mensaje-nuevo.module.css";

export const meta = pageMeta({ title: "Escribir un mensaje, administración", index: false });

/**
 * Form for a message to a group of people, or to the ticket holders of `?evento`, with filter and preview
 * (Rules MSJ-1, MSJ-4, MSJ-5).
 */
export default function AdminMensajeNuevo() {
  const adminPath = useAdminPath();
  const soloEventos = !hasRole(useSession(), ["administrador"]);
  const [params] = useSearchParams();
  const eventoId = params.get("evento") ?? "";
  const [enviando, setEnviando] = useState(false);
  const [idempotencyKey] = useState(randomUuid);
  const staffForm = useStaffForm<Valores, never>({
    initialValues: soloEventos || eventoId ? { ...VACIO, publico: "evento", eventoId } : VACIO,
    keep: { name: eventoId ? `mensaje/${eventoId}` : "mensaje-a-grupo" },
    validate: {
      asunto: (text) => (text.trim() ? null : "Escribí el asunto"),
      cuerpo: (text) => (text.trim() ? null : "Escribí el mensaje"),
      eventoId: (id, { publico }) => (publico === "evento" && !id ? "Elegí el evento" : null),
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
  const previa = useAnswer(escrito || null, (options) =>
    api.mensajes.previa.$post({ json: { filtro: asentado as Filtro } }, options),
  );
  const data = previa.answer?.ok ? previa.answer.data : null;
  const { asunto, cuerpo } = form.values;
  return (
    <StaffScreen title="Escribir un mensaje" back={{ to: adminPath("mensajes/"), label: "Mensajes" }}>
      <div className={`stack-6 top ${styles.columnas}`}>
        <form className="stack-4 box raised pad-5" noValidate data-kept="" onSubmit={onSubmit}>
          <KeptNotice kept={kept} />
          <AdminFiltro form={form} soloEventos={soloEventos} />
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
        <section className="stack-4 box raised pad-5" aria-label="A quiénes llega">
          <h2 className="text-xl">A quiénes llega</h2>
          <AdminPrevia filtro={asentado} previa={previa} />
        </section>
      </div>
      {data && filtro && (
        <DialogWhile opened={enviando} onClose={() => setEnviando(false)}>
          <Enviar
            filtro={filtro}
            previa={data}
            asunto={asunto.trim()}
            cuerpo={cuerpo.trim()}
            idempotencyKey={idempotencyKey}
            onSent={forget}
            onChange={previa.reload}
          />
        </DialogWhile>
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
  filtro: Filtro;
  previa: PreviaDeMensaje;
  idempotencyKey: string;
  onSent: () => void;
  onChange: () => void;
}

function Enviar(props: EnviarProps) {
  const { filtro, previa, asunto, cuerpo, idempotencyKey, onSent, onChange } = props;
  const navigate = useNavigate();
  const adminPath = useAdminPath();
  const club = useClub();
  const { copias, evento } = previa;
  return (
    <Confirm
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
        parrafos={parrafosDe(cuerpo, previa.destinatarios[0]?.sobre ?? [], evento)}
        {...(evento === null && {
          pie: `${porQueLlega(club.identidad.nombre)} Abajo lleva el enlace para no recibir más novedades.`,
        })}
      />
    </Confirm>
  );
}

interface VistaDelCorreoProps {
  asunto: string;
  parrafos: readonly string[];
  pie?: string;
}

function VistaDelCorreo({ asunto, parrafos, pie }: VistaDelCorreoProps) {
  return (
    <article className="breakable box pad-4 stack-2" aria-label="El correo, como llega">
      <h3>{asunto}</h3>
      {parrafos.map((parrafo, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike.
        <p key={index}>{parrafo}</p>
      ))}
      {pie && <p className="note">{pie}</p>}
    </article>
  );
}

const enCopias = (copias: number) => formatCantidad(copias, "dirección", "direcciones");

function AdminPrevia({ filtro, previa }: { filtro: Filtro | null; previa: AnswerState<PreviaDeMensaje> }) {
  if (!filtro) return <p className="muted">Completá a quiénes le escribís.</p>;
  return (
    <Loaded of={previa}>
      {(data) => (
        <div className="stack-3" aria-busy={previa.loading}>
          <p role="status">
            <b>Llega a {enCopias(data.copias)}</b>, por {formatCantidad(data.personas, "persona", "personas")}
            .
            {data.sinCorreo > 0 && (
              <span>{` ${formatCantidad(data.sinCorreo, "no tiene", "no tienen")} correo.`}</span>
            )}
            {data.sinNovedades > 0 && (
              <span>{` ${formatCantidad(data.sinNovedades, "no quiere", "no quieren")} novedades.`}</span>
            )}
          </p>
          {data.apagado && <Alert tone="warn">Estos mensajes están apagados: se prenden en Correos.</Alert>}
          {data.copias > 0 && <Destinatarios filtro={filtro} previa={data} />}
          {data.fuera.length > 0 && <Fuera previa={data} />}
        </div>
      )}
    </Loaded>
  );
}

/** List of recipients. Stays open when the filter changes, and returns to the first page. */
function Destinatarios({ filtro, previa }: { filtro: Filtro; previa: PreviaDeMensaje }) {
  const de = JSON.stringify(filtro);
  const [elegida, elegir] = useState({ de, pagina: 1 });
  const pagina = elegida.de === de ? elegida.pagina : 1;
  const setPagina = (siguiente: number) => elegir({ de, pagina: siguiente });
  const otra = useAnswer(pagina === 1 ? null : `${pagina} ${de}`, (options) =>
    api.mensajes.previa.$post({ json: { filtro, pagina } }, options),
  );
  const mostrados = pagina === 1 ? previa : otra.answer?.ok ? otra.answer.data : previa;
  const paginas = Math.ceil(previa.copias / 50);
  return (
    <details className={`breakable ${styles.lista}`}>
      <summary>Ver a quiénes llega</summary>
      <ul>
        {mostrados.destinatarios.map(({ destino, nombre, correo, sobre }) => (
          <li key={destino}>
            <Destino destino={destino} target="_blank">
              {nombre}
            </Destino>
            <span className="note">
              {correo}
              {sobre.length > 0 && <span>{` · por ${enumerar(sobre)}`}</span>}
            </span>
          </li>
        ))}
      </ul>
      {paginas > 1 && (
        <p className="row-3 middle breakable">
          <Button
            size="small"
            variant="outline"
            disabled={pagina === 1}
            onClick={() => setPagina(pagina - 1)}
          >
            Anteriores
          </Button>
          <span>
            {pagina} de {paginas}
          </span>
          <Button
            size="small"
            variant="outline"
            disabled={pagina === paginas}
            onClick={() => setPagina(pagina + 1)}
          >
            Siguientes
          </Button>
        </p>
      )}
    </details>
  );
}

function Fuera({ previa: { fuera, sinCorreo, sinNovedades } }: { previa: PreviaDeMensaje }) {
  const faltan = sinCorreo + sinNovedades - fuera.length;
  return (
    <details className={`breakable ${styles.lista}`}>
      <summary>Ver a quiénes no</summary>
      <ul>
        {fuera.map(({ destino, nombre, motivo }) => (
          <li key={destino}>
            <Destino destino={destino} target="_blank">
              {nombre}
            </Destino>
            <span className="note">{PALABRA_DE_ESTADO[motivo]}</span>
          </li>
        ))}
      </ul>
      {faltan > 0 && <p className="muted">Y {formatCantidad(faltan, "persona más", "personas más")}.</p>}
    </details>
  );
}

/** The newest events are enough, because nobody writes to the ticket holders of an old event. */
const EVENTOS = { tamano: "100" };

interface AdminFiltroProps {
  form: UseFormReturnType<Valores>;
  /** True for an administradorB. */
  soloEventos: boolean;
}

/** Fields for the audience of a message. */
function AdminFiltro({ form, soloEventos }: AdminFiltroProps) {
  const { publico } = form.values;
  const eventos = useAnswer(publico === "evento" ? "eventos" : null, (options) =>
    api.eventos.lista_eventos.$get({ query: EVENTOS }, options),
  );
  return (
    <fieldset className={`stack-4 ${styles.grupo}`}>
      <legend>A quiénes</legend>
      {!soloEventos && (
        <NativeSelect
          label="Personas"
          data={PUBLICOS.map((value) => ({ value, label: PALABRA_DE_PUBLICO[value] }))}
          {...form.getInputProps("publico")}
        />
      )}
      {publico === "evento" ? (
        <NativeSelect
          label={soloEventos ? "Quienes tienen entradas de" : "Evento"}
          required
          data={[
            { value: "", label: "Elegí el evento" },
            ...(eventos.answer?.ok
              ? eventos.answer.data.map(({ id, nombre, fecha }) => ({
                  value: String(id),
                  label: `${nombre}, ${formatFecha(fecha)}`,
                }))
              : []),
          ]}
          {...form.getInputProps("eventoId")}
        />
      ) : (
        <DeEllas form={form} />
      )}
    </fieldset>
  );
}

/** Fields that narrow the audience of a message. */
function DeEllas({ form }: { form: UseFormReturnType<Valores> }) {
  const { grupo } = form.values;
  const [buscaGrupo, setBuscaGrupo] = useState(false);
  const planes = useAnswer("planes", (options) =>
    api.planes.lista.$get({ query: { estado: "activos" } }, options),
  );
  const aranceles = useAnswer("aranceles", (options) => api.aranceles.$get({}, options));
  const adicionales = aranceles.answer?.ok
    ? aranceles.answer.data.aranceles.filter(({ tipo, activa }) => tipo === "adicional" && activa)
    : [];
  return (
    <>
      <NativeSelect
        label="Plan"
        data={[
          { value: "", label: "Cualquiera" },
          ...(planes.answer?.ok
            ? planes.answer.data.map(({ id, nombre_plan }) => ({ value: String(id), label: nombre_plan }))
            : []),
        ]}
        {...form.getInputProps("planId")}
      />
      {adicionales.length > 0 && (
        <NativeSelect
          label="Deporte o adicional"
          data={[
            { value: "", label: "Cualquiera" },
            ...adicionales.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
          ]}
          {...form.getInputProps("adicionalId")}
        />
      )}
      <NativeSelect
        label="Categoría"
        data={[
          { value: "", label: "Cualquiera" },
          ...categoriasDe(Number(clubTime(serverTime()).fecha.slice(0, 4))),
        ]}
        {...form.getInputProps("categoria")}
      />
      {grupo ? (
        <p className="breakable">
          <span>Grupo {grupo}</span>
          <Button
            variant="ghost"
            size="small"
            onClick={() => form.setValues({ ...form.values, grupoId: "", grupo: "" })}
          >
            Quitar
          </Button>
        </p>
      ) : buscaGrupo ? (
        <FindOne<GrupoDeDescuento>
          label="Grupo de descuento"
          placeholder="Parte del nombre"
          find={(termino, options) => answerOf(api.grupos.$get({ query: { termino } }, options))}
          optionOf={(uno) => ({
            key: uno.id,
            title: uno.nombre,
            detail: formatCantidad(uno.personas, "persona"),
          })}
          onPick={({ id, nombre }) => {
            form.setValues({ ...form.values, grupoId: String(id), grupo: nombre });
            setBuscaGrupo(false);
          }}
        />
      ) : (
        <div>
          <Button variant="ghost" size="small" onClick={() => setBuscaGrupo(true)}>
            Solo un grupo de descuento
          </Button>
        </div>
      )}
    </>
  );
}

export const VACIO = {
  publico: "socios" as Publico,
  eventoId: "",
  planId: "",
  adicionalId: "",
  grupoId: "",
  grupo: "",
  categoria: "",
  asunto: "",
  cuerpo: "",
};
export type Valores = typeof VACIO;

/** Returns the categories by the age that somebody reaches in a year: members of U13 turn 12 or 13. */
function categoriasDe(year: number): { value: string; label: string }[] {
  const juveniles = [7, 9, 11, 13, 15, 17, 19].map((edad) => {
    const [desde, hasta] = [year - edad, year - edad + 1];
    return { value: `${desde}-${hasta}`, label: `U${edad}: nacidos en ${desde} y ${hasta}` };
  });
  return [...juveniles, { value: `-${year - 20}`, label: `Mayores: nacidos hasta ${year - 20}` }];
}

/** Returns the filter of a form; null while a field is missing. */
function filtroDe(valores: Valores): Filtro | null {
  const { publico, eventoId, planId, adicionalId, grupoId, categoria } = valores;
  if (publico === "evento" && !eventoId) return null;
  if (publico === "evento") return { publico, eventoId: Number(eventoId) };
  const [desde, hasta] = categoria.split("-");
  return {
    publico,
    ...(planId && { planId: Number(planId) }),
    ...(adicionalId && { adicionalId: Number(adicionalId) }),
    ...(grupoId && { grupoId: Number(grupoId) }),
    ...(desde && { nacidosDesde: Number(desde) }),
    ...(hasta && { nacidosHasta: Number(hasta) }),
  };
}

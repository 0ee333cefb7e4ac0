import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { PLAZOS } from "#contract/retention.ts";
import { formatTelefono } from "#contract/telefono.ts";
import { answerOf, api, serverMessage } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { useSession } from "#web/session.ts";
import { swallowSecondPress, textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#web/ui/field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Compra } from "../contract.ts";
import {
  ASUNTO_MAX,
  COMENTARIO_MAX,
  CORREO_MAX,
  type DatosDeSolicitud,
  NOMBRE_MAX,
  revisarSolicitud,
  TELEFONO_MAX,
  type TipoDeSolicitud,
} from "../rules.ts";
import styles from "./consumidor.module.css";

/** Query parameter with the id of the payment. */
const COMPRA = "compra";

/** Value of the select for a purchase that is not listed, which the user describes in a text field. */
const OTRA = "otra";

interface ElegirCompraProps {
  label: string;
  hint: string;
  error: string | undefined;
}

/** Asks for the purchase: one of the user's recent purchases, or a description. */
function ElegirCompra({ label, hint, error }: ElegirCompraProps) {
  const { usuario } = useSession();
  const { answer } = useAnswer(usuario && String(usuario.id), (options) =>
    api.consumidor.compras.$get({}, options),
  );
  const { search } = useLocation();
  const [elegida, setElegida] = useState<string | null>(null);
  const enPalabras = { label, hint, autoComplete: "off", maxLength: ASUNTO_MAX, required: true };
  if (usuario && !answer) return <Spinner text="Buscando tus compras" />;
  const todas = answer?.ok ? answer.data : [];
  const compras = todas.filter(({ solicitud }) => solicitud === null);
  const pedidas = todas.map((compra) => <YaPedida key={compra.pagoId} {...compra} />);
  if (compras.length === 0)
    return (
      <>
        {pedidas}
        <TextField {...enPalabras} name="asunto" error={error} />
      </>
    );
  const delEnlace = compras.find(({ pagoId }) => String(pagoId) === new URLSearchParams(search).get(COMPRA));
  const value = elegida ?? (delEnlace ? nombrar(delEnlace) : "");
  const pagoId = compras.find((compra) => nombrar(compra) === value)?.pagoId;
  return (
    <>
      {pedidas}
      <input type="hidden" name={COMPRA} value={pagoId ?? ""} />
      <SelectField
        label={label}
        name="asunto"
        required
        placeholder="Elegí una compra"
        value={value}
        onChange={({ target }) => setElegida(target.value)}
        options={[
          ...compras.map((compra) => ({ value: nombrar(compra), label: nombrar(compra) })),
          { value: OTRA, label: "Otra compra" },
        ]}
        error={value === OTRA ? undefined : error}
      />
      {value === OTRA && <TextField {...enPalabras} label="¿Cuál?" name={OTRA} error={error} />}
    </>
  );
}

/** Explains that the user has already asked to withdraw from the purchase. */
function YaPedida({ descripcion, solicitud }: Compra) {
  if (!solicitud) return null;
  return (
    <p className="note">
      Ya nos pediste deshacer «{descripcion}», con el código <span translate="no">{solicitud.codigo}</span>.
      Te contestamos por correo.
    </p>
  );
}

/** Describes a purchase in the words that the office reads. */
function nombrar({ pagoId, descripcion, monto, creadoEn }: Compra): string {
  const fin = `, ${formatMoney(monto)}, del ${formatInstant(creadoEn)} (pago ${pagoId})`;
  return `${descripcion.slice(0, ASUNTO_MAX - fin.length)}${fin}`;
}

const FALLO = "No pudimos recibir tu solicitud. Probá de nuevo en un minuto.";

interface Textos {
  asunto: string;
  ejemplo: string;
  boton: string;
}

interface Recibida {
  codigo: string;
  correo: string;
}

/** The form behind both buttons, which is replaced with the tracking code once it is sent (Disposición 954/2025). */
export function FormularioConsumidor({ tipo, textos }: { tipo: TipoDeSolicitud; textos: Textos }) {
  const club = useClub();
  const [recibida, setRecibida] = useState<Recibida | null>(null);
  const { form, errors, field, result, pending } = usePublicForm({
    read: (data) => leer(tipo, data),
    check: revisarSolicitud,
    send(json) {
      swallowSecondPress();
      return answerOf(api.consumidor.solicitudes.$post({ json }));
    },
    onSaved({ codigo }, { correo }) {
      swallowSecondPress();
      setRecibida({ codigo, correo });
    },
    onRefused: (problem) => ({ tone: "danger", text: serverMessage(problem, FALLO) }),
  });
  useOwnData(form.ref);

  if (recibida) return <Comprobante {...recibida} />;
  return (
    <form {...form}>
      {result && <FormResult result={result} />}
      <TextField
        label="Nombre y apellido"
        {...field("nombre")}
        autoComplete="name"
        maxLength={NOMBRE_MAX}
        required
      />
      <TextField
        label="Email"
        {...field("correo")}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={CORREO_MAX}
        required
        hint="Ahí te mandamos el código y la respuesta."
      />
      <TextField
        label="Teléfono (opcional)"
        {...field("telefono")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={TELEFONO_MAX}
      />
      {tipo === "arrepentimiento" ? (
        <ElegirCompra label={textos.asunto} hint={textos.ejemplo} error={errors.asunto} />
      ) : (
        <TextField
          label={textos.asunto}
          {...field("asunto")}
          autoComplete="off"
          maxLength={ASUNTO_MAX}
          required
          hint={textos.ejemplo}
        />
      )}
      <TextAreaField label="Comentario (opcional)" {...field("comentario")} maxLength={COMENTARIO_MAX} />
      <p className="note">Guardamos tu pedido {PLAZOS.consumidor.hasta}, como pide la ley.</p>
      <noscript>
        <p>
          Para enviar el formulario hace falta JavaScript. También podés pedirlo por correo a{" "}
          {club.contacto.correo} o por WhatsApp al {formatTelefono(club.contacto.telefono)}.
        </p>
      </noscript>
      <Button type="submit" variant="accent" size="large" wide loading={pending}>
        {textos.boton}
      </Button>
    </form>
  );
}

/** Prefills the user's name and email in empty fields. */
function useOwnData(form: RefObject<HTMLFormElement | null>): void {
  const { usuario } = useSession();
  useEffect(() => {
    if (!usuario) return;
    const { nombre, apellido, correo } = usuario.persona;
    for (const [name, value] of Object.entries({ nombre: `${nombre} ${apellido}`, correo: correo ?? "" })) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.value === "") input.value = value;
    }
  }, [form, usuario]);
}

function Comprobante({ codigo, correo }: Recibida) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={`stack-3 text-centre box pad-5 tone-success ${styles.comprobante}`}
    >
      <h2 className="text-xl">Recibimos tu solicitud</h2>
      <p>Tu código es</p>
      <p className="text-2xl strong mono" translate="no">
        {codigo}
      </p>
      <p>
        Guardalo: con él podés preguntarnos por tu solicitud. También te lo mandamos a{" "}
        <strong>{correo}</strong>.
      </p>
    </div>
  );
}

function leer(tipo: TipoDeSolicitud, form: FormData): DatosDeSolicitud & { pagoId: number | null } {
  const campo = (nombre: string) => textOf(form, nombre).trim();
  return {
    tipo,
    nombre: campo("nombre"),
    correo: campo("correo"),
    telefono: campo("telefono"),
    asunto: campo("asunto") === OTRA ? campo(OTRA) : campo("asunto"),
    comentario: campo("comentario"),
    pagoId: Number(campo(COMPRA)) || null,
  };
}

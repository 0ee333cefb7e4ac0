import { Input, NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type KeyboardEvent, useId, useRef } from "react";
import { formatCantidad, formatFecha, formatMoney } from "#contract/format.ts";
import { AdminCierreDeCobro } from "#features/caja/pagos/web/admin-cierre-de-cobro.tsx";
import { EN_MANO, type MedioEnMano, MedioField } from "#features/caja/pagos/web/medio-field.tsx";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { ENTRADAS_POR_COMPRA_MAX } from "#features/eventos/eventos/rules.ts";
import type { Tarifa, TarifaParaMi } from "#features/eventos/precios/contract.ts";
import { CORREO_MAX, NOMBRE_USUARIO_MAX } from "#features/personas/usuarios/rules.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { type Answer, answerOf, api, isOutcomeUnknown, randomUuid } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { EntradaVendida, VentaConQr } from "../contract.ts";
import { PORTADOR_MAX } from "../rules.ts";
import styles from "./admin-entradas.module.css";
import { ElegirEntradas } from "./elegir-entradas.tsx";
import { type Linea, type Seleccion, useSeleccion } from "./use-seleccion.ts";

/** Buyers without an account can also pay with Mercado Pago on their own phone. */
const CON_QR = [...EN_MANO, { value: "qr" as const, label: "QR" }];

interface VentaForm extends Comprador {
  eventoId: string;
  medio: MedioEnMano | "qr";
}

type VentaEnMano = Parameters<typeof api.entradas.venta.$post>[0]["json"];

/** A sale as it was sent, with its idempotency key, so that it can be sent again (Rule ENT-5). */
export interface Venta {
  pedido: Omit<VentaEnMano, "medio"> & { idempotencyKey: string };
  medio: VentaEnMano["medio"] | "qr";
  resumen: string;
}

export async function registrarVenta({ pedido, medio }: Venta): Promise<Answer<EntradaVendida | VentaConQr>> {
  return medio === "qr"
    ? await answerOf(api.entradas.venta.qr.$post({ json: pedido }))
    : await answerOf(api.entradas.venta.$post({ json: { ...pedido, medio } }));
}

export type EventoEnVenta = Pick<Evento, "id" | "nombre" | "fecha" | "precio" | "entradasDisponibles">;

interface AdminVentaFormProps {
  eventos: readonly EventoEnVenta[];
  eventoId: number | undefined;
  /** Called without a response; the sale may have been recorded. */
  onUnknown: (venta: Venta) => void;
  /**
   * Called with the sold tickets, or with the checkout page to show as a QR.
   * @param pasan whether the buyers enter immediately
   */
  onRegistered: (saved: EntradaVendida | VentaConQr, venta: Venta, pasan: boolean) => void;
  canAdmit: (eventoId: number) => boolean;
}

/** Returns the form of a sale, with the tickets to choose from and whether their buyers enter immediately. */
function useVenta({ eventos, eventoId, onUnknown, onRegistered }: AdminVentaFormProps) {
  const pasan = useRef(false);
  const { form, ...sending } = useStaffForm<VentaForm, { saved: EntradaVendida | VentaConQr; venta: Venta }>({
    initialValues: {
      eventoId: eventos.some(({ id }) => id === eventoId) ? String(eventoId) : "",
      // Few buyers at the door have an account.
      para: "nadie",
      nombreUsuario: "",
      nombre: "",
      correo: "",
      medio: "efectivo",
    },
    validate: {
      eventoId: (value) => (value ? null : "Elegí el evento"),
      nombreUsuario: (value, values) =>
        values.para !== "usuario" || value.trim() ? null : "Escribí el nombre de usuario",
    },
    async send(values) {
      const { eventoId, medio } = values;
      const idempotencyKey = randomUuid();
      const pedido = { eventoId: Number(eventoId), idempotencyKey, ...seleccion.pedido, ...quien(values) };
      const evento = eventos.find(({ id }) => id === pedido.eventoId);
      const venta = { pedido, medio, resumen: enPalabras(values, seleccion, evento) };
      const answer = await registrarVenta(venta);
      if (answer.ok) return { ...answer, data: { saved: answer.data, venta } };
      if (!isOutcomeUnknown(answer)) return answer;
      onUnknown(venta);
      return null;
    },
    onSaved: ({ saved, venta }) => onRegistered(saved, venta, pasan.current),
  });
  const { eventoId: elegido } = form.values;
  const chosen = eventos.find(({ id }) => String(id) === elegido);
  const precios = useAnswer(elegido ? `precios ${elegido}` : null, (options) =>
    api.eventos[":id"].tarifas.todas.$get({ param: { id: elegido } }, options),
  );
  const seleccion = useSeleccion(
    {
      precio: chosen?.precio ?? 0,
      entradasDisponibles: chosen?.entradasDisponibles ?? 0,
      maximoPorCompra: ENTRADAS_POR_COMPRA_MAX,
    },
    precios.answer?.ok ? precios.answer.data.tarifas.map(enLaPuerta) : [],
  );
  return { form, ...sending, seleccion, precios, chosen, pasan };
}

export function AdminVentaForm(props: AdminVentaFormProps) {
  const { form, refusal, busy, onSubmit, seleccion, precios, chosen, pasan } = useVenta(props);
  const { eventoId: elegido, medio } = form.values;
  const { total, cantidad } = seleccion;
  const entradas = chosen ? cantidad : 0;
  const registrar = medio === "qr" ? "Mostrar QR" : "Vender";
  const admits = medio !== "qr" && chosen !== undefined && props.canAdmit(chosen.id);
  const submitsWith = (entran: boolean) => ({
    type: "submit" as const,
    wide: true,
    loading: busy,
    disabled: elegido !== "" && (cantidad === 0 || !precios.answer?.ok),
    onClick() {
      pasan.current = entran;
    },
  });

  return (
    <form className="stack-4" noValidate onSubmit={onSubmit}>
      <NativeSelect
        label="Evento"
        required
        data={[{ value: "", label: "Elegí el evento" }, ...props.eventos.map(optionOf)]}
        {...form.getInputProps("eventoId")}
      />
      {elegido && (
        <Loaded of={precios} text="Buscando las entradas">
          {() => (
            <ElegirEntradas
              seleccion={seleccion}
              extra={(linea, n) => (
                <AdminCuantas
                  linea={linea}
                  autoFocus={n === 0}
                  onChange={(cuantas) => seleccion.elegir(linea.id, cuantas)}
                />
              )}
            />
          )}
        </Loaded>
      )}
      <AdminComprador form={form} />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <AdminCierreDeCobro
        que={entradas === 0 ? null : formatCantidad(entradas, "entrada")}
        total={total}
        enEfectivo={medio === "efectivo"}
        medio={
          <MedioField
            medios={form.values.para !== "usuario" && total > 0 ? CON_QR : EN_MANO}
            value={medio}
            onChange={(medio) => form.setFieldValue("medio", medio)}
          />
        }
      >
        {admits && (
          <Button {...submitsWith(true)} size="large" variant="accent">
            Vender y dejar pasar
          </Button>
        )}
        <Button
          {...submitsWith(false)}
          size={admits ? "medium" : "large"}
          variant={admits ? "outline" : "accent"}
        >
          <span>
            {entradas > 0 ? `${registrar} · ${formatMoney(total).replace(" ", "\u00a0")}` : registrar}
          </span>
        </Button>
      </AdminCierreDeCobro>
    </form>
  );
}

function enPalabras(
  { medio, para, nombreUsuario, nombre }: VentaForm,
  { cantidad, total }: Seleccion,
  evento: EventoEnVenta | undefined,
): string {
  return [
    formatCantidad(cantidad, "entrada"),
    evento?.nombre,
    formatMoney(total),
    CON_QR.find(({ value }) => value === medio)?.label,
    { nadie: null, persona: nombre, usuario: nombreUsuario }[para],
  ]
    .filter(Boolean)
    .join(" · ");
}

function quien({ para, nombreUsuario, nombre, correo }: Comprador) {
  if (para === "usuario") return { nombreUsuario };
  return para === "persona" ? { nombre, correo } : {};
}

function optionOf(evento: EventoEnVenta) {
  const soldOut = evento.entradasDisponibles === 0;
  return {
    value: String(evento.id),
    label: `${evento.nombre} · ${formatFecha(evento.fecha)} · ${soldOut ? "agotadas" : formatMoney(evento.precio)}`,
    disabled: soldOut,
  };
}

/** Converts a ticket type for the door, where staff can sell it to anybody within its quota. */
function enLaPuerta(tarifa: Tarifa): TarifaParaMi {
  const { cupo, tomadas } = tarifa;
  const quedan = cupo === null ? null : Math.max(0, cupo - tomadas);
  const estado = quedan === 0 ? "agotada" : "disponible";
  return { ...tarifa, estado, quedan, desde: null, hasta: null, motivo: null };
}

const NUMEROS = [1, 2, 3, 4, 5, 6];

interface AdminCuantasProps {
  linea: Linea;
  autoFocus: boolean;
  onChange: (cantidad: number) => void;
}

/** The number of tickets of a type, chosen with one tap or one digit. Enter submits the form. */
function AdminCuantas({ linea, autoFocus, onChange }: AdminCuantasProps) {
  const { nombre, cantidad, maximo } = linea;
  const name = useId();
  function type({ key, currentTarget }: KeyboardEvent<HTMLFieldSetElement>) {
    const asked = Number(key);
    if (!NUMEROS.includes(asked) || asked > maximo) return;
    onChange(asked);
    currentTarget.querySelector<HTMLInputElement>(`[value="${asked}"]`)?.focus();
  }
  return (
    <fieldset className="row-1 full" aria-label={`Cuántas: ${nombre}`} onKeyDown={type}>
      {NUMEROS.map((numero) => (
        <label key={numero} className={`pick ringed target strong tabular ${styles.numero}`}>
          <input
            type="radio"
            name={name}
            value={numero}
            checked={numero === cantidad}
            disabled={numero > maximo}
            // Whether the dialog or its data come first.
            // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that was opened to sell.
            autoFocus={autoFocus && numero === Math.max(1, cantidad)}
            data-autofocus={(autoFocus && numero === Math.max(1, cantidad)) || undefined}
            onChange={() => onChange(numero)}
          />
          <span>{numero}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface Comprador {
  para: "nadie" | "persona" | "usuario";
  nombreUsuario: string;
  nombre: string;
  correo: string;
}

const PARA: { value: Comprador["para"]; label: string }[] = [
  { value: "nadie", label: "Sin nombre" },
  { value: "persona", label: "Nombre" },
  { value: "usuario", label: "Usuario" },
];

function AdminComprador({ form }: { form: UseFormReturnType<VentaForm> }) {
  const paraId = useId();
  const { para } = form.values;
  return (
    <>
      <Input.Wrapper label="La entrada es" labelElement="div" labelProps={{ id: paraId }}>
        <Segments
          aria-labelledby={paraId}
          fullWidth
          size="sm"
          data={PARA}
          value={para}
          onChange={(value) => form.setValues({ para: value })}
        />
      </Input.Wrapper>
      {para === "usuario" && (
        <TextInput
          label="Nombre de usuario"
          required
          description="El de quien se lleva la entrada"
          maxLength={NOMBRE_USUARIO_MAX}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("nombreUsuario")}
        />
      )}
      {para === "persona" && (
        <>
          <TextInput
            label="Nombre y apellido (opcional)"
            maxLength={PORTADOR_MAX}
            autoComplete="off"
            {...form.getInputProps("nombre")}
          />
          <TextInput
            type="email"
            label="Email (opcional)"
            description="Le mandamos la entrada"
            maxLength={CORREO_MAX}
            autoComplete="off"
            {...form.getInputProps("correo")}
          />
        </>
      )}
    </>
  );
}

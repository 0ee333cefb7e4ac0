import { NativeSelect } from "@mantine/core";
import { useRef } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { EN_MANO, type MedioEnMano, MedioField } from "#features/caja/pagos/web/medio-field.tsx";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import type { Precios, Tarifa, TarifaParaMi } from "#features/eventos/precios/contract.ts";
import { ENTRADAS_POR_COMPRA_MAX } from "#features/eventos/precios/rules.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, isOutcomeUnknown, randomUuid } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { EntradaVendida, VentaConQr } from "../contract.ts";
import { AdminCierreDeVenta } from "./admin-cierre-de-venta.tsx";
import { AdminComprador, type Comprador } from "./admin-comprador.tsx";
import { AdminCuantas } from "./admin-cuantas.tsx";
import styles from "./admin-registrar-venta.module.css";
import { ElegirEntradas } from "./elegir-entradas.tsx";
import { registrarVenta, type Venta } from "./registrar-venta.ts";
import { type Seleccion, useSeleccion } from "./use-seleccion.ts";

/** Also offers Mercado Pago on the buyer's phone, for buyers without an account. */
const CON_QR = [...EN_MANO, { value: "qr" as const, label: "QR" }];

interface VentaForm extends Comprador {
  eventoId: string;
  medio: MedioEnMano | "qr";
}

/** An event on sale, as an option of the form. */
export type EventoEnVenta = Pick<Evento, "id" | "nombre" | "fecha" | "precio" | "entradasDisponibles">;

interface AdminVentaFormProps {
  eventos: readonly EventoEnVenta[];
  eventoId: number | undefined;
  /** Called if there was no response: the sale may have been recorded. */
  onUnknown: (venta: Venta) => void;
  /**
   * Called with the sold tickets, or with the checkout page to show as a QR.
   * @param pasan whether they enter at once
   */
  onRegistered: (saved: EntradaVendida | VentaConQr, venta: Venta, pasan: boolean) => void;
  /** Whether what is sold for an event can enter at once. */
  canAdmit: (eventoId: number) => boolean;
}

export function AdminVentaForm(props: AdminVentaFormProps) {
  const { eventos, eventoId, onUnknown, onRegistered, canAdmit } = props;
  const pasan = useRef(false);
  const { form, refusal, busy, onSubmit } = useStaffForm<
    VentaForm,
    { saved: EntradaVendida | VentaConQr; venta: Venta }
  >({
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
  const { eventoId: elegido, medio } = form.values;
  const chosen = eventos.find(({ id }) => String(id) === elegido);
  const precios = useAnswer<Precios>(elegido ? `precios ${elegido}` : null, (signal) =>
    answerOf(api.eventos[":id"].tarifas.todas.$get({ param: { id: elegido } }, { init: { signal } })),
  );
  const seleccion = useSeleccion(
    {
      precio: chosen?.precio ?? 0,
      entradasDisponibles: chosen?.entradasDisponibles ?? 0,
      maximoPorCompra: ENTRADAS_POR_COMPRA_MAX,
    },
    precios.answer?.ok ? precios.answer.data.tarifas.map(enLaPuerta) : [],
  );
  const { total, cantidad } = seleccion;

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <NativeSelect
        label="Evento"
        required
        data={[{ value: "", label: "Elegí el evento" }, ...eventos.map(optionOf)]}
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
      <AdminCierreDeVenta
        cantidad={chosen ? cantidad : 0}
        total={total}
        enEfectivo={medio === "efectivo"}
        medio={
          <MedioField
            medios={form.values.para !== "usuario" && total > 0 ? CON_QR : EN_MANO}
            value={medio}
            onChange={(medio) => form.setFieldValue("medio", medio)}
          />
        }
        registrar={medio === "qr" ? "Mostrar QR" : "Registrar venta"}
        admits={medio !== "qr" && chosen !== undefined && canAdmit(chosen.id)}
        busy={busy}
        disabled={elegido !== "" && (cantidad === 0 || !precios.answer?.ok)}
        onPress={(entran) => {
          pasan.current = entran;
        }}
      />
    </form>
  );
}

function enPalabras(
  { medio, para, nombreUsuario, nombre }: VentaForm,
  { cantidad, total }: Seleccion,
  evento: EventoEnVenta | undefined,
): string {
  return [
    cantidad === 1 ? "1 entrada" : `${cantidad} entradas`,
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

/** A type at the door: staff can sell it to anybody at any time, within its quota. */
function enLaPuerta(tarifa: Tarifa): TarifaParaMi {
  const { cupo, tomadas } = tarifa;
  const quedan = cupo === null ? null : Math.max(0, cupo - tomadas);
  const estado = quedan === 0 ? "agotada" : "disponible";
  return { ...tarifa, estado, quedan, desde: null, hasta: null, motivo: null };
}

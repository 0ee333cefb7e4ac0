import { Input, NativeSelect, TextInput } from "@mantine/core";
import { useId } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { EN_MANO, type MedioEnMano, MedioField } from "#features/caja/pagos/web/medio-field.tsx";
import { CORREO_MAX, NOMBRE_USUARIO_MAX } from "#features/cuentas/usuarios/rules.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import type { Precios, Tarifa, TarifaParaMi } from "#features/eventos/precios/contract.ts";
import { ENTRADAS_POR_COMPRA_MAX } from "#features/eventos/precios/rules.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, isOutcomeUnknown } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { VentaConQr } from "../contract/venta-con-qr.ts";
import type { EntradaVendida } from "../contract.ts";
import { PORTADOR_MAX } from "../rules.ts";
import styles from "./admin-registrar-venta.module.css";
import type { Intento } from "./admin-registrar-venta.tsx";
import { AdminVuelto } from "./admin-vuelto.tsx";
import { ElegirEntradas } from "./elegir-entradas.tsx";
import { useSeleccion } from "./use-seleccion.ts";

/** The buyer: anonymous, named without an account, or a user. */
type Para = "nadie" | "persona" | "usuario";

/** Also offers Mercado Pago on the buyer's phone, for buyers without an account. */
const CON_QR = [...EN_MANO, { value: "qr" as const, label: "QR" }];

const PARA: { value: Para; label: string }[] = [
  { value: "nadie", label: "Sin nombre" },
  { value: "persona", label: "Nombre" },
  { value: "usuario", label: "Usuario" },
];

interface VentaForm {
  eventoId: string;
  para: Para;
  nombreUsuario: string;
  nombre: string;
  correo: string;
  medio: MedioEnMano | "qr";
}

/** An event on sale, as an option of the form. */
export type EventoEnVenta = Pick<Evento, "id" | "nombre" | "fecha" | "precio" | "entradasDisponibles">;

interface AdminVentaFormProps {
  eventos: readonly EventoEnVenta[];
  eventoId: number | undefined;
  intento: Intento;
  /** Called if there was no response: the sale may have been recorded. */
  onUnknown: () => void;
  onNewAttempt: () => void;
  onSold: (entrada: EntradaVendida) => void;
  /** Called with the checkout page to show as a QR. */
  onQr: (venta: VentaConQr, eventoId: number) => void;
}

export function AdminVentaForm(props: AdminVentaFormProps) {
  const { eventos, eventoId, intento, onUnknown, onNewAttempt, onSold, onQr } = props;
  const paraId = useId();
  const { form, refusal, busy, onSubmit } = useStaffForm<VentaForm, EntradaVendida | VentaConQr>({
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
      const { idempotencyKey } = intento;
      const json = { eventoId: Number(eventoId), idempotencyKey, ...seleccion.pedido, ...quien(values) };
      const answer =
        medio === "qr"
          ? await answerOf(api.entradas.venta.qr.$post({ json }))
          : await answerOf(api.entradas.venta.$post({ json: { ...json, medio } }));
      if (!isOutcomeUnknown(answer)) return answer;
      onUnknown();
      return null;
    },
    onSaved: (saved) => ("url" in saved ? onQr(saved, Number(form.values.eventoId)) : onSold(saved)),
    onRefused({ problem }) {
      if (problem.code === "venta-distinta") onNewAttempt();
    },
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
  const registrar = medio === "qr" ? "Mostrar QR" : "Registrar venta";

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
          {() => <ElegirEntradas seleccion={seleccion} />}
        </Loaded>
      )}
      <Input.Wrapper label="La entrada es" labelElement="div" labelProps={{ id: paraId }}>
        <Segments
          aria-labelledby={paraId}
          fullWidth
          size="md"
          data={PARA}
          value={form.values.para}
          onChange={(value) => form.setFieldValue("para", value)}
        />
      </Input.Wrapper>
      {form.values.para === "usuario" && (
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
      {form.values.para === "persona" && (
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
      <MedioField
        medios={form.values.para !== "usuario" && total > 0 ? CON_QR : EN_MANO}
        value={medio}
        onChange={(medio) => form.setFieldValue("medio", medio)}
      />
      {medio === "efectivo" && <AdminVuelto key={total} total={total} />}
      {intento.enDuda && !busy && (
        <Alert tone="warn" title="No sabemos si la venta quedó registrada">
          <p>Con los mismos datos, tocá Registrar venta de nuevo: si ya estaba, no se cobra otra vez.</p>
          <Button
            size="small"
            variant="outline"
            onClick={() => {
              // The focused button disappears with the notice.
              form.getInputNode("eventoId")?.focus();
              onNewAttempt();
            }}
          >
            Es otra venta
          </Button>
        </Alert>
      )}
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <Button
        type="submit"
        variant="accent"
        size="large"
        wide
        loading={busy}
        disabled={elegido !== "" && (cantidad === 0 || !precios.answer?.ok)}
      >
        {cantidad > 0 && chosen ? `${registrar} · ${formatMoney(total).replace(" ", "\u00a0")}` : registrar}
      </Button>
    </form>
  );
}

function quien({ para, nombreUsuario, nombre, correo }: VentaForm) {
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

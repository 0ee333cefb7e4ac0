import { NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { formatCantidad, formatCentavos, formatFecha, formatMoney, parsePrecio } from "#contract/format.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { AdminCierreDeCobro } from "#features/caja/pagos/web/admin-cierre-de-cobro.tsx";
import { EN_MANO, type MedioEnMano, MedioField } from "#features/caja/pagos/web/medio-field.tsx";
import type { ComprobanteDeCuotas, Cuota } from "#features/cuotas/cuotas/contract.ts";
import { nombreDeCuota } from "#features/cuotas/cuotas/rules.ts";
import { FindPersona } from "#features/personas/usuarios/web/admin-find-persona.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, isOutcomeUnknown, randomUuid, withId } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { PorPagarDe } from "../contract.ts";
import styles from "./admin-cobrar.module.css";
import { centavosDe, elegiblesDe, faltaDe, primerasDe } from "./elegir-cuotas.ts";

/** Number of future instalments shown for each person; overdue ones are always shown. */
const PROXIMAS_A_LA_VISTA = 3;

interface AdminCobrarProps {
  personaId: number;
  onCancel: () => void;
  onDone: (comprobante: ComprobanteDeCuotas | null) => void;
}

type Pagador = PorPagarDe["pagadores"][number];
const OTRA = "otra";

/** Records a payment for a family. Overdue instalments are ticked; their total is the amount, which can be lowered. */
export function AdminCobrar({ personaId, ...props }: AdminCobrarProps) {
  /** The person whose family's instalments are shown: the payer's, unless somebody else pays. */
  const [deQuien, setDeQuien] = useState(personaId);
  const [otro, setOtro] = useState<{ id: number; nombre: string } | null>(null);
  const [buscando, setBuscando] = useState(false);
  const porPagar = useAnswer(String(deQuien), (options) =>
    api.personas[":id"]["por-pagar"].$get(withId(deQuien), options),
  );
  const [pagadores, setPagadores] = useState<Pagador[] | null>(null);
  return (
    <Loaded of={porPagar} text="Cargando las cuotas...">
      {(todo) => {
        const opciones = pagadores ?? todo.pagadores;
        function elegir(id: string) {
          setBuscando(id === OTRA);
          if (id === OTRA || id === String(otro?.id)) return;
          const elegido = opciones.find((uno) => String(uno.id) === id);
          if (!elegido) return;
          setPagadores(opciones);
          // If others pay for the chosen person, the payment is still for the whole family.
          const esDependiente = elegido.id === personaId && opciones.length > 1;
          setOtro(esDependiente ? { id: elegido.id, nombre: nombreDe(elegido) } : null);
          if (!esDependiente) setDeQuien(elegido.id);
        }
        return (
          <>
            <NativeSelect
              label="Quién paga"
              value={buscando ? OTRA : String(otro?.id ?? todo.pagadorId)}
              data={[
                ...opciones.map((uno) => ({ value: String(uno.id), label: nombreDe(uno) })),
                ...(otro && !opciones.some(({ id }) => id === otro.id)
                  ? [{ value: String(otro.id), label: otro.nombre }]
                  : []),
                { value: OTRA, label: "Otra persona…" },
              ]}
              onChange={(event) => elegir(event.currentTarget.value)}
            />
            {buscando ? (
              <FindPersona
                label="¿Quién paga por esta familia?"
                onPick={({ id, titulo }) => {
                  setPagadores(opciones);
                  setOtro({ id, nombre: titulo });
                  setBuscando(false);
                }}
              />
            ) : (
              <Formulario
                key={deQuien}
                pagadorId={otro?.id ?? todo.pagadorId}
                personaId={personaId}
                todo={todo}
                {...props}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface FormularioProps extends AdminCobrarProps {
  pagadorId: number;
  todo: PorPagarDe;
}

function Formulario({ pagadorId, personaId, todo, onCancel, onDone }: FormularioProps) {
  const { personas } = todo;
  const deOtros = pagadorId !== todo.pagadorId;
  const credito = deOtros ? 0 : todo.credito;
  const cuotas = elegiblesDe(personas).toSorted((a, b) => (a.fechaCuota < b.fechaCuota ? -1 : 1));
  function cuentaDe({ elegidas, monto }: { elegidas: readonly number[]; monto: string | null }) {
    const aPagar = cuotas.filter((cuota) => elegidas.includes(cuota.id));
    const debe = Math.max(0, centavosDe(aPagar) - toCentavos(credito));
    return { aPagar, debe, monto: monto === null ? toPesos(debe) : parsePrecio(monto) };
  }
  const [idempotencyKey, setKey] = useState(() => randomUuid());
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: {
      elegidas: primerasElegidas(todo, personaId === todo.pagadorId ? 0 : personaId, cuotas),
      /** Null until an amount is typed, which then no longer follows the choice. */
      monto: null as string | null,
      medio: "efectivo" as MedioEnMano,
    },
    validate: {
      monto: (typed) =>
        typed !== null && parsePrecio(typed) === null
          ? "Escribí el importe con números: 12500 o 12500,50"
          : null,
    },
    send({ medio, ...elegido }) {
      const { aPagar, monto } = cuentaDe(elegido);
      if (monto === null) return null;
      const json = { cuotas: aPagar.map((cuota) => cuota.id), monto, medio, deOtros, idempotencyKey };
      return answerOf(api.personas[":id"].cobros.$post({ ...withId(pagadorId), json }));
    },
    onSaved: ({ comprobante }) => onDone(comprobante),
    // After a lost response, the same key finds the payment that was recorded.
    onRefused: (answer) => isOutcomeUnknown(answer) || setKey(randomUuid()),
  });
  const { elegidas, monto: escrito, medio } = form.values;
  const { aPagar, debe, monto } = cuentaDe(form.values);
  const sobra = toCentavos(monto ?? 0) - debe;

  return (
    <form
      className="stack-4"
      noValidate
      // Otherwise, holding Enter while choosing the person would submit the form before the user sees it.
      onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
      onSubmit={onSubmit}
    >
      <CuotasQuePaga
        personas={personas}
        cuotas={cuotas}
        elegidas={elegidas}
        onChange={(ids) => form.setFieldValue("elegidas", ids)}
      />
      {credito > 0 && <Alert tone="info">Tiene {formatMoney(credito)} a favor: se usan primero.</Alert>}
      <TextInput
        label="Importe"
        description="Si paga menos, se cubre primero lo que venció antes. Lo que sobre queda a su favor."
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps("monto")}
        value={escrito ?? String(toPesos(debe)).replace(".", ",")}
      />
      {sobra > 0 && <Alert tone="warn">Sobran {formatCentavos(sobra)}: quedan a favor de quien paga.</Alert>}
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <AdminCierreDeCobro
        que={`${sobra < 0 ? "A cuenta de " : ""}${formatCantidad(aPagar.length, "cuota")}`}
        total={monto ?? 0}
        enEfectivo={medio === "efectivo"}
        medio={
          <MedioField medios={EN_MANO} value={medio} onChange={(cual) => form.setFieldValue("medio", cual)} />
        }
      >
        <div className="row-end">
          <Button variant="outline" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" variant="accent" size="large" loading={busy}>
            Cobrar
          </Button>
        </div>
      </AdminCierreDeCobro>
    </form>
  );
}

/** The overdue instalments of a person, or of everybody for 0; the next one if nothing is overdue. */
function primerasElegidas(
  { personas }: PorPagarDe,
  deQuien: number,
  cuotas: readonly Cuota[],
): readonly number[] {
  const primeras = primerasDe(personas, deQuien);
  return primeras.length > 0 ? primeras : cuotas.slice(0, 1).map(({ id }) => id);
}

interface CuotasQuePagaProps {
  personas: PorPagarDe["personas"];
  /** Earliest due first. */
  cuotas: readonly Cuota[];
  elegidas: readonly number[];
  onChange: (elegidas: readonly number[]) => void;
}

function CuotasQuePaga({ personas, cuotas, elegidas, onChange }: CuotasQuePagaProps) {
  const [todas, setTodas] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const proximas = personas.flatMap((una) =>
    elegiblesDe([una])
      .filter(({ estado }) => estado !== "vencida")
      .slice(0, PROXIMAS_A_LA_VISTA),
  );
  const aLaVista = cuotas.filter((cuota) => todas || cuota.estado === "vencida" || proximas.includes(cuota));
  return (
    <fieldset className={`ruled ${styles.cuotas}`}>
      <legend className="visually-hidden">Cuotas que paga</legend>
      {cuotas.length === 0 && <p>No hay cuotas sin pagar: lo que pague queda a su favor.</p>}
      {aLaVista.map((cuota, n) => (
        <label key={cuota.id} className="line-3 middle target">
          <input
            ref={n === 0 ? first : undefined}
            type="checkbox"
            checked={elegidas.includes(cuota.id)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked ? [...elegidas, cuota.id] : elegidas.filter((una) => una !== cuota.id),
              )
            }
          />
          <span className="grow breakable">
            {duenioDe(personas, cuota.id)}: {nombreDeCuota(cuota).toLowerCase()}
            <small>
              {cuota.plan.nombre_plan}, {cuota.estado === "vencida" ? "venció" : "vence"} el{" "}
              {formatFecha(cuota.fechaCuota)}
              {cuota.pagado !== undefined && <span>{`. Ya pagó ${formatMoney(cuota.pagado)} a cuenta`}</span>}
            </small>
          </span>
          <strong>{formatCentavos(faltaDe(cuota))}</strong>
        </label>
      ))}
      {aLaVista.length < cuotas.length && (
        <Button variant="ghost" size="small" onClick={() => setTodas(true)}>
          Ver las {cuotas.length - aLaVista.length} que siguen
        </Button>
      )}
    </fieldset>
  );
}

const nombreDe = ({ nombre, apellido }: Pick<Pagador, "nombre" | "apellido">) => `${nombre} ${apellido}`;

function duenioDe(personas: PorPagarDe["personas"], cuotaId: number): string {
  const duenio = personas.find(({ cuotas }) => cuotas.some(({ id }) => id === cuotaId));
  return duenio ? nombreDe(duenio) : "";
}

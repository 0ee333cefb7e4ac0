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
import { answerOf, api, isOutcomeUnknown, randomUuid, withId } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
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
  const [elegidas, setElegidas] = useState<readonly number[]>(() => {
    const primeras = primerasDe(personas, personaId === todo.pagadorId ? 0 : personaId);
    return primeras.length > 0 ? primeras : cuotas.slice(0, 1).map(({ id }) => id);
  });
  const [escrito, setEscrito] = useState<string | null>(null);
  const [medio, setMedio] = useState<MedioEnMano>("efectivo");
  const [problem, setProblem] = useState<string | null>(null);
  const [idempotencyKey, setKey] = useState(() => randomUuid());
  const aPagar = cuotas.filter((cuota) => elegidas.includes(cuota.id));
  const debe = Math.max(0, centavosDe(aPagar) - toCentavos(credito));
  const monto = escrito === null ? toPesos(debe) : parsePrecio(escrito);
  const sobra = toCentavos(monto ?? 0) - debe;

  const [cobrar, busy] = useSingleFlight(async () => {
    if (monto === null) {
      setProblem("Escribí el importe con números: 12500 o 12500,50");
      return;
    }
    setProblem(null);
    const json = { cuotas: aPagar.map((cuota) => cuota.id), monto, medio, deOtros, idempotencyKey };
    const answer = await answerOf(api.personas[":id"].cobros.$post({ ...withId(pagadorId), json }));
    if (answer.ok) return onDone(answer.data.comprobante);
    setProblem(answer.problem.errors?.[0]?.message ?? answer.problem.detail);
    // After a lost response, the same key finds the payment that was recorded.
    if (!isOutcomeUnknown(answer)) setKey(randomUuid());
  });

  return (
    <form
      className="stack-4"
      noValidate
      // Otherwise, holding Enter while choosing the person would submit the form before the user sees it.
      onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault();
        void cobrar();
      }}
    >
      <CuotasQuePaga personas={personas} cuotas={cuotas} elegidas={elegidas} onChange={setElegidas} />
      {credito > 0 && <Alert tone="info">Tiene {formatMoney(credito)} a favor: se usan primero.</Alert>}
      <TextInput
        label="Importe"
        description="Si paga menos, se cubre primero lo que venció antes. Lo que sobre queda a su favor."
        inputMode="decimal"
        autoComplete="off"
        value={escrito ?? String(toPesos(debe)).replace(".", ",")}
        onChange={(event) => {
          setEscrito(event.currentTarget.value);
          setProblem(null);
        }}
      />
      {sobra > 0 && <Alert tone="warn">Sobran {formatCentavos(sobra)}: quedan a favor de quien paga.</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <AdminCierreDeCobro
        que={`${sobra < 0 ? "A cuenta de " : ""}${formatCantidad(aPagar.length, "cuota")}`}
        total={monto ?? 0}
        enEfectivo={medio === "efectivo"}
        medio={<MedioField medios={EN_MANO} value={medio} onChange={setMedio} />}
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

import { useEffect, useRef, useState } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { EN_REVISION } from "#features/caja/pagos/rules.ts";
import { AdminCierreDeCobro } from "#features/caja/pagos/web/admin-cierre-de-cobro.tsx";
import { EN_MANO, type MedioEnMano, MedioField } from "#features/caja/pagos/web/medio-field.tsx";
import type { Cuota } from "#features/socios/cuotas/contract.ts";
import { cualCuota, nombreDeCuota, sumarCuotas } from "#features/socios/cuotas/rules.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { answerOf, api, isOutcomeUnknown } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { UsuarioDelPadron } from "../contract.ts";
import styles from "./admin-cobro-de-cuotas.module.css";
import { AdminComprobante } from "./admin-comprobante.tsx";
import { nombreDe } from "./datos-de-persona.ts";

/** Those of the next months; overdue ones are always shown. */
const PENDIENTES_A_LA_VISTA = 3;

interface AdminCobroDeCuotasProps {
  socio: UsuarioDelPadron;
  onChange: () => void;
  onOther: () => void;
  onClose: () => void;
}

/** The unpaid instalments of a member, the overdue ones ticked; then the proof of what was collected. */
export function AdminCobroDeCuotas({ socio, onChange, onOther, onClose }: AdminCobroDeCuotasProps) {
  const cuotas = useAnswer<Cuota[]>(String(socio.id), (signal) =>
    answerOf(api.cuotas.usuario[":id"].$get({ param: { id: String(socio.id) } }, { init: { signal } })),
  );
  const [cobradas, setCobradas] = useState<readonly Cuota[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  /** One call each, oldest first, so that a failure leaves no gap; what is recorded stays recorded. */
  const [collect, busy] = useSingleFlight(async (elegidas: readonly Cuota[], medio: MedioEnMano) => {
    setProblem(null);
    const hechas: Cuota[] = [];
    for (const cuota of elegidas) {
      const param = { id: String(cuota.id) };
      const answer = await answerOf(api.cuotas[":id"].cobrar.$post({ param, json: { medio } }));
      if (!answer.ok) {
        setProblem(fallo(cuota, isOutcomeUnknown(answer) ? null : answer.problem.detail));
        break;
      }
      hechas.push(answer.data);
    }
    setCobradas(hechas);
    cuotas.reload();
    onChange();
  });

  if (cobradas.length > 0)
    return (
      <div className={styles.listo}>
        {problem ? (
          <Alert tone="warn" title="Se registró una parte">
            {problem}
          </Alert>
        ) : (
          <Alert tone="success">
            {cobradas.length === 1 ? "El pago quedó registrado." : "Los pagos quedaron registrados."}
          </Alert>
        )}
        <AdminComprobante socio={socio} cuotas={cobradas} />
        <div className={styles.botones}>
          {problem && <Button onClick={() => setCobradas([])}>Ver lo que falta</Button>}
          <Button variant="outline" onClick={onOther}>
            Cobrarle a otra persona
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cerrar
          </Button>
        </div>
      </div>
    );
  return (
    <Loaded of={cuotas} text="Cargando las cuotas...">
      {(todas) => (
        <Formulario
          socio={socio}
          impagas={todas.filter(({ estado }) => estado !== "pagada")}
          problem={problem}
          busy={busy || cuotas.loading}
          onCollect={collect}
          onOther={onOther}
        />
      )}
    </Loaded>
  );
}

function fallo(cuota: Cuota, detail: string | null): string {
  const cual = `la cuota ${cualCuota(cuota)}`;
  return detail === null
    ? `Se cortó la conexión y no sabemos si ${cual} quedó registrada. Fijate si sigue sin pagar antes de cobrarla de nuevo.`
    : `No se registró ${cual}: ${detail}`;
}

interface FormularioProps {
  socio: UsuarioDelPadron;
  impagas: readonly Cuota[];
  problem: string | null;
  busy: boolean;
  onCollect: (elegidas: readonly Cuota[], medio: MedioEnMano) => void;
  onOther: () => void;
}

function Formulario({ socio, impagas, problem, busy, onCollect, onOther }: FormularioProps) {
  const [elegidas, setElegidas] = useState<readonly number[]>(() => queToca(impagas));
  const [todas, setTodas] = useState(false);
  const [medio, setMedio] = useState<MedioEnMano>("efectivo");
  const first = useRef<HTMLInputElement & HTMLButtonElement>(null);
  // The field of the name disappeared.
  useEffect(() => first.current?.focus(), []);
  if (impagas.length === 0)
    return (
      <div className={styles.listo}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <Alert tone="success">{nombreDe(socio)} no tiene cuotas sin pagar.</Alert>
        <Button ref={first} variant="outline" onClick={onOther}>
          Buscar a otra persona
        </Button>
      </div>
    );
  const vencidas = impagas.filter(({ estado }) => estado === "vencida").length;
  const aLaVista = todas ? impagas : impagas.slice(0, vencidas + PENDIENTES_A_LA_VISTA);
  const unPlan = new Set(impagas.map(({ plan }) => plan.id)).size === 1;
  const aCobrar = impagas.filter(({ id }) => elegidas.includes(id));
  const total = sumarCuotas(aCobrar);
  return (
    <form
      className={styles.form}
      noValidate
      // The Enter that chose the person, held down, would collect unseen.
      onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault();
        if (aCobrar.length > 0) onCollect(aCobrar, medio);
      }}
    >
      <fieldset className={styles.cuotas}>
        <legend className="visually-hidden">Cuotas que paga</legend>
        {aLaVista.map((cuota, n) => (
          <label key={cuota.id} className={styles.cuota}>
            <input
              ref={n === 0 ? first : undefined}
              type="checkbox"
              checked={elegidas.includes(cuota.id)}
              onChange={({ currentTarget }) =>
                setElegidas((antes) =>
                  currentTarget.checked ? [...antes, cuota.id] : antes.filter((id) => id !== cuota.id),
                )
              }
            />
            <span className={styles.que}>
              {nombreDeCuota(cuota)}
              <small>
                {!unPlan && `${cuota.plan.nombre_plan}, `}
                {estadoDe(cuota)}
              </small>
            </span>
            <strong>{formatMoney(cuota.importe)}</strong>
          </label>
        ))}
        {aLaVista.length < impagas.length && (
          <Button variant="ghost" size="small" onClick={() => setTodas(true)}>
            Ver las {impagas.length - aLaVista.length} que siguen
          </Button>
        )}
      </fieldset>
      <MedioField medios={EN_MANO} value={medio} onChange={setMedio} />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <AdminCierreDeCobro
        que={aCobrar.length === 1 ? "1 cuota" : `${aCobrar.length} cuotas`}
        total={total}
        enEfectivo={medio === "efectivo"}
      >
        <Button
          type="submit"
          variant="accent"
          size="large"
          wide
          loading={busy}
          disabled={aCobrar.length === 0}
        >
          Cobrar
        </Button>
      </AdminCierreDeCobro>
    </form>
  );
}

/** The overdue ones, else the next; none that Mercado Pago is about to decide. */
function queToca(impagas: readonly Cuota[]): number[] {
  const libres = impagas.filter(({ revisionHasta }) => revisionHasta === null);
  const vencidas = libres.filter(({ estado }) => estado === "vencida");
  return (vencidas.length > 0 ? vencidas : libres.slice(0, 1)).map(({ id }) => id);
}

function estadoDe({ estado, fechaCuota, revisionHasta }: Cuota): string {
  if (revisionHasta) return EN_REVISION.toLowerCase();
  return `${estado === "vencida" ? "venció" : "vence"} el ${formatFecha(fechaCuota)}`;
}

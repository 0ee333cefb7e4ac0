import { useState } from "react";
import { useNavigate } from "react-router";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { showNotice } from "#web/shell/notice.tsx";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { openWaitingTab } from "#web/shell/waiting-tab.ts";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckField } from "#web/ui/field.tsx";
import type { PorPagar } from "../../contract.ts";
import { centavosDe, elegiblesDe, primerasDe } from "../elegir-cuotas.ts";
import { GrupoDePersona } from "./grupo-de-persona.tsx";
import styles from "./mi-cuenta.module.css";

interface ParaPagarProps extends PorPagar {
  /** Whose dues the page was opened to pay; another number for everybody's. */
  deQuien: number;
  onChange: () => void;
}

const SIN_PAGINA_DE_PAGO = "Mercado Pago no abrió la página de pago. Probá de nuevo en un minuto.";

/** What everybody I pay for owes, by person, and one payment for what is chosen (Rule CTA-7). */
export function ParaPagar({ personas, credito, sinPagoEnLinea, deQuien, onChange }: ParaPagarProps) {
  const elegibles = elegiblesDe(personas);
  const [elegidas, setElegidas] = useState<ReadonlySet<number>>(() => new Set(primerasDe(personas, deQuien)));
  const [conCredito, setConCredito] = useState(true);
  const [result, setResult] = useState<Result | null>(null);
  const navigate = useNavigate();
  const { alias, cuenta } = useClub().banco;
  const transfiere = alias !== "" || cuenta !== "";
  const soloEnElClub = sinPagoEnLinea && !transfiere;
  const marcar = (ids: readonly number[], si: boolean) =>
    setElegidas((antes) => new Set(si ? [...antes, ...ids] : [...antes].filter((id) => !ids.includes(id))));
  const aPagar = elegibles.filter(({ id }) => elegidas.has(id));
  const total = centavosDe(aPagar);
  const usado = conCredito ? Math.min(total, Math.round(credito * 100)) : 0;

  const [pagar, busy] = useSingleFlight(async () => {
    setResult(null);
    const tab = total > usado ? openWaitingTab("Mercado Pago", "Te estamos llevando a Mercado Pago…") : null;
    const json = { cuotas: aPagar.map(({ id }) => id), usarCredito: conCredito };
    const answer = await answerOf(api.cuotas.pagar.$post({ json }));
    if (!answer.ok) {
      tab?.close();
      setResult({ tone: "danger", text: answer.problem.detail });
    } else if (answer.data.total === 0) {
      tab?.close();
      showNotice({
        page: "/perfil/cuenta",
        tone: "success",
        text: "Listo: se pagaron con tu saldo a favor.",
      });
    } else if (!tab?.goTo(answer.data.url)) setResult({ tone: "danger", text: SIN_PAGINA_DE_PAGO });
    onChange();
  });

  const [transferir, yendo] = useSingleFlight(async () => {
    setResult(null);
    const cuotas = aPagar.map(({ id }) => id);
    const json = { cuotas, usarCredito: conCredito, medio: "transferencia" as const };
    const answer = await answerOf(api.cuotas.pagar.$post({ json }));
    if (answer.ok) await navigate(`/perfil/transferencia/${answer.data.pagoId}`);
    else setResult({ tone: "danger", text: answer.problem.detail });
  });

  return (
    <section className={styles.grupo} aria-labelledby="para-pagar">
      <h2 id="para-pagar">Para pagar</h2>
      <p className={styles.debe}>{loQueDebe(personas)}</p>
      <FormResult result={result} />
      {elegibles.length > 1 && !soloEnElClub && (
        <CheckField
          label="Todas las cuotas"
          checked={aPagar.length === elegibles.length}
          onChange={(event) =>
            marcar(
              elegibles.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
      )}
      {personas.map((persona) => (
        <GrupoDePersona
          key={persona.id}
          persona={persona}
          elegidas={elegidas}
          seElige={persona.paga && !soloEnElClub}
          onMarcar={marcar}
        />
      ))}
      {soloEnElClub ? (
        elegibles.length > 0 && <p>Pagalas en el club, en efectivo.</p>
      ) : (
        <div className={styles.cierre} hidden={elegibles.length === 0}>
          {credito > 0 && (
            <CheckField
              label={`Usar mi saldo a favor (${formatMoney(credito)})`}
              checked={conCredito}
              onChange={(event) => setConCredito(event.currentTarget.checked)}
            />
          )}
          <p className={styles.total} aria-live="polite">
            <span>{aPagar.length === 1 ? "1 cuota" : `${aPagar.length} cuotas`}</span>
            <span>
              {usado > 0 && `${formatMoney(total / 100)} menos ${formatMoney(usado / 100)} a favor`}
            </span>
          </p>
          {(!sinPagoEnLinea || (total > 0 && total === usado)) && (
            <Button
              variant="accent"
              size="large"
              wide
              loading={busy}
              disabled={aPagar.length === 0}
              onClick={() => void pagar()}
            >
              {aPagar.length === 0
                ? "Elegí qué pagar"
                : total === usado
                  ? "Pagar con mi saldo"
                  : `Pagar ${formatMoney((total - usado) / 100)}`}
            </Button>
          )}
          {transfiere && (sinPagoEnLinea || aPagar.length > 0) && (total === 0 || total > usado) && (
            <Button
              variant={sinPagoEnLinea ? "accent" : "outline"}
              size="large"
              wide
              loading={yendo}
              disabled={aPagar.length === 0}
              onClick={() => void transferir()}
            >
              {aPagar.length === 0 ? "Elegí qué pagar" : "Pagar por transferencia"}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** What is due today, of everybody together; else what comes next. */
function loQueDebe(personas: PorPagar["personas"]): string {
  const cuotas = personas.flatMap((persona) => persona.cuotas);
  const vencidas = cuotas.filter(({ estado }) => estado === "vencida");
  if (vencidas.length > 0)
    return `Hoy se deben ${formatMoney(centavosDe(vencidas) / 100)}: ${vencidas.length === 1 ? "1 cuota vencida" : `${vencidas.length} cuotas vencidas`}.`;
  const [proxima] = cuotas.map(({ fechaCuota }) => fechaCuota).sort();
  return proxima
    ? `Al día. La próxima cuota vence el ${formatFecha(proxima)}.`
    : "Al día: no hay nada para pagar.";
}

import CircleCheck from "icon:circle-check";
import { type ReactNode, useId } from "react";
import { useRevalidator } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { useClub } from "#web/club.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import type { Oferta, PlanParaElegir } from "./planes-para-elegir.ts";
import styles from "./socios.module.css";

/** Lets a new member choose a plan (Rule SOC-4). A single plan is preselected. */
export function EleccionDePlan({ oferta, error }: { oferta: Oferta; error: string | undefined }) {
  const club = useClub();
  const errorId = useId();
  const { revalidate, state } = useRevalidator();
  if (!oferta) {
    return (
      <div className="stack-3 at-start">
        <Alert tone="warn">No pudimos cargar los planes.</Alert>
        <Button variant="outline" loading={state === "loading"} onClick={() => void revalidate()}>
          Volver a intentar
        </Button>
      </div>
    );
  }
  const { planes, automatico } = oferta;
  const [unico] = planes;
  const mensaje = error && (
    <p id={errorId} className="text-s strong danger">
      {error}
    </p>
  );
  if (!unico) {
    return (
      <div className="stack-3 at-start">
        {mensaje}
        <Alert tone="info">
          Por ahora no hay planes abiertos para asociarse. Escribinos y te avisamos cuando haya.
        </Alert>
        <ButtonLink
          href={whatsappLink(club.contacto.telefono, "¡Hola! Quiero hacerme socio.")}
          target="_blank"
          variant="outline"
        >
          Escribinos por WhatsApp
        </ButtonLink>
      </div>
    );
  }
  if (automatico) {
    return (
      <div className="stack-3">
        <div className={`line-3 top pad-4 radius-m ${styles.plan} ${styles.unico}`}>
          <input type="hidden" name="planId" value={unico.id} />
          <CircleCheck size="1.5rem" className="deep" />
          <Detalle plan={unico}>Es el plan del club: ya está elegido.</Detalle>
        </div>
        {mensaje}
      </div>
    );
  }
  return (
    <div
      role="radiogroup"
      aria-label="Plan"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="stack-3"
    >
      {planes.map((plan) => (
        <label key={plan.id} className={`line-3 top pad-4 radius-m ${styles.plan}`}>
          <input type="radio" name="planId" value={plan.id} className={`rigid ${styles.opcion}`} />
          <Detalle plan={plan} />
        </label>
      ))}
      {mensaje}
    </div>
  );
}

function Detalle({ plan, children }: { plan: PlanParaElegir; children?: ReactNode }) {
  return (
    <span className="stack-1 breakable grow">
      <strong className={`deep text-l heading-font ${styles.nombre}`}>{plan.nombre}</strong>
      <span className="strong">{formatMoney(plan.precio)}</span>
      <span className="note">{cuotasDe(plan)}</span>
      {plan.descripcion && <span className="note">{plan.descripcion}</span>}
      {children && <span className="note">{children}</span>}
    </span>
  );
}

/** Describes the payment of a plan, such as `12 cuotas de $ 5.000,00`. */
function cuotasDe({ mensual, cuotas, importe }: PlanParaElegir): string {
  if (mensual) return "Por mes";
  return cuotas > 1 ? `${cuotas} cuotas de ${formatMoney(importe)}` : "Un solo pago";
}

import CircleCheck from "icon:circle-check";
import CircleDashed from "icon:circle-dashed";
import CreditCard from "icon:credit-card";
import ExternalLink from "icon:external-link";
import Hourglass from "icon:hourglass";
import TriangleAlert from "icon:triangle-alert";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { CON_QUE_SE_PAGO, EN_REVISION } from "#features/caja/pagos/rules.ts";
import { EnlaceDePago, useInThisTab } from "#features/caja/pagos/web/enlace-de-pago.tsx";
import { useRevalidateAt } from "#web/shell/use-revalidate.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Cuota } from "../../contract.ts";
import { cualCuota, nombreDeCuota } from "../../rules.ts";
import styles from "./tarjeta-cuota.module.css";

interface TarjetaCuotaProps {
  cuota: Cuota;
  pagando: boolean;
  onPagar: (id: number) => void;
  principal: boolean;
}

const ESTADOS = {
  vencida: { palabra: "Vencida", tono: "danger", Icono: TriangleAlert },
  pendiente: { palabra: "Pendiente", tono: "neutral", Icono: CircleDashed },
  revision: { palabra: EN_REVISION, tono: "info", Icono: Hourglass },
  pagada: { palabra: "Pagada", tono: "success", Icono: CircleCheck },
} as const;

export function TarjetaCuota({ cuota, pagando, onPagar, principal }: TarjetaCuotaProps) {
  const { plan, importe, credito, fechaCuota, estado, pagadaEn } = cuota;
  const { pagoAbierto, revisionHasta } = cuota;
  const { palabra, tono, Icono } = ESTADOS[revisionHasta ? "revision" : estado];
  const enEstaPestaña = useInThisTab();
  useRevalidateAt(pagoAbierto?.venceEn ?? null);
  return (
    <article className={`row-3 middle box pad-4 ${styles.cuota}`} data-estado={estado}>
      <Icono size="1.75rem" className={styles.icono} />
      <div className="grow">
        <h3 className="text-l">{nombreDeCuota(cuota)}</h3>
        <p className="note breakable">{plan.nombre_plan}</p>
        {credito > 0 && (
          <p className="note breakable">Con {formatMoney(credito)} acreditados de tu plan anterior</p>
        )}
      </div>
      <div className={`row-3 tight middle text-s ${styles.cuando}`}>
        <Badge tone={tono}>{palabra}</Badge>
        <p>
          {estado === "pagada"
            ? pagadaEn && `${formatFecha(clubTime(new Date(pagadaEn)).fecha)}${paymentText(cuota)}`
            : `${estado === "vencida" ? "Venció" : "Vence"} el ${formatFecha(fechaCuota)}`}
        </p>
      </div>
      <p className="text-xl tabular nowrap display to-end">{formatMoney(importe)}</p>
      {estado !== "pagada" && !(cuota.sinPagoEnLinea && !revisionHasta) && (
        <div className={`stack-1 text-centre ${styles.accion}`}>
          {revisionHasta ? (
            <p className="note">
              Mercado Pago está revisando el pago. No hace falta que pagues de nuevo. Si no lo aprueba antes
              del {formatInstant(revisionHasta)}, vas a poder pagarla otra vez.
            </p>
          ) : pagoAbierto ? (
            <>
              <EnlaceDePago url={pagoAbierto.url} wide icon={<ExternalLink />}>
                Seguir pagando
                <span className="visually-hidden"> {enFrase(cuota)}</span>
              </EnlaceDePago>
              <p className="note">Hasta las {clubTime(new Date(pagoAbierto.venceEn)).hora}</p>
            </>
          ) : (
            <Button
              variant={principal ? "accent" : "outline"}
              wide
              icon={<CreditCard />}
              loading={pagando}
              onClick={() => onPagar(cuota.id)}
            >
              Pagar
              <span className="visually-hidden">
                {" "}
                {enFrase(cuota)} con Mercado Pago
                {!enEstaPestaña && <span> (se abre en otra pestaña)</span>}
              </span>
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

function enFrase(cuota: Cuota): string {
  const delPlan = cuota.periodo || cuota.convenioId ? "" : ` de ${cuota.deCuantas}`;
  return `la cuota ${cualCuota(cuota)}${delPlan}`;
}

function paymentText({ medio, credito }: Cuota): string {
  if (medio) return ` ${CON_QUE_SE_PAGO[medio]}`;
  return credito > 0 ? ", con lo que ya habías pagado" : ", sin cargo";
}

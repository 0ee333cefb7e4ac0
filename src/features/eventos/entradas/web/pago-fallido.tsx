import { Link } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import type { PagoPropio } from "#features/caja/pagos/contract.ts";
import { Resultado } from "#features/caja/pagos/web/resultado.tsx";
import { useClub } from "#web/club.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import { useEntradasDePago } from "./use-entradas-de-pago.ts";

export const NO_SE_PUDO = "No se pudo completar el pago";

/** Rejected, abandoned or expired; can be retried in one tap while the hold lasts. */
export function PagoFallido({ pago }: { pago: PagoPropio }) {
  const { concepto, url, venceEn, estado } = pago;
  const { answer } = useEntradasDePago(pago);
  const evento = answer?.ok ? answer.data[0]?.evento : undefined;
  const cuota = concepto === "cuota";
  const volver = cuota
    ? "/perfil/cuotas"
    : evento && !evento.suspendido
      ? `/evento/${evento.id}`
      : "/#eventos";
  return (
    <Resultado
      tono="fallo"
      titulo={NO_SE_PUDO}
      acciones={
        <>
          {/* In the same tab, because it continues the payment. */}
          {url ? (
            <ButtonLink href={url} variant="accent" size="large">
              Probar de nuevo
            </ButtonLink>
          ) : (
            <ButtonLink to={volver} variant="accent" size="large">
              {cuota ? "Ver mis cuotas" : "Volver a comprar"}
            </ButtonLink>
          )}
          <Consultar de={cuota ? "una cuota" : "una entrada"} />
        </>
      }
    >
      <QuePago pago={pago} />
      <p>
        {estado === "rechazado"
          ? "Mercado Pago no aprobó el pago. "
          : "El pago se canceló antes de terminar, o se acabó el tiempo. "}
        No se te cobró nada{cuota ? ": la cuota sigue sin pagar." : "."}
      </p>
      {url && venceEn ? (
        <p>
          {cuota ? "Podés pagarla" : "Tu lugar sigue guardado"} hasta las {clubTime(new Date(venceEn)).hora}:
          probá con el mismo medio de pago o con otro.
        </p>
      ) : (
        !cuota && <p>El lugar quedó libre. Si todavía hay, podés comprar de nuevo.</p>
      )}
      {url && evento && !evento.suspendido && (
        <p>
          <Link to={volver}>Elegir otras entradas</Link>
        </p>
      )}
    </Resultado>
  );
}

/** Summary of the order in one line. */
export function QuePago({ pago: { descripcion, monto } }: { pago: PagoPropio }) {
  return (
    <p>
      <strong>
        {descripcion} · {formatMoney(monto)}
      </strong>
    </p>
  );
}

export function Consultar({ de = "una entrada" }: { de?: string }) {
  const club = useClub();
  return (
    <ButtonLink
      href={whatsappLink(club.contacto.telefono, `Hola, no pude completar el pago de ${de}.`)}
      target="_blank"
      rel="noopener noreferrer"
      variant="outline"
    >
      Escribinos por WhatsApp
    </ButtonLink>
  );
}

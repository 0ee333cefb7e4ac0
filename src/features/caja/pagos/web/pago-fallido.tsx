import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { useClub } from "#web/club.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import type { PagoPropio, TextosDeConcepto } from "../contract.ts";
import { enPantallaDe } from "./conceptos-en-pantalla.ts";
import { Resultado } from "./resultado.tsx";

export const NO_SE_PUDO = "No se pudo completar el pago";

/** Rejected, abandoned or expired; can be retried in one tap while the hold lasts. */
export function PagoFallido({ pago, textos }: { pago: PagoPropio; textos: TextosDeConcepto }) {
  const { concepto, url, venceEn, estado } = pago;
  const { Volver, OtraEleccion } = enPantallaDe(concepto);
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
          ) : Volver ? (
            <Volver pago={pago} />
          ) : (
            <ButtonLink to={textos.ruta} variant="accent" size="large">
              {textos.ver}
            </ButtonLink>
          )}
          {url &&
            (OtraEleccion ? (
              <OtraEleccion pago={pago} />
            ) : (
              <ButtonLink to={textos.ruta} variant="outline">
                {textos.ver}
              </ButtonLink>
            ))}
          <Consultar de={textos.una} />
        </>
      }
    >
      <QuePago pago={pago} />
      <p>
        {estado === "rechazado"
          ? "Mercado Pago no aprobó el pago. "
          : "El pago se canceló antes de terminar, o se acabó el tiempo. "}
        {textos.noSeCobro}
      </p>
      {url && venceEn ? (
        <p>
          {textos.todavia} hasta las {clubTime(new Date(venceEn)).hora}: probá con el mismo medio de pago o
          con otro.
        </p>
      ) : (
        textos.seSolto && <p>{textos.seSolto}</p>
      )}
    </Resultado>
  );
}

/** Summary of the order in one line. */
export function QuePago({ pago: { descripcion, monto } }: { pago: PagoPropio }) {
  return (
    <p>
      <strong>
        {descripcion}, <span className="nowrap">{formatMoney(monto)}</span>
      </strong>
    </p>
  );
}

export function Consultar({ de }: { de: string }) {
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

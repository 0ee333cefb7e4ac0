import { useEffect } from "react";
import type { PagoPropio } from "#features/caja/pagos/contract.ts";
import type { ConceptoEnPantalla } from "#features/caja/pagos/web/conceptos-en-pantalla.ts";
import { VerReciboDePago } from "#features/caja/pagos/web/ver-recibo-de-pago.tsx";
import { answerOf, api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { RetryNotice } from "#web/shell/answered.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { concepto } from "../concepto.ts";
import type { MiEntrada } from "../contract.ts";
import { EntradasPagadas } from "./entradas-pagadas.tsx";
import { olvidarSeleccion } from "./use-seleccion.ts";

export const enPantalla: ConceptoEnPantalla = {
  concepto: concepto.concepto,
  Detalle: EntradasDelPago,
  Volver({ pago }) {
    return (
      <ButtonLink to={useEventoDePago(pago) ?? "/#eventos"} variant="accent" size="large">
        Volver a comprar
      </ButtonLink>
    );
  },
  OtraEleccion({ pago }) {
    const evento = useEventoDePago(pago);
    return (
      evento && (
        <ButtonLink to={evento} variant="outline">
          Elegir otras entradas
        </ButtonLink>
      )
    );
  },
};

function EntradasDelPago({ pago }: { pago: PagoPropio }) {
  const { answer, reload } = useEntradasDePago(pago);
  const entradas = answer?.ok ? answer.data : null;
  const eventoId = entradas?.[0]?.evento.id;
  useEffect(() => {
    if (eventoId !== undefined) olvidarSeleccion(eventoId);
  }, [eventoId]);
  if (entradas)
    return (
      <>
        <EntradasPagadas entradas={entradas} monto={pago.monto} onChange={reload} />
        <VerReciboDePago pagoId={pago.id} />
      </>
    );
  if (!answer) return <Spinner text="Buscando tus entradas" />;
  return (
    <RetryNotice
      detail="No pudimos traer tus entradas, pero ya son tuyas: están en Mi perfil → Mis entradas."
      onRetry={reload}
    />
  );
}

/** Returns the path of the event's page; null if the event is not taking place. */
function useEventoDePago(pago: PagoPropio): string | null {
  const { answer } = useEntradasDePago(pago);
  const evento = answer?.ok ? answer.data[0]?.evento : undefined;
  return evento && !evento.suspendido ? `/evento/${evento.id}` : null;
}

/** Loads all tickets of a payment, again when the payment's state changes. */
function useEntradasDePago(pago: PagoPropio) {
  const { usuario } = useSession();
  const key = usuario ? `${usuario.id} ${pago.id} ${pago.estado}` : null;
  return useAnswer<MiEntrada[]>(key, (signal) =>
    answerOf(
      api.entradas.mias.$get({ query: { pagoId: String(pago.id), tamano: "50" } }, { init: { signal } }),
    ),
  );
}

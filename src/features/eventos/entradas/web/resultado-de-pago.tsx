import { useEffect } from "react";
import { formatMoney } from "#contract/format.ts";
import type { PagoPropio } from "#features/caja/pagos/contract.ts";
import { AccionesDePago, Resultado } from "#features/caja/pagos/web/resultado.tsx";
import { usePagoPropio } from "#features/caja/pagos/web/use-pago-propio.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EntradasPagadas } from "./entradas-pagadas.tsx";
import { SE_DESCONOCIO } from "./estado-de-entrada.ts";
import { PagoFallido, QuePago } from "./pago-fallido.tsx";
import { type Direccion, EXITO, PagoSinDatos, PENDING } from "./pago-sin-datos.tsx";
import { useEntradasDePago } from "./use-entradas-de-pago.ts";
import { olvidarSeleccion } from "./use-seleccion.ts";

/**
 * The result of a payment (Rule SIT-10). The URL can be forged and its page is cached for everybody: data of a payment
 * come from the buyer's session, and its state overrides the URL.
 */
export function ResultadoDePago({ direccion }: { direccion: Direccion }) {
  const consulta = usePagoPropio();
  if (consulta.que !== "hallado") return <PagoSinDatos direccion={direccion} consulta={consulta} />;
  const { pago } = consulta;
  if (pago.estado === "aprobado") return <Aprobado pago={pago} />;
  if (pago.estado === "reembolsado" || pago.estado === "contracargo") return <Devuelto pago={pago} />;
  if (pago.enRevision || (pago.estado === "pendiente" && direccion !== "failure"))
    return <Esperando pago={pago} titulo={direccion === "pending" ? PENDING : "Volviste de Mercado Pago"} />;
  return <PagoFallido pago={pago} />;
}

function Aprobado({ pago }: { pago: PagoPropio }) {
  const { concepto } = pago;
  return (
    <Resultado
      tono="exito"
      titulo={EXITO.titulo}
      acciones={<AccionesDePago concepto={concepto} />}
      detalle={concepto === "entrada" && <EntradasDelPago pago={pago} />}
    >
      <p>{EXITO.texto}</p>
      {concepto === "cuota" && (
        <p>
          Pagaste {pago.descripcion}, {formatMoney(pago.monto)}. Ya figura paga en Mi perfil → Mis cuotas.
        </p>
      )}
    </Resultado>
  );
}

function EntradasDelPago({ pago }: { pago: PagoPropio }) {
  const { answer, reload } = useEntradasDePago(pago);
  const entradas = answer?.ok ? answer.data : null;
  const eventoId = entradas?.[0]?.evento.id;
  useEffect(() => {
    if (eventoId !== undefined) olvidarSeleccion(eventoId);
  }, [eventoId]);
  if (entradas) return <EntradasPagadas entradas={entradas} monto={pago.monto} onChange={reload} />;
  if (!answer) return <Spinner text="Buscando tus entradas" />;
  return (
    <Alert tone="danger">
      <p>No pudimos traer tus entradas, pero ya son tuyas: están en Mi perfil → Mis entradas.</p>
      <Button variant="outline" size="small" onClick={reload}>
        Volver a intentar
      </Button>
    </Alert>
  );
}

function Esperando({ pago, titulo }: { pago: PagoPropio; titulo: string }) {
  const entrada = pago.concepto === "entrada";
  return (
    <Resultado tono="espera" titulo={titulo} acciones={<AccionesDePago concepto={pago.concepto} />}>
      <QuePago pago={pago} />
      <p>
        {pago.enRevision
          ? "Mercado Pago está revisando tu pago: no hace falta que pagues de nuevo."
          : "Estamos esperando que Mercado Pago confirme tu pago: no hace falta que pagues de nuevo."}
      </p>
      <p>
        Esta página se actualiza cuando llega la respuesta
        {entrada ? ", y acá vas a tener tus entradas con su código QR." : "."}
      </p>
    </Resultado>
  );
}

function Devuelto({ pago }: { pago: PagoPropio }) {
  return (
    <Resultado
      tono="aviso"
      titulo={pago.estado === "reembolsado" ? "Este pago se devolvió" : "Este pago se desconoció"}
      acciones={<AccionesDePago concepto={pago.concepto} />}
    >
      <QuePago pago={pago} />
      <p>
        {pago.estado === "reembolsado"
          ? "El dinero vuelve por el mismo medio con que se pagó."
          : SE_DESCONOCIO}
      </p>
    </Resultado>
  );
}

import { formatMoney } from "#contract/format.ts";
import type { PagoPropio, TextosDeConcepto } from "../contract.ts";
import { textosDe } from "./conceptos.ts";
import { enPantallaDe } from "./conceptos-en-pantalla.ts";
import { PagoFallido, QuePago } from "./pago-fallido.tsx";
import { type Direccion, EXITO, PagoSinDatos, PENDING } from "./pago-sin-datos.tsx";
import { AccionesDePago, Resultado } from "./resultado.tsx";
import { usePagoPropio } from "./use-pago-propio.ts";

/**
 * The result of a payment (Rule SIT-10). The URL can be forged and its page is cached for everybody: data of a payment
 * come from the buyer's session, and its state overrides the URL.
 */
export function ResultadoDePago({ direccion }: { direccion: Direccion }) {
  const consulta = usePagoPropio();
  const pago = consulta.que === "hallado" ? consulta.pago : null;
  const textos = pago && textosDe(pago.concepto);
  if (!pago || !textos) return <PagoSinDatos direccion={direccion} consulta={consulta} />;
  const de = { pago, textos };
  if (pago.estado === "aprobado") return <Aprobado {...de} />;
  if (pago.estado === "reembolsado" || pago.estado === "contracargo") return <Devuelto {...de} />;
  if (pago.enRevision || (pago.estado === "pendiente" && direccion !== "failure"))
    return <Esperando {...de} titulo={direccion === "pending" ? PENDING : "Volviste de Mercado Pago"} />;
  return <PagoFallido {...de} />;
}

interface DePago {
  pago: PagoPropio;
  textos: TextosDeConcepto;
}

function Aprobado({ pago, textos }: DePago) {
  const { Detalle } = enPantallaDe(pago.concepto);
  return (
    <Resultado
      tono="exito"
      titulo={EXITO.titulo}
      acciones={<AccionesDePago textos={textos} />}
      detalle={Detalle && <Detalle pago={pago} />}
    >
      <p>{EXITO.texto}</p>
      {textos.yaFigura && (
        <p>
          Pagaste {pago.descripcion}, <span className="nowrap">{formatMoney(pago.monto)}</span>.{" "}
          {textos.yaFigura}
        </p>
      )}
    </Resultado>
  );
}

function Esperando({ pago, textos, titulo }: DePago & { titulo: string }) {
  return (
    <Resultado tono="espera" titulo={titulo} acciones={<AccionesDePago textos={textos} />}>
      <QuePago pago={pago} />
      <p>
        {pago.enRevision
          ? "Mercado Pago está revisando tu pago: no hace falta que pagues de nuevo."
          : "Estamos esperando que Mercado Pago confirme tu pago: no hace falta que pagues de nuevo."}
      </p>
      <p>{textos.seActualiza}</p>
    </Resultado>
  );
}

function Devuelto({ pago, textos }: DePago) {
  return (
    <Resultado
      tono="aviso"
      titulo={pago.estado === "reembolsado" ? "Este pago se devolvió" : "Este pago se desconoció"}
      acciones={<AccionesDePago textos={textos} />}
    >
      <QuePago pago={pago} />
      <p>
        {pago.estado === "reembolsado"
          ? "El dinero vuelve por el mismo medio con que se pagó."
          : "El pago se desconoció en el banco o en la tarjeta."}
      </p>
    </Resultado>
  );
}

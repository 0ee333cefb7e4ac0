import CreditCard from "icon:credit-card";
import { type ReactNode, useEffect } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { EnlaceDePago, useInThisTab } from "#features/caja/pagos/web/enlace-de-pago.tsx";
import { api, withId } from "#web/api.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import type { MiEntrada } from "../contract.ts";
import styles from "./entradas.module.css";
import { olvidarSeleccion } from "./use-seleccion.ts";

export interface Compra {
  url: string;
  entradaId: number;
  entradas?: readonly number[];
}

interface SeguimientoDeCompraProps {
  compra: Compra;
  onAgain: () => void;
}

const ASK_EVERY_MS = 5_000;

/** Follows an unpaid purchase until it is settled, so that nobody pays twice. */
export function SeguimientoDeCompra({ compra, onAgain }: SeguimientoDeCompraProps) {
  const asked = useAnswer(String(compra.entradaId), (options) =>
    api.entradas.mias[":id"].$get(withId(compra.entradaId), options),
  );
  const { answer, reload } = asked;
  const entrada = answer?.ok ? answer.data : null;
  const undecided = entrada === null || entrada.estado === "reservada";
  useOnReturn(() => {
    if (undecided) reload();
  });
  useReloadWhile(undecided, asked, ASK_EVERY_MS);
  const pagadaDe = entrada?.estado === "pagada" ? entrada.evento.id : null;
  useEffect(() => {
    if (pagadaDe !== null) olvidarSeleccion(pagadaDe);
  }, [pagadaDe]);

  return (
    <section className={`sheet stack-4 pad-4 ${styles.compra}`} aria-label="Tu entrada">
      <Resultado compra={compra} entrada={entrada} onAgain={onAgain} />
    </section>
  );
}

function Resultado({ compra, entrada, onAgain }: SeguimientoDeCompraProps & { entrada: MiEntrada | null }) {
  const enEstaPestaña = useInThisTab();
  const varias = (compra.entradas?.length ?? 1) > 1;
  const losLugares = varias ? "los lugares" : "el lugar";
  const misEntradas = <Link to="/perfil/entradas">Mi perfil → Mis entradas</Link>;
  if (entrada?.estado === "pagada")
    return (
      <>
        <Alert
          tone="success"
          title={varias ? "¡Listo! Tus entradas están pagas" : "¡Listo! Tu entrada está paga"}
        >
          <p>
            {varias ? "Las tenés con sus códigos QR en " : "La tenés con su código QR en "}
            {misEntradas}. Si dejaste un correo, también {varias ? "te las mandamos" : "te la mandamos"} ahí.
          </p>
        </Alert>
        <Again onAgain={onAgain}>Comprar más entradas</Again>
      </>
    );
  if (entrada?.pago.revisionHasta)
    return (
      <Alert tone="info" title="Mercado Pago está revisando tu pago">
        <p>
          No hace falta que pagues de nuevo.{" "}
          {entrada.estado === "reservada"
            ? `Te guardamos ${losLugares} hasta el ${formatInstant(entrada.pago.revisionHasta)}.`
            : "Lo que elegiste quedó libre: si el pago se aprueba y ya no hay lugar, te devolvemos el dinero."}{" "}
          Cuando haya una respuesta, la vas a ver acá y en {misEntradas}.
        </p>
      </Alert>
    );
  if (entrada?.estado === "anulada")
    return (
      <>
        <Alert tone="warn" title="La compra no se completó">
          <p>Se terminó el tiempo para pagar y lo que elegiste quedó libre.</p>
        </Alert>
        <Again onAgain={onAgain}>Volver a comprar</Again>
      </>
    );
  const cuanto = entrada && (
    <p className="row-3 baseline apart">
      <span>{varias ? `${compra.entradas?.length} entradas` : "1 entrada"}</span>
      <strong className="text-2xl display">{formatMoney(entrada.pago.monto)}</strong>
    </p>
  );
  // Another selection keeps the deadline of the earlier hold.
  const hasta = entrada?.pago.venceEn ? ` hasta las ${clubTime(new Date(entrada.pago.venceEn)).hora}` : "";
  return (
    <>
      {entrada?.pago.estado === "rechazado" ? (
        <Alert tone="danger" title="Mercado Pago no aprobó el pago">
          <p>
            No se te cobró nada. {varias ? "Tus lugares siguen guardados" : "Tu lugar sigue guardado"}
            {hasta}: podés probar con el mismo medio de pago o con otro.
          </p>
        </Alert>
      ) : (
        <Alert tone="success" title={`Te guardamos ${losLugares}${hasta}`}>
          <p>
            {enEstaPestaña
              ? "Terminá el pago en Mercado Pago."
              : "Terminá el pago en la pestaña de Mercado Pago."}{" "}
            {varias ? "Tus entradas te esperan" : "Tu entrada te espera"} en {misEntradas}.
          </p>
        </Alert>
      )}
      {cuanto}
      <EnlaceDePago url={compra.url} size="large" wide icon={<CreditCard />}>
        {entrada?.pago.estado === "rechazado" ? "Volver a intentar" : "Ir a pagar"}
      </EnlaceDePago>
      <Again onAgain={onAgain}>Elegir otras entradas</Again>
    </>
  );
}

function Again({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  return (
    <Button variant="outline" wide onClick={onAgain}>
      {children}
    </Button>
  );
}

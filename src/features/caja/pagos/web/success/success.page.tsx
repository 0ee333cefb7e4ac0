import { formatMoney } from "#contract/format.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccionesDePago, Resultado } from "../resultado.tsx";
import { usePagoPropio } from "../use-pago-propio.ts";

export const meta = pageMeta({ title: "Pago", index: false });

/** The URL can be forged: details are shown only for an approved payment of the current user. */
export default function Success() {
  const { pago, searching } = usePagoPropio();
  const acciones = <AccionesDePago concepto={pago?.concepto ?? null} />;

  if (!pago)
    return (
      <Resultado tono="aviso" titulo="¡Transacción exitosa!" acciones={acciones}>
        <p>Tu pago se ha procesado con éxito.</p>
        {searching && <Spinner text="Buscando tu pago..." />}
        <p>
          Esta página no es un comprobante: el tuyo te llega por correo, si dejaste uno, y con tu cuenta lo
          ves en Mi perfil.
        </p>
      </Resultado>
    );

  if (pago.estado !== "aprobado")
    return (
      <Resultado tono="espera" titulo="Volviste de Mercado Pago" acciones={acciones}>
        {pago.estado === "pendiente" ? (
          <p role="status">
            {pago.enRevision
              ? "Mercado Pago está revisando tu pago: no hace falta que pagues de nuevo."
              : "Estamos esperando que Mercado Pago confirme tu pago. Esta página se actualiza cuando llega."}
          </p>
        ) : (
          <p>Este pago no figura aprobado. Más abajo podés ver cómo quedó.</p>
        )}
        <p>{pago.descripcion}</p>
      </Resultado>
    );

  return (
    <Resultado tono="exito" titulo="¡Transacción exitosa!" acciones={acciones}>
      <p>Tu pago se ha procesado con éxito.</p>
      {pago.concepto === "cuota" ? (
        <p>
          Pagaste {pago.descripcion}, {formatMoney(pago.monto)}. Ya figura paga en Mi perfil → Mis cuotas.
        </p>
      ) : (
        <p>
          Tu entrada con el código QR está en Mi perfil → Mis entradas. Si dejaste un correo, también te la
          mandamos ahí.
        </p>
      )}
    </Resultado>
  );
}

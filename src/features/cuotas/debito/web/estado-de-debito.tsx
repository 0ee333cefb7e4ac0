import { formatFecha, formatFechaLarga, formatMoney } from "#contract/format.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { AdhesionVista } from "../contract.ts";
import { type EstadoDeAdhesion, PALABRA_DE_ADHESION } from "../rules.ts";

const TONO: Record<EstadoDeAdhesion, BadgeTone> = {
  borrador: "neutral",
  pendiente: "warn",
  activa: "success",
  pausada: "info",
  cancelada: "neutral",
};

export function EstadoDeDebito({ adhesion }: { adhesion: AdhesionVista }) {
  const { estado, motivo, monto, proximoDebito } = adhesion;
  return (
    <div className="stack-2 at-start breakable">
      <Badge tone={TONO[estado]}>{PALABRA_DE_ADHESION[estado]}</Badge>
      {motivo && <p>{motivo}</p>}
      {proximoDebito && (
        <p>
          {monto === null
            ? `Próximo débito: ${formatFechaLarga(proximoDebito)}. El importe se avisa tres días antes.`
            : `El ${formatFechaLarga(proximoDebito)} se debitan ${formatMoney(monto)}.`}
        </p>
      )}
    </div>
  );
}

/** Describes what happens after an automatic debit is cancelled. */
export function loQueDeja({ correo, monto, proximoDebito }: AdhesionVista): string {
  const cuenta = correo ? ` de la cuenta de Mercado Pago ${correo}` : "";
  const proximo =
    proximoDebito === null
      ? "No se debita nada más"
      : monto === null
        ? `No se hace el débito del ${formatFechaLarga(proximoDebito)}`
        : `No se debitan los ${formatMoney(monto)} del ${formatFechaLarga(proximoDebito)}`;
  return `${proximo}${cuenta}: las cuotas quedan para pagar de otra forma. Para volver a tenerlo hay que autorizarlo de nuevo.`;
}

/** Newest first. */
export function ListaDeDebitos({ debitos }: { debitos: AdhesionVista["debitos"] }) {
  return (
    <ul className="plain-list ruled ledger" aria-label="Débitos">
      {debitos.map(({ id, fecha, monto, resultado, intentos, pagoId }) => (
        <li key={id}>
          <span className="grow">
            {formatFecha(fecha)}
            <small>
              {resultado}
              {intentos > 1 && <span>{` (${intentos} intentos)`}</span>}
              {pagoId !== null && <span>{`. Pago n.º ${pagoId}`}</span>}
            </small>
          </span>
          <strong>{formatMoney(monto)}</strong>
        </li>
      ))}
    </ul>
  );
}

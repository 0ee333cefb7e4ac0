import MessageCircle from "icon:message-circle";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { digitosNacionales } from "#contract/telefono.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import type { Cuota } from "#features/socios/cuotas/contract.ts";
import { nombreDeCuota, sumarCuotas } from "#features/socios/cuotas/rules.ts";
import { PrintBar, PrintSheet } from "#web/admin/print-sheet.tsx";
import { useClub } from "#web/club.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import type { UsuarioDelPadron } from "../contract.ts";
import { nombreDe } from "./datos-de-persona.ts";

interface AdminComprobanteProps {
  socio: UsuarioDelPadron;
  /** Instalments just collected together. */
  cuotas: readonly Cuota[];
}

/** Proof of instalments collected at the counter, to print or to send; the receipt by mail leaves by itself. */
export function AdminComprobante({ socio, cuotas }: AdminComprobanteProps) {
  const { identidad } = useClub();
  const { persona, socioDto } = socio;
  const telefono = socioDto && digitosNacionales(socioDto.telefono) ? socioDto.telefono : null;
  const total = formatMoney(sumarCuotas(cuotas));
  const [primera] = cuotas;
  const medio = primera?.medio ? PALABRA_DE_MEDIO[primera.medio] : "";
  const cuando = formatInstant(primera?.pagadaEn ?? new Date());
  const renglones = cuotas.map(
    ({ plan, importe, pagoId, ...cuota }) =>
      [`${nombreDeCuota(cuota)}, ${plan.nombre_plan}`, pagoId, formatMoney(importe)] as const,
  );
  const mensaje = [
    `${identidad.nombre}: recibimos ${total} (${medio.toLowerCase()}) el ${cuando}.`,
    ...renglones.map(([que, pagoId, importe]) => `${que}: ${importe} (pago n.º ${pagoId})`),
  ].join("\n");
  return (
    <div>
      <PrintBar>
        {telefono && (
          <ButtonLink
            variant="outline"
            icon={<MessageCircle aria-hidden="true" />}
            href={whatsappLink(telefono, mensaje)}
            target="_blank"
            rel="noopener noreferrer"
          >
            Mandar por WhatsApp
          </ButtonLink>
        )}
      </PrintBar>
      {persona.correo && <p>El recibo ya sale por correo a {persona.correo}.</p>}
      <PrintSheet>
        <h3>{identidad.nombre}</h3>
        <p>
          Comprobante de pago, {cuando} · {medio}
        </p>
        <p>
          <strong>{nombreDe(socio)}</strong>
          {socio.socio && ` · Socio n.º ${socio.socio.numero}`}
          {socioDto && ` · DNI ${socioDto.dni}`}
        </p>
        <table>
          <thead>
            <tr>
              <th>Cuota</th>
              <th data-number>Pago n.º</th>
              <th data-number>Importe</th>
            </tr>
          </thead>
          <tbody>
            {renglones.map(([que, pagoId, importe]) => (
              <tr key={pagoId}>
                <td>{que}</td>
                <td data-number>{pagoId}</td>
                <td data-number>{importe}</td>
              </tr>
            ))}
            <tr>
              <td colSpan={2}>
                <strong>Total</strong>
              </td>
              <td data-number>
                <strong>{total}</strong>
              </td>
            </tr>
          </tbody>
        </table>
        <p>Documento no válido como factura.</p>
      </PrintSheet>
    </div>
  );
}

import MessageCircle from "icon:message-circle";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { digitosNacionales } from "#contract/telefono.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import type { ComprobanteDeCuotas } from "#features/cuotas/cuotas/contract.ts";
import { PrintBar, PrintSheet } from "#web/admin/print-sheet.tsx";
import { useClub } from "#web/club.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import { nombreDePago } from "../rules.ts";

interface AdminComprobanteDePagoProps {
  comprobante: ComprobanteDeCuotas;
  nombre: string;
  telefono: string | null;
}

export function AdminComprobanteDePago({ comprobante, nombre, telefono }: AdminComprobanteDePagoProps) {
  const { identidad } = useClub();
  const { pagoId, recibo, cuando, medio, monto, pagador, cuotas, sobra, anulado } = comprobante;
  const numero = nombreDePago(pagoId, recibo);
  const quien = `${pagador.nombre} ${pagador.apellido}`;
  const rows = [
    ...cuotas.map(({ cuotaId, titulo, persona, importe, falta }) => ({
      clave: String(cuotaId),
      que: `${persona.nombre} ${persona.apellido}: ${titulo}${falta > 0 ? ` (a cuenta, faltan ${formatMoney(falta)})` : ""}`,
      importe: formatMoney(importe),
    })),
    ...(sobra > 0 ? [{ clave: "sobra", que: "Queda a favor", importe: formatMoney(sobra) }] : []),
  ];
  const mensaje = [
    `${identidad.nombre}: recibimos ${formatMoney(monto)} (${PALABRA_DE_MEDIO[medio].toLowerCase()}) el ${formatInstant(cuando)}. ${numero}.`,
    ...rows.map(({ que, importe }) => `${que}: ${importe}`),
  ].join("\n");
  return (
    <>
      <PrintBar>
        {quien === nombre && telefono && digitosNacionales(telefono) && (
          <ButtonLink
            variant="outline"
            icon={<MessageCircle />}
            href={whatsappLink(telefono, mensaje)}
            target="_blank"
          >
            Mandar por WhatsApp
          </ButtonLink>
        )}
      </PrintBar>
      <PrintSheet>
        <h3>{identidad.nombre}</h3>
        <p>
          <span>{numero}</span>
          {anulado && <span> · ANULADO</span>}
        </p>
        <p>
          {formatInstant(cuando)} · {PALABRA_DE_MEDIO[medio]}
        </p>
        <p>
          Pagó <strong>{quien}</strong>
        </p>
        <table>
          <thead>
            <tr>
              <th>Concepto</th>
              <th data-number>Importe</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ clave, que, importe }) => (
              <tr key={clave}>
                <td>{que}</td>
                <td data-number>{importe}</td>
              </tr>
            ))}
            <tr>
              <td>
                <strong>Total</strong>
              </td>
              <td data-number>
                <strong>{formatMoney(monto)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
        <p>Documento no válido como factura.</p>
      </PrintSheet>
    </>
  );
}

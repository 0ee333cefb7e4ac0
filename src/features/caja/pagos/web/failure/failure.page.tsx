import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import { NotaDeCuota, Resultado } from "../resultado.tsx";
import { usePagoPropio } from "../use-pago-propio.ts";

export const meta = pageMeta({ title: "No se pudo completar el pago", index: false });

const CONSULTA = {
  entrada: "Hola, no pude completar el pago de una entrada.",
  cuota: "Hola, no pude completar el pago de una cuota.",
};

export default function Failure() {
  const club = useClub();
  const concepto = usePagoPropio().pago?.concepto ?? null;
  const esCuota = concepto === "cuota";
  return (
    <Resultado
      tono="fallo"
      titulo="No se pudo completar el pago"
      acciones={
        <>
          <ButtonLink to={esCuota ? "/perfil/cuotas" : "/perfil/entradas"} variant="accent">
            Probar de nuevo
          </ButtonLink>
          <ButtonLink
            href={whatsappLink(club.contacto.telefono, CONSULTA[concepto ?? "entrada"])}
            target="_blank"
            rel="noopener noreferrer"
            variant="outline"
          >
            Escribinos por WhatsApp
          </ButtonLink>
        </>
      }
    >
      <p>
        Mercado Pago no aprobó el pago, o se canceló antes de terminar. No se te cobró la{" "}
        {esCuota ? "cuota, que sigue sin pagar: probá otra vez en Mi perfil → Mis cuotas." : "entrada."}
      </p>
      {!esCuota && (
        <p>
          Tu lugar sigue guardado hasta {club.entradas.minutosDeReserva} minutos después de la compra: en Mi
          perfil → Mis entradas podés volver a intentarlo, con el mismo medio de pago o con otro.
        </p>
      )}
      {concepto === null && <NotaDeCuota>Si era una cuota, sigue sin pagar: probá otra vez en</NotaDeCuota>}
    </Resultado>
  );
}

import { useLocation } from "react-router";
import { withWayBack } from "#web/guard.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { CONCEPTOS } from "./conceptos.ts";
import { Consultar, NO_SE_PUDO } from "./pago-fallido.tsx";
import { AccionesDePago, FrasesPosibles, Resultado } from "./resultado.tsx";
import type { PagoConsultado } from "./use-pago-propio.ts";

/** The provider's return pages. */
export type Direccion = "success" | "pending" | "failure";

export const PENDING = "Pending";
export const EXITO = { titulo: "¡Transacción exitosa!", texto: "Tu pago se ha procesado con éxito." };

/** What everybody can pay. */
const DE_TODOS = CONCEPTOS.filter(({ rol }) => rol === null);

const TITULOS: Record<Direccion, string> = { success: EXITO.titulo, pending: PENDING, failure: NO_SE_PUDO };

interface PagoSinDatosProps {
  direccion: Direccion;
  consulta: PagoConsultado;
}

/** Shows the outcome that the URL claims if the payment is unknown; only the heading for another user's payment. */
export function PagoSinDatos({ direccion, consulta }: PagoSinDatosProps) {
  const { pathname, search } = useLocation();
  const entrar = consulta.que === "sin-sesion" && (
    <ButtonLink to={withWayBack("/login", pathname + search)} variant="accent">
      Entrar a mi cuenta
    </ButtonLink>
  );
  // Waits for the payment, which determines the links.
  const acciones = consulta.que !== "buscando" && (entrar || <AccionesDePago textos={null} />);
  const busqueda = <Busqueda consulta={consulta} />;
  if (consulta.que === "ajeno")
    return (
      <Resultado tono="aviso" titulo={TITULOS[direccion]} acciones={acciones}>
        <p>Este pago no es de la cuenta con la que entraste. Si compraste con otra, entrá con esa.</p>
      </Resultado>
    );
  if (direccion === "success")
    return (
      <Resultado tono="aviso" titulo={TITULOS.success} acciones={acciones}>
        <p>{EXITO.texto}</p>
        {busqueda}
        <p>
          Esta página no es un comprobante: el tuyo te llega por correo, si dejaste uno, y con tu cuenta lo
          ves en Mi perfil.
        </p>
      </Resultado>
    );
  if (direccion === "pending")
    return (
      <Resultado tono="espera" titulo={TITULOS.pending} acciones={acciones}>
        <p>Tu pago está pendiente: Mercado Pago todavía no lo confirmó. No hace falta que pagues de nuevo.</p>
        {busqueda}
        <FrasesPosibles frase="siSeConfirma" />
      </Resultado>
    );
  return (
    <Resultado
      tono="fallo"
      titulo={TITULOS.failure}
      acciones={
        <>
          {entrar ||
            (acciones && (
              <ButtonLink to={DE_TODOS[0]?.ruta ?? "/perfil"} variant="accent">
                Probar de nuevo
              </ButtonLink>
            ))}
          <Consultar de={DE_TODOS.map(({ una }) => una).join(" o de ")} />
        </>
      }
    >
      <p>Mercado Pago no aprobó el pago, o se canceló antes de terminar. No se te cobró nada.</p>
      {busqueda}
      <FrasesPosibles frase="siFallo" />
    </Resultado>
  );
}

/** Why the page has no data of the payment (yet). */
function Busqueda({ consulta }: { consulta: PagoConsultado }) {
  if (consulta.que === "buscando") return <Spinner text="Buscando tu pago..." />;
  if (consulta.que === "sin-sesion")
    return (
      <p>
        <strong>Entrá con la cuenta con la que compraste</strong> y ves acá cómo quedó
        {DE_TODOS.flatMap(({ alEntrar }) => (alEntrar ? `, ${alEntrar}` : [])).join("")}.
      </p>
    );
  if (consulta.que === "falla")
    return (
      <Alert tone="danger">
        <p>{consulta.detalle}</p>
        <Button variant="outline" size="small" onClick={consulta.reload}>
          Volver a intentar
        </Button>
      </Alert>
    );
  return null;
}

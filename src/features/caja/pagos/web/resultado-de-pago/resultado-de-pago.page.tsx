import { useEffect, useEffectEvent } from "react";
import { useLocation, useSearchParams } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { answerOf, api, isOutcomeUnknown } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { withWayBack } from "#web/guard.ts";
import { type MetaArgs, pageMeta } from "#web/page-meta.ts";
import { useSession } from "#web/session.ts";
import { RetryNotice } from "#web/shell/answered.tsx";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import type { PagoPropio, TextosDeConcepto } from "../../contract.ts";
import { leerReferencia } from "../../rules.ts";
import { CONCEPTOS, textosDe } from "../conceptos.ts";
import { enPantallaDe } from "../conceptos-en-pantalla.ts";
import { AccionesDePago, FrasesPosibles, Resultado } from "../resultado.tsx";

const NO_SE_PUDO = "No se pudo completar el pago";

function PagoFallido({ pago, textos }: { pago: PagoPropio; textos: TextosDeConcepto }) {
  const { concepto, url, venceEn, estado } = pago;
  const { Volver, OtraEleccion } = enPantallaDe(concepto);
  return (
    <Resultado
      tono="fallo"
      titulo={NO_SE_PUDO}
      acciones={
        <>
          {/* In the same tab, because it continues the payment. */}
          {url ? (
            <ButtonLink href={url} variant="accent" size="large">
              Probar de nuevo
            </ButtonLink>
          ) : Volver ? (
            <Volver pago={pago} />
          ) : (
            <ButtonLink to={textos.ruta} variant="accent" size="large">
              {textos.ver}
            </ButtonLink>
          )}
          {url &&
            (OtraEleccion ? (
              <OtraEleccion pago={pago} />
            ) : (
              <ButtonLink to={textos.ruta} variant="outline">
                {textos.ver}
              </ButtonLink>
            ))}
          <Consultar de={textos.una} />
        </>
      }
    >
      <QuePago pago={pago} />
      <p>
        {estado === "rechazado"
          ? "Mercado Pago no aprobó el pago. "
          : "El pago se canceló antes de terminar, o se acabó el tiempo. "}
        {textos.noSeCobro}
      </p>
      {url && venceEn ? (
        <p>
          {textos.todavia} hasta las {clubTime(new Date(venceEn)).hora}: probá con el mismo medio de pago o
          con otro.
        </p>
      ) : (
        textos.seSolto && <p>{textos.seSolto}</p>
      )}
    </Resultado>
  );
}

function QuePago({ pago: { descripcion, monto } }: { pago: PagoPropio }) {
  return (
    <p>
      <strong>
        {descripcion}, <span className="nowrap">{formatMoney(monto)}</span>
      </strong>
    </p>
  );
}

function Consultar({ de }: { de: string }) {
  const club = useClub();
  return (
    <ButtonLink
      href={whatsappLink(club.contacto.telefono, `Hola, no pude completar el pago de ${de}.`)}
      target="_blank"
      variant="outline"
    >
      Escribinos por WhatsApp
    </ButtonLink>
  );
}

type Direccion = "success" | "pending" | "failure";

const PENDING = "Pending";
const EXITO = { titulo: "¡Transacción exitosa!", texto: "Tu pago se ha procesado con éxito." };

const DE_TODOS = CONCEPTOS.filter(({ rol }) => rol === null);

const TITULOS: Record<Direccion, string> = { success: EXITO.titulo, pending: PENDING, failure: NO_SE_PUDO };

interface PagoSinDatosProps {
  direccion: Direccion;
  consulta: PagoConsultado;
}

/** For an unknown payment, shows the outcome that the URL claims; for another user's payment, only the heading. */
function PagoSinDatos({ direccion, consulta }: PagoSinDatosProps) {
  const { pathname, search } = useLocation();
  const entrar = consulta.que === "sin-sesion" && (
    <ButtonLink to={withWayBack("/login", pathname + search)} variant="accent">
      Entrar a mi cuenta
    </ButtonLink>
  );
  // Waits for the payment, on which the links depend.
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

function Busqueda({ consulta }: { consulta: PagoConsultado }) {
  if (consulta.que === "buscando") return <Spinner text="Buscando tu pago..." />;
  if (consulta.que === "sin-sesion")
    return (
      <p>
        <strong>Entrá con la cuenta con la que compraste</strong> y ves acá cómo quedó
        {DE_TODOS.flatMap(({ alEntrar }) => (alEntrar ? `, ${alEntrar}` : [])).join("")}.
      </p>
    );
  if (consulta.que === "falla") return <RetryNotice detail={consulta.detalle} onRetry={consulta.reload} />;
  return null;
}

const direccionDe = (pathname: string): Direccion =>
  (["pending", "failure"] as const).find((one) => pathname.toLowerCase().startsWith(`/${one}`)) ?? "success";

const TITULOS_DE_PAGINA: Record<Direccion, string> = {
  success: "Pago",
  pending: "Pago pendiente",
  failure: NO_SE_PUDO,
};

export const meta = (args: MetaArgs & { location: { pathname: string } }) =>
  pageMeta({ title: TITULOS_DE_PAGINA[direccionDe(args.location.pathname)], index: false })(args);

/**
 * The result of a payment (Rule SIT-10). The URL can be forged and the page is cached for everybody, so the payment is
 * read with the buyer's session, and its state overrides the URL.
 */
export default function ResultadoDePago() {
  const direccion = direccionDe(useLocation().pathname);
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

const ASK_EVERY_MS = 3_000;
/** Slow, because a review takes hours. */
const ASK_IN_REVIEW_MS = 15_000;

type PagoConsultado =
  | { que: "buscando" | "sin-referencia" | "sin-sesion" | "ajeno" }
  | { que: "falla"; detalle: string; reload: () => void }
  | { que: "hallado"; pago: PagoPropio };

/**
 * Returns the current user's payment with the `external_reference` that the provider adds to the URL. Polls as
 * long as the payment can change, even after the connection was lost.
 */
function usePagoPropio(): PagoConsultado {
  const session = useSession();
  const [params] = useSearchParams();
  const reference = leerReferencia(params.get("external_reference") ?? "");
  const id = String(reference);
  // Includes the user, so that logging in with another account sends a new request.
  const key = session.status === "in" && reference ? `${session.usuario.id} ${id}` : null;
  const asked = useAnswer(key, (options) => api.compras.pago[":id"].$get({ param: { id } }, options));
  const { answer, reload } = asked;
  const pago = answer?.ok ? answer.data : null;
  const lost = answer !== null && isOutcomeUnknown(answer);
  const open = pago !== null && (pago.estado === "pendiente" || pago.enRevision || pago.url !== null);
  useReloadWhile(lost || open, asked, pago?.enRevision ? ASK_IN_REVIEW_MS : ASK_EVERY_MS);
  useOnReturn(() => {
    if (open || lost) reload();
  });
  useConsulta(pago?.estado === "pendiente" ? params.get("payment_id") : null, reload);

  if (session.status === "loading") return { que: "buscando" };
  if (!reference) return { que: "sin-referencia" };
  if (session.status === "out") return { que: "sin-sesion" };
  if (!answer) return { que: "buscando" };
  if (pago) return { que: "hallado", pago };
  return answer.ok || answer.status === 404
    ? { que: "ajeno" }
    : { que: "falla", detalle: answer.problem.detail, reload };
}

/** Makes the site query the provider about the attempt in the URL, in case the notice is late or lost (Rule PAG-9). */
function useConsulta(intento: string | null, onDone: () => void): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!intento || !/^\d{1,64}$/.test(intento)) return;
    answerOf(api.compras.test.$get({ query: { notificacion: intento } })).then(done, () => undefined);
  }, [intento]);
}

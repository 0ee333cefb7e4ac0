import CreditCard from "icon:credit-card";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { formatCantidad, formatFecha, formatMoney } from "#contract/format.ts";
import { PLAZO_DE_ARREPENTIMIENTO } from "#features/caja/pagos/rules.ts";
import { DatosBancarios } from "#features/caja/pagos/web/datos-bancarios.tsx";
import { useInThisTab } from "#features/caja/pagos/web/enlace-de-pago.tsx";
import { usePagoEnLinea } from "#features/caja/pagos/web/use-pago-en-linea.ts";
import type { Espera } from "#features/eventos/espera/contract.ts";
import {
  ListaDeEspera,
  OfertaDeEspera,
  useListaDeEspera,
} from "#features/eventos/espera/web/lista-de-espera.tsx";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { CODIGO_ESCRITO_MAX } from "#features/eventos/precios/rules.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useSession } from "#web/session.ts";
import { RetryNotice } from "#web/shell/answered.tsx";
import { usePublicForm } from "#web/shell/use-public-form.ts";
import { Alert, FormResult } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { WhatsappIcon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { AGOTADAS, VENTA_CERRADA } from "../rules.ts";
import { ElegirEntradas } from "./elegir-entradas.tsx";
import styles from "./entradas.module.css";
import { sePuedePagar } from "./estado-de-entrada.ts";
import { ParaQuien } from "./para-quien.tsx";
import { type Compra, SeguimientoDeCompra } from "./seguimiento-de-compra.tsx";
import { borradorDe, conRetencion, type Seleccion, useSeleccion } from "./use-seleccion.ts";

interface CompraDeEntradaProps {
  evento: Evento;
  /** Waiting room to show until the user is admitted, if the event has a line. */
  espera?: ReactNode;
}

/** Returns the state of a purchase: what the user already has or waits for, the selection, and its payment. */
function useCompra({ evento, espera }: CompraDeEntradaProps) {
  const { usuario } = useSession();
  const { revalidate } = useRevalidator();
  const [compra, setCompra] = useState<Compra | null>(null);
  const { enCurso, compradas, buscando, reload } = useCompraEnCurso(evento.id);
  const [eligeOtras, setEligeOtras] = useState(false);
  const tarifas = useAnswer(
    usuario && evento.precioDesde !== undefined ? `${usuario.id} ${evento.id}` : null,
    (options) => api.eventos[":id"].tarifas.$get(withId(evento.id), options),
  );
  const lista = useListaDeEspera(evento);
  const lugares = lugaresPara(evento, {
    espera: lista.espera,
    retenidas: enCurso?.entradas.length ?? 0,
    enFila: Boolean(espera),
  });
  const { oferta, disponibles } = lugares;
  const seleccion = useSeleccion(
    { ...evento, entradasDisponibles: disponibles },
    tarifas.answer?.ok ? conRetencion(tarifas.answer.data, enCurso?.tarifas ?? []) : [],
    {
      borrador: borradorDe(evento.id),
      ofrecidas: oferta ? Math.min(oferta.cantidad, evento.maximoPorCompra) : undefined,
    },
  );
  const pago = usePagoDeEntradas(evento.id, seleccion, {
    onCompra: setCompra,
    // The purchase has used up the waiting-list offer.
    onAnswer: () => oferta && lista.reload(),
    onConflict() {
      void revalidate();
      if (lista.espera) lista.reload();
      tarifas.reload();
      if (enCurso) reload();
    },
  });
  const again = () => {
    setCompra(null);
    setEligeOtras(true);
    reload();
    tarifas.reload();
    void revalidate();
  };
  const cambioLaLista = () => {
    lista.reload();
    void revalidate();
  };
  return {
    compra,
    compradas,
    tarifas,
    lugares,
    seleccion,
    pago,
    again,
    seguida: compra ?? (eligeOtras && !enCurso?.enRevision ? null : enCurso),
    buscando,
    buscandoLista: lista.buscando,
    enLista: { evento, espera: lista.espera, onChange: cambioLaLista },
  };
}

/** The purchase of an event's tickets: the waiting room, a purchase in progress, the waiting list, or the form. */
export function CompraDeEntrada(props: CompraDeEntradaProps) {
  const { evento, espera } = props;
  const {
    compra,
    seguida,
    compradas,
    tarifas,
    lugares,
    seleccion,
    pago,
    again,
    buscando,
    buscandoLista,
    enLista,
  } = useCompra(props);
  const { agotadas, oferta, disponibles, haceFila } = lugares;
  if (seguida)
    return (
      <>
        {oferta && !compra && (
          <section className={`sheet stack-4 pad-4 ${styles.compra}`} aria-label="Lista de espera">
            <OfertaDeEspera {...enLista} espera={oferta} />
          </section>
        )}
        <SeguimientoDeCompra key={seguida.entradaId} compra={seguida} onAgain={again} />
      </>
    );
  const { ventaAbierta: abierta } = evento;
  if (abierta && haceFila)
    return (
      <>
        {compradas > 0 && <YaTenes compradas={compradas} />}
        {espera}
      </>
    );
  if (disponibles <= 0 || !abierta)
    return (
      <>
        {abierta && espera}
        <section className={`sheet stack-4 pad-4 ${styles.compra}`} aria-label="Entradas">
          <Alert tone="warn">
            <p className="strong">{abierta ? AGOTADAS : VENTA_CERRADA}</p>
          </Alert>
          {compradas > 0 && <YaTenes compradas={compradas} />}
          {abierta && agotadas && !buscandoLista && (
            <ListaDeEspera {...enLista} pedidas={seleccion.pedidas} />
          )}
        </section>
      </>
    );
  if (evento.precioDesde !== undefined && !tarifas.answer)
    return (
      <div className={styles.buscando}>
        <Spinner text="Buscando las entradas" />
      </div>
    );
  // Until hold and offer are loaded, places would seem to be missing.
  const cargando = buscando || buscandoLista;
  return (
    <Formulario
      evento={evento}
      compradas={compradas}
      seleccion={cargando ? { ...seleccion, faltanLugares: false } : seleccion}
      pago={pago}
      buscando={buscando}
    >
      {oferta && <OfertaDeEspera {...enLista} espera={oferta} />}
      {enLista.espera?.estado === "esperando" && <ListaDeEspera {...enLista} />}
      <FormResult result={pago.result} />
      {tarifas.answer && !tarifas.answer.ok && (
        <RetryNotice detail={tarifas.answer.problem.detail} onRetry={tarifas.reload} />
      )}
    </Formulario>
  );
}

interface AlPagar {
  onAnswer: () => void;
  onCompra: (compra: Compra) => void;
  /** Called if what the page shows has changed. */
  onConflict: () => void;
}

/** Buys the selected tickets and opens the provider's page. */
function usePagoDeEntradas(
  eventoId: number,
  seleccion: Seleccion,
  { onAnswer, onCompra, onConflict }: AlPagar,
) {
  const [para, setPara] = useState<(number | null)[] | null>(null);
  const [comprar, pending, result] = usePagoEnLinea(
    async (usuarioId: number) => {
      const answer = await answerOf(
        api.compras.evento[":id"].usuario[":userId"].$post({
          param: { id: String(eventoId), userId: String(usuarioId) },
          form: { ...formOf(seleccion), ...(para && { para: JSON.stringify(para) }) },
        }),
      );
      if (!answer.ok && answer.status === 409) onConflict();
      return answer;
    },
    { onAnswer, onOpened: onCompra },
  );
  return { result, setPara, comprar, pending };
}

interface FormularioProps {
  evento: Evento;
  compradas: number;
  seleccion: Seleccion;
  pago: ReturnType<typeof usePagoDeEntradas>;
  /** Whether an open purchase is still being looked for. */
  buscando: boolean;
  children: ReactNode;
}

/** The ways to pay: the payment provider, or a transfer with its receipt sent by WhatsApp. */
function Formulario({ evento, compradas, seleccion, pago, buscando, children }: FormularioProps) {
  const club = useClub();
  const { usuario } = useSession();
  const enEstaPestaña = useInThisTab();
  const { cantidad, total, lineas } = seleccion;
  const enLinea = !evento.sinPagoEnLinea;
  const muchas = lineas.length > TIPOS_A_LA_VISTA;
  return (
    <section className={`sheet stack-4 pad-4 ${styles.compra}`} aria-labelledby="comprar">
      <div className="row-3 tight baseline apart">
        <h2 id="comprar" className="text-xl">
          Comprá tus entradas
        </h2>
        {compradas > 0 && (
          <Link to="/perfil/entradas">
            Ya tenés {compradas}
            <span className="visually-hidden"> para este evento: ver mis entradas</span>
          </Link>
        )}
      </div>
      {children}
      <ElegirEntradas seleccion={seleccion} />
      {usuario && enLinea && <ParaQuien usuarioId={usuario.id} lineas={lineas} onChange={pago.setPara} />}
      {enLinea && <CodigoPromocional eventoId={evento.id} seleccion={seleccion} />}
      <div className={`stack-3 ${muchas ? "in-view" : ""}`} data-pegado={muchas || undefined}>
        <p className="row-3 baseline apart" aria-live="polite">
          <span>{cantidad === 0 ? "Elegí tus entradas" : formatCantidad(cantidad, "entrada")}</span>
          <strong className="text-2xl display">{formatMoney(total)}</strong>
        </p>
        {enLinea && (
          <Button
            variant="accent"
            size="large"
            wide
            icon={<CreditCard />}
            loading={pago.pending}
            disabled={buscando || cantidad === 0}
            onClick={() => usuario && pago.comprar(usuario.id)}
          >
            {total === 0 && cantidad > 0 ? "Confirmar" : "Pagar con Mercado Pago"}
          </Button>
        )}
      </div>
      <p className="note">
        {enLinea
          ? `${enEstaPestaña ? "" : "Se abre en otra pestaña. "}Te guardamos ${cantidad > 1 ? "los lugares" : "el lugar"} por ${club.entradas.minutosDeReserva} minutos mientras pagás.`
          : "Compralas en el club, en efectivo, o por transferencia."}
      </p>
      <p className="note">
        {`¿Te arrepentís? Tenés ${PLAZO_DE_ARREPENTIMIENTO}: `}
        <Link to="/arrepentimiento">Botón de arrepentimiento</Link>.
      </p>
      <PorTransferencia evento={evento} cantidad={cantidad} />
    </section>
  );
}

function PorTransferencia({ evento, cantidad }: { evento: Evento; cantidad: number }) {
  const { contacto } = useClub();
  const { usuario } = useSession();
  const cuantas = cantidad <= 1 ? "una entrada" : formatCantidad(cantidad, "entrada");
  const comprobante = `Hola, te envío el comprobante de la transferencia por ${cuantas} para ${evento.nombre} (${formatFecha(evento.fecha)}). Mi usuario es ${usuario?.nombreUsuario ?? ""}.`;
  return (
    <section className={`stack-3 ${styles.transferencia}`} aria-labelledby="transferencia">
      <h3 id="transferencia" className="text-l">
        {evento.sinPagoEnLinea ? "Pagá por transferencia" : "O pagá por transferencia"}
      </h3>
      <DatosBancarios />
      <ButtonLink
        href={whatsappLink(contacto.telefono, comprobante)}
        target="_blank"
        variant="outline"
        wide
        icon={<WhatsappIcon />}
      >
        Enviar comprobante
        <span className="visually-hidden"> por WhatsApp (se abre en otra pestaña)</span>
      </ButtonLink>
    </section>
  );
}

function YaTenes({ compradas }: { compradas: number }) {
  return (
    <Alert tone="success">
      <p>
        {`Ya tenés ${compradas === 1 ? "una entrada" : `${compradas} entradas`} para este evento. `}
        <Link to="/perfil/entradas">{compradas === 1 ? "Verla" : "Verlas"}</Link>
      </p>
    </Alert>
  );
}

/** How many types fit on a phone together with the total. */
const TIPOS_A_LA_VISTA = 3;

function formOf({ pedido, codigo }: Seleccion) {
  return {
    ...(pedido.tarifas ? { tarifas: JSON.stringify(pedido.tarifas) } : { cantidad: String(pedido.cantidad) }),
    ...(codigo && { codigo: codigo.codigo }),
  };
}

/**
 * Returns the number of places that a person can buy now. A waiting-list offer fixes the number and bypasses the line
 * (Rule ESP-3). Another selection may use the places of the open hold.
 * @param enFila whether the line has not admitted the person yet
 */
export function lugaresPara(
  evento: Pick<Evento, "entradasDisponibles">,
  { espera, retenidas, enFila }: { espera: Espera | null; retenidas: number; enFila: boolean },
) {
  const agotadas = evento.entradasDisponibles <= 0;
  const oferta =
    espera?.estado === "ofrecida" && espera.ofertaHasta !== null
      ? { ...espera, ofertaHasta: espera.ofertaHasta }
      : null;
  return {
    agotadas,
    oferta,
    disponibles: oferta?.cantidad ?? evento.entradasDisponibles + retenidas,
    haceFila: enFila && !agotadas && !oferta,
  };
}

/** Loads the user's tickets of this event: paid tickets, and those of an open purchase, which blocks a second purchase. */
function useCompraEnCurso(eventoId: number) {
  const { usuario } = useSession();
  const { answer, loading, reload } = useAnswer(usuario ? `${usuario.id} ${eventoId}` : null, (options) =>
    api.entradas.mias.$get(
      { query: { cuales: "entradas", eventoId: String(eventoId), tamano: "20" } },
      options,
    ),
  );
  const suyas = answer?.ok ? answer.data : [];
  const abiertas = suyas.filter(
    ({ estado, pago }) =>
      estado === "reservada" && (pago.revisionHasta !== null || sePuedePagar(pago, serverTime())),
  );
  const [primera] = abiertas;
  const propias = abiertas.filter(({ pago }) => pago.id === primera?.pago.id);
  const enCurso = primera && {
    entradaId: primera.id,
    url: primera.pago.url ?? "",
    entradas: propias.map(({ id }) => id),
    tarifas: propias.map(({ tarifa }) => tarifa),
    enRevision: primera.pago.revisionHasta !== null,
  };
  const compradas = suyas.filter(({ estado, pase }) => estado === "pagada" && !pase).length;
  return { enCurso: enCurso ?? null, compradas, buscando: loading, reload };
}

/** A promo code, which is checked here and used by the purchase. */
function CodigoPromocional({ eventoId, seleccion }: { eventoId: number; seleccion: Seleccion }) {
  const { codigo, descuento, setCodigo } = seleccion;
  const { form, field, pending } = usePublicForm({
    read: (data) => ({ codigo: String(data.get("codigo")).trim() }),
    check: ({ codigo }) => ({ codigo: !codigo && "Escribí el código" }),
    send: (json) => answerOf(api.eventos[":id"].codigo.$post({ ...withId(eventoId), json })),
    onSaved: (hallado) => setCodigo(hallado),
    errorsOf: ({ detail }) => ({ codigo: detail }),
  });
  if (codigo)
    return (
      <p className="line-2 middle apart" role="status">
        <span>
          Código <strong translate="no">{codigo.codigo}</strong>: −{formatMoney(descuento)}
        </span>
        <Button variant="ghost" size="small" onClick={() => setCodigo(null)}>
          Quitar<span className="visually-hidden"> el código</span>
        </Button>
      </p>
    );
  return (
    <details>
      <summary>¿Tenés un código promocional?</summary>
      <form {...form} className="stack-2">
        <TextField
          label="Código promocional"
          {...field("codigo")}
          // Leaves room for quotes or a full stop around a pasted code.
          maxLength={CODIGO_ESCRITO_MAX}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <Button type="submit" variant="outline" loading={pending}>
          Aplicar
        </Button>
      </form>
    </details>
  );
}

import CalendarDays from "icon:calendar-days";
import Download from "icon:download";
import MapPin from "icon:map-pin";
import Ticket from "icon:ticket";
import { useEffect, useState } from "react";
import { clubInstant } from "#contract/club-time.ts";
import { formatCantidad, formatMoney } from "#contract/format.ts";
import type { PagoPropio } from "#features/caja/pagos/contract.ts";
import type { ConceptoEnPantalla } from "#features/caja/pagos/web/conceptos-en-pantalla.ts";
import { VerReciboDePago } from "#features/caja/pagos/web/ver-recibo-de-pago.tsx";
import { equiposDe } from "#features/eventos/eventos/rules.ts";
import { EntreEscudos } from "#features/eventos/eventos/web/escudos.tsx";
import { api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useSession } from "#web/session.ts";
import { RetryNotice } from "#web/shell/answered.tsx";
import { saveFile } from "#web/shell/save-file.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { GateCode } from "#web/ui/gate-code.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { concepto } from "../concepto.ts";
import type { MiEntrada } from "../contract.ts";
import { queEntrada } from "../rules.ts";
import { DifundirEntrada } from "./difundir-entrada.tsx";
import styles from "./entradas-pagadas.module.css";
import { diaYHora } from "./estado-de-entrada.ts";
import { traerParaLaPuerta } from "./para-la-puerta.ts";
import { EntradaPasada, PasarEntrada } from "./pasar-entrada.tsx";
import { toShownCode } from "./to-shown-code.tsx";
import { olvidarSeleccion } from "./use-seleccion.ts";

export const enPantalla: ConceptoEnPantalla = {
  concepto: concepto.concepto,
  Detalle: EntradasDelPago,
  Volver({ pago }) {
    return (
      <ButtonLink to={useEventoDePago(pago) ?? "/#eventos"} variant="accent" size="large">
        Volver a comprar
      </ButtonLink>
    );
  },
  OtraEleccion({ pago }) {
    const evento = useEventoDePago(pago);
    return (
      evento && (
        <ButtonLink to={evento} variant="outline">
          Elegir otras entradas
        </ButtonLink>
      )
    );
  },
};

function EntradasDelPago({ pago }: { pago: PagoPropio }) {
  const { answer, reload } = useEntradasDePago(pago);
  const entradas = answer?.ok ? answer.data : null;
  const eventoId = entradas?.[0]?.evento.id;
  useEffect(() => {
    if (eventoId !== undefined) olvidarSeleccion(eventoId);
  }, [eventoId]);
  if (entradas)
    return (
      <>
        <EntradasPagadas entradas={entradas} monto={pago.monto} onChange={reload} />
        <VerReciboDePago pagoId={pago.id} />
      </>
    );
  if (!answer) return <Spinner text="Buscando tus entradas" />;
  return (
    <RetryNotice
      detail="No pudimos traer tus entradas, pero ya son tuyas: están en Mi perfil → Mis entradas."
      onRetry={reload}
    />
  );
}

/** Returns the path of the event's page; null if the event is not taking place. */
function useEventoDePago(pago: PagoPropio): string | null {
  const { answer } = useEntradasDePago(pago);
  const evento = answer?.ok ? answer.data[0]?.evento : undefined;
  return evento && !evento.suspendido ? `/evento/${evento.id}` : null;
}

/** Loads all tickets of a payment, again when the payment's state changes. */
function useEntradasDePago(pago: PagoPropio) {
  const { usuario } = useSession();
  const key = usuario ? `${usuario.id} ${pago.id} ${pago.estado}` : null;
  return useAnswer(key, (options) =>
    api.entradas.mias.$get({ query: { pagoId: String(pago.id), tamano: "50" } }, options),
  );
}

interface EntradasPagadasProps {
  /** Has at least one ticket. */
  entradas: readonly MiEntrada[];
  monto: number;
  onChange: () => void;
}

/** Confirmation of a payment: event, amount, and each ticket's code with its actions (Rule ENT-17). */
function EntradasPagadas({ entradas, monto, onChange }: EntradasPagadasProps) {
  const codigos = entradas.map(({ codigo }) => codigo).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores again only when the codes change.
  useEffect(() => void traerParaLaPuerta(), [codigos]);
  const [primera] = entradas;
  if (!primera) return null;
  const { evento } = primera;
  const enOrden = [...entradas].sort((a, b) => a.id - b.id);
  return (
    <section className={`stack-4 box raised full ${styles.compra}`} aria-labelledby="partido">
      <div className={`stack-3 ${styles.talon}`}>
        <EntreEscudos equipos={equiposDe(evento.nombre)}>
          <h2 id="partido" className="text-xl bright">
            {evento.nombre}
          </h2>
        </EntreEscudos>
        <ul className={`stack-1 plain-list strong ${styles.datos}`}>
          <li className="line-2 capital">
            <CalendarDays />
            {diaYHora(evento)}
          </li>
          <li className="line-2 capital">
            <MapPin />
            {evento.lugar}
          </li>
          <li className="line-2 capital">
            <Ticket />
            {formatCantidad(entradas.length, "entrada")}, {formatMoney(monto)}
          </li>
        </ul>
      </div>
      <ul className="columns-m plain-list">
        {enOrden.map((entrada, at) => (
          <li key={entrada.id} className="stack-2 centred shrink">
            <h3 className="text-m">
              {entradas.length > 1 ? `Entrada ${at + 1} de ${entradas.length}` : "Tu entrada"}
              {queEntrada(entrada) && <span>{` · ${queEntrada(entrada)}`}</span>}
            </h3>
            <Codigo entrada={entrada} onChange={onChange} />
          </li>
        ))}
      </ul>
      {!evento.suspendido && <DifundirEntrada entrada={primera} />}
    </section>
  );
}

function Codigo({ entrada, onChange }: { entrada: MiEntrada; onChange: () => void }) {
  const { id, codigo, evento, ingresoEn, pase } = entrada;
  if (pase) return <EntradaPasada id={id} pase={pase} onChange={onChange} />;
  if (!codigo) return <p className="muted">Esta entrada se devolvió.</p>;
  return (
    <>
      <GateCode
        {...toShownCode(codigo, evento, diaYHora(evento), entrada.para && queEntrada(entrada))}
        used={ingresoEn !== null}
      />
      <div className="row-2 centred">
        <GuardarImagen entrada={entrada} codigo={codigo} />
        {ingresoEn === null && clubInstant(evento.fecha, evento.hora) > serverTime() && (
          <PasarEntrada entrada={entrada} onChange={onChange} />
        )}
      </div>
    </>
  );
}

function GuardarImagen({ entrada, codigo }: { entrada: MiEntrada; codigo: string }) {
  const { id, evento } = entrada;
  const cual = queEntrada(entrada);
  const club = useClub();
  const [fallo, setFallo] = useState(false);
  const [guardar, guardando] = useSingleFlight(async () => {
    setFallo(false);
    try {
      const { drawCodePicture } = await import("#web/ui/code-picture.ts");
      const picture = await drawCodePicture({
        heading: club.identidad.nombre,
        title: evento.nombre,
        lines: [diaYHora(evento), evento.lugar, cual ? `${cual} · n.º ${id}` : `Entrada n.º ${id}`],
        code: codigo,
      });
      saveFile(`entrada-${id}.png`, picture, "image/png");
    } catch (error) {
      console.warn("the ticket's picture could not be drawn", error);
      setFallo(true);
    }
  });
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={<Download />}
        loading={guardando}
        onClick={() => void guardar()}
      >
        Guardar imagen<span className="visually-hidden">: entrada {id}</span>
      </Button>
      {fallo && <Alert tone="danger">No pudimos guardar la imagen. Sacale una captura a la pantalla.</Alert>}
    </>
  );
}

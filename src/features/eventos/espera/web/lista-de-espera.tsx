import BellRing from "icon:bell-ring";
import { useEffect, useEffectEvent, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { serverNow } from "#web/clock.ts";
import { useSession } from "#web/session.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";
import type { Espera } from "../contract.ts";
import { MINUTOS_DE_OFERTA } from "../rules.ts";

interface ListaDeEsperaProps {
  evento: Pick<Evento, "id" | "maximoPorCompra">;
  espera: Espera | null;
  /** Quantity that the user had chosen before the event sold out. */
  pedidas?: number;
  onChange: () => void;
}

/** Form for joining the waiting list of a sold-out event, or the position in the list. */
export function ListaDeEspera({ evento, espera, pedidas = 1, onChange }: ListaDeEsperaProps) {
  const [elegida, setElegida] = useState<number | null>(null);
  const cantidad = elegida ?? Math.max(1, Math.min(pedidas, evento.maximoPorCompra));
  const param = { id: String(evento.id) };

  if (espera?.estado === "esperando")
    return (
      <>
        <Alert tone="info" title={`Estás en la lista de espera: ${espera.posicion ?? 1}.º lugar`}>
          <p>
            Cuando se {espera.cantidad === 1 ? "libere una entrada" : `liberen ${espera.cantidad} entradas`},
            te {espera.cantidad === 1 ? "la" : "las"} guardamos {MINUTOS_DE_OFERTA} minutos y te avisamos por
            correo.
          </p>
        </Alert>
        <SalirDeLaLista eventoId={evento.id} onChange={onChange} />
      </>
    );
  return (
    <>
      {espera?.estado === "vencida" && (
        <Alert tone="warn" title="Se terminó el tiempo para comprar">
          <p>Tus lugares pasaron al siguiente de la lista. Podés anotarte de nuevo.</p>
        </Alert>
      )}
      <h2 className="text-xl">Avisame si se libera</h2>
      <p className="muted">
        Si alguien no puede ir, te guardamos el lugar {MINUTOS_DE_OFERTA} minutos y te avisamos por correo.
      </p>
      <SelectField
        label="¿Cuántas entradas querés?"
        value={cantidad}
        onChange={({ target }) => setElegida(Number(target.value))}
        options={Array.from({ length: evento.maximoPorCompra }, (_, index) => ({
          value: index + 1,
          label: String(index + 1),
        }))}
      />
      <WriteButton
        variant="accent"
        size="large"
        wide
        icon={<BellRing />}
        call={() => answerOf(api.eventos[":id"].espera.$post({ param, json: { cantidad } }))}
        onChange={onChange}
      >
        Anotarme
      </WriteButton>
    </>
  );
}

export function OfertaDeEspera({
  evento,
  espera,
  onChange,
}: ListaDeEsperaProps & { espera: Espera & { ofertaHasta: string } }) {
  const quedan = useCuentaRegresiva(espera.ofertaHasta, onChange);
  return (
    <>
      <Alert
        tone="success"
        title={
          espera.cantidad === 1 ? "¡Se liberó tu entrada!" : `¡Se liberaron tus ${espera.cantidad} entradas!`
        }
      >
        <p>
          {espera.cantidad === 1 ? "Te la guardamos" : "Te las guardamos"} hasta las{" "}
          {clubTime(new Date(espera.ofertaHasta)).hora}. Quedan{" "}
          <strong className="tabular" role="timer">
            {quedan}
          </strong>
          .{espera.cantidad > 1 && <span> Si comprás menos, las otras pasan al siguiente de la lista.</span>}
        </p>
      </Alert>
      <SalirDeLaLista eventoId={evento.id} onChange={onChange} />
    </>
  );
}

function SalirDeLaLista({ eventoId, onChange }: { eventoId: number; onChange: () => void }) {
  const [salir, busy, fallo] = useWrite(() => answerOf(api.eventos[":id"].espera.$delete(withId(eventoId))), {
    onChange,
  });
  return (
    <>
      {fallo && (
        <Alert tone="danger">
          <p>No pudimos sacarte de la lista. Probá de nuevo.</p>
        </Alert>
      )}
      <Button variant="outline" wide loading={busy} onClick={() => salir()}>
        Salir de la lista
      </Button>
    </>
  );
}

/** Returns the remaining time as `12:04`; calls `onEnd` when it is over. */
function useCuentaRegresiva(hasta: string, onEnd: () => void): string {
  const left = () => Math.max(0, Math.ceil((new Date(hasta).getTime() - serverNow()) / 1000));
  const [segundos, setSegundos] = useState(left);
  const tick = useEffectEvent(() => setSegundos(left()));
  useEffect(() => {
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  const ask = useEffectEvent(onEnd);
  const terminada = segundos === 0;
  useEffect(() => {
    if (terminada) ask();
  }, [terminada]);
  return `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, "0")}`;
}

const ASK_EVERY_MS = 20_000;

/**
 * Returns the user's entry in an event's waiting list, polled while waiting; null if there is none. Loads it even
 * during the sale, because a larger group may still wait or have an offer.
 */
export function useListaDeEspera({ id: eventoId }: Pick<Evento, "id">) {
  const { usuario } = useSession();
  const { answer, reload } = useAnswer(usuario ? `${usuario.id} ${eventoId}` : null, (options) =>
    api.eventos[":id"].espera.$get(withId(eventoId), options),
  );
  const espera = answer?.ok ? answer.data : null;
  const abierta = espera?.estado === "esperando" || espera?.estado === "ofrecida";
  useOnReturn(() => {
    if (abierta) reload();
  });
  useReloadWhile(abierta, { answer, reload }, ASK_EVERY_MS);
  return { espera, buscando: usuario !== null && answer === null, reload };
}

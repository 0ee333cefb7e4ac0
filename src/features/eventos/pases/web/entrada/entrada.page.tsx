import { useLocation } from "react-router";
import { clubInstant } from "#contract/club-time.ts";
import { formatFechaLarga, formatInstant } from "#contract/format.ts";
import { toShownCode } from "#features/eventos/entradas/web/to-shown-code.tsx";
import { finEstimado } from "#features/eventos/eventos/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { AnswerPage } from "#web/shell/form-page.tsx";
import { ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { GateCode } from "#web/ui/gate-code.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { EntradaPasada } from "../../contract.ts";

type EntradaAbierta = NonNullable<EntradaPasada["entrada"]>;

export const meta = pageMeta({ title: "Tu entrada", index: false });

/** The token is in the fragment, which a referrer never includes; this header hides the path as well. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
export const handle = oneDocument;

/** A passed ticket, which the link opens without an account (Rule PAS-2). */
export default function Entrada() {
  const token = useLocation().hash.slice(1);
  const entrada = useAnswer(`#${token}`, (options) =>
    api.entradas.pase.ver.$post({ json: { token } }, options),
  );
  return (
    <AnswerPage title="Tu entrada" of={entrada} waiting="Buscando tu entrada...">
      {(data) => <Pasada token={token} pasada={data} onOpen={entrada.reload} />}
    </AnswerPage>
  );
}

interface PasadaProps {
  token: string;
  pasada: EntradaPasada;
  onOpen: () => void;
}

function Pasada({ token, pasada: { evento, vale, entrada }, onOpen }: PasadaProps) {
  const cuando = `${formatFechaLarga(evento.fecha)}, ${evento.hora} hs`;
  return (
    <div className="stack-4">
      <div>
        <h2 className="text-2xl">{evento.nombre}</h2>
        <p>
          {cuando}
          <br />
          {evento.lugar}
        </p>
      </div>
      {evento.suspendido && (
        <Alert tone="warn">
          <p>Este evento no se hace por ahora. Te avisamos por correo si cambia algo.</p>
        </Alert>
      )}
      {!vale && (
        <Alert tone="danger">
          <p>Esta entrada se anuló: ya no sirve para entrar.</p>
        </Alert>
      )}
      {vale && !entrada && (
        <>
          <p>Te pasaron una entrada. Al abrirla es tuya, y quien te la pasó ya no la puede recuperar.</p>
          <WriteButton
            variant="accent"
            size="large"
            wide
            call={() => answerOf(api.entradas.pase.abrir.$post({ json: { token } }))}
            onChange={onOpen}
          >
            Ver mi entrada
          </WriteButton>
        </>
      )}
      {entrada && (
        <p className="note">
          Entrada n.º {entrada.numero}
          {entrada.tarifa && <span>{` · ${entrada.tarifa}`}</span>}
        </p>
      )}
      {entrada?.codigo && (
        <>
          <div className="stack-0 centred">
            <GateCode {...toShownCode(entrada.codigo, evento, cuando)} used={entrada.ingresoEn !== null} />
          </div>
          {entrada.ingresoEn ? (
            <p>Ingresó el {formatInstant(entrada.ingresoEn)}.</p>
          ) : (
            <>
              <Agenda evento={evento} entrada={entrada} />
              {entrada.noPuedoIr && (
                <ButtonLink to={entrada.noPuedoIr} variant="outline" wide>
                  No puedo ir
                </ButtonLink>
              )}
              <p className="note">
                Guardá este enlace: con él volvés a ver la entrada. No lo compartas, quien lo tenga puede
                usarla.
              </p>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Offers no sharing, because anybody with this page's URL has the ticket. */
function Agenda({ evento, entrada }: Pick<EntradaPasada, "evento"> & { entrada: EntradaAbierta }) {
  const start = clubInstant(evento.fecha, evento.hora);
  return (
    <ShareAndCalendar
      title={evento.nombre}
      calendar={{
        place: evento.lugar,
        details: "Tu entrada está en el enlace que te pasaron.",
        start,
        end: finEstimado(start),
        file: {
          name: `entrada-${entrada.numero}.ics`,
          load: () => Promise.resolve(new Response(entrada.calendario)),
        },
      }}
    />
  );
}

import { useParams } from "react-router";
import { formatFechaLarga, formatInstant } from "#contract/format.ts";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { AnswerPage } from "#web/shell/form-page.tsx";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { EsperaDeEnlace } from "../../contract.ts";

export const meta = pageMeta({ title: "Lista de espera", index: false });

/** The token in the URL must not leak. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
export const handle = oneDocument;

/** The page of a waiting group's emailed link, for buying or leaving without a login (Rule ESP-1). */
export default function MiEspera() {
  const { token = "" } = useParams();
  const espera = useAnswer(token, (options) => api.espera[":token"].$get({ param: { token } }, options));
  return (
    <AnswerPage title="Lista de espera" of={espera} waiting="Buscando tus lugares...">
      {(data) => <Lugares token={token} espera={data} onChange={espera.reload} />}
    </AnswerPage>
  );
}

interface LugaresProps {
  token: string;
  espera: EsperaDeEnlace;
  onChange: () => void;
}

function Lugares({ token, espera, onChange }: LugaresProps) {
  const { evento, estado } = espera;
  const abierta = estado === "ofrecida" || estado === "esperando";
  return (
    <>
      <p>
        <strong>{evento.nombre}</strong>
        <br />
        {formatFechaLarga(evento.fecha)}, {evento.hora} hs
        <br />
        {evento.lugar}
      </p>
      <Estado espera={espera} />
      {estado === "ofrecida" && (
        <ButtonLink to={`/evento/${evento.id}`} variant="accent" size="large" wide>
          {espera.cantidad === 1 ? "Comprar mi entrada" : `Comprar mis ${espera.cantidad} entradas`}
        </ButtonLink>
      )}
      {!abierta && (
        <ButtonLink to={`/evento/${evento.id}`} variant="outline" wide>
          Ver el evento
        </ButtonLink>
      )}
      {abierta && (
        <WriteButton
          variant="outline"
          wide
          call={() => answerOf(api.espera[":token"].salir.$post({ param: { token } }))}
          onChange={onChange}
        >
          Salir de la lista
        </WriteButton>
      )}
    </>
  );
}

function Estado({ espera: { estado, cantidad, posicion, ofertaHasta } }: { espera: EsperaDeEnlace }) {
  switch (estado) {
    case "ofrecida":
      return (
        <Alert
          tone="success"
          title={cantidad === 1 ? "¡Se liberó tu entrada!" : "¡Se liberaron tus entradas!"}
        >
          <p>
            {cantidad === 1 ? "Te la guardamos" : "Te las guardamos"} hasta el{" "}
            {formatInstant(ofertaHasta ?? "")}. Para comprar, entrá con tu cuenta.
          </p>
        </Alert>
      );
    case "esperando":
      return (
        <Alert tone="info" title={`Estás en el ${posicion ?? 1}.º lugar`}>
          <p>Te avisamos por correo cuando se libere lugar.</p>
        </Alert>
      );
    case "comprada":
      return (
        <Alert tone="success">
          <p>Ya usaste estos lugares en una compra.</p>
        </Alert>
      );
    case "vencida":
      return (
        <Alert tone="warn" title="Se terminó el tiempo para comprar">
          <p>Tus lugares pasaron al siguiente. Desde la página del evento podés anotarte de nuevo.</p>
        </Alert>
      );
    case "salio":
      return (
        <Alert tone="info">
          <p>Saliste de la lista. No te vamos a avisar más por este evento.</p>
        </Alert>
      );
  }
}

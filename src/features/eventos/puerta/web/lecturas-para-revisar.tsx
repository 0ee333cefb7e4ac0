import { clubTime } from "#contract/club-time.ts";
import { api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import type { ResultadoDeLectura } from "../rules.ts";

const REFRESH_MS = 15_000;

const QUE_PASO: Record<ResultadoDeLectura, string> = {
  ingreso: "Ingresó",
  repetida: "Entró dos veces",
  anulada: "Entró con una entrada anulada",
  pasada: "Entró con una entrada que se pasó a otra persona",
  "sin-pagar": "Entró sin pagar",
  desconocida: "Entró con un código desconocido",
  "en-espera": "Espera que lo decida la oficina",
  descartada: "La oficina lo descartó",
};

interface LecturasParaRevisarProps {
  eventos: readonly number[];
  /** Id of the phone that shows the list, so that its entries are marked. */
  telefono?: string;
}

/** Entries that should have been refused, such as a code read by two phones (Rule PUE-10). */
export function LecturasParaRevisar({ eventos, telefono }: LecturasParaRevisarProps) {
  const lecturas = useAnswer(eventos.length > 0 ? `lecturas ${eventos.join(",")}` : null, (options) =>
    api.entradas.puerta.lecturas.$get({ query: { eventos: eventos.join(",") } }, options),
  );
  useReloadWhile(true, lecturas, REFRESH_MS);
  const { answer } = lecturas;
  if (!answer?.ok || answer.data.length === 0) return null;
  const repeated = answer.data.every(({ resultado }) => resultado === "repetida");
  const who = (por: string, id: string | null) =>
    `${por}${id === null ? "" : id === telefono ? " (este teléfono, sin conexión)" : " (sin conexión)"}`;
  const at = (instant: string) => clubTime(new Date(instant)).hora;
  return (
    <Alert
      tone="danger"
      title={repeated ? "Códigos que entraron dos veces" : "Ingresos sin conexión para revisar"}
    >
      <ul className="stack-2 plain-list above-2">
        {answer.data.map((lectura) => (
          <li key={lectura.id} className="stack-0">
            <strong>{lectura.persona ?? "Sin nombre"}</strong>
            <span>
              {QUE_PASO[lectura.resultado]}:{" "}
              <span>
                {lectura.primera &&
                  `a las ${at(lectura.primera.en)} con ${who(lectura.primera.por, lectura.primera.telefono)}, y `}
              </span>
              a las {at(lectura.en)} con {who(lectura.por, lectura.telefono)}.
              {lectura.enviadaPor && <span>{` Lo mandó ${lectura.enviadaPor}.`}</span>}
              {eventos.length > 1 && <span>{` ${lectura.evento.nombre}.`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

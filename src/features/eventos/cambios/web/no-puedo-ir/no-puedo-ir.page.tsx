import { useState } from "react";
import { useParams } from "react-router";
import { formatFechaLarga, formatInstant, formatMoney } from "#contract/format.ts";
import { sumPesos } from "#contract/money.ts";
import { CON_QUE_SE_PAGO } from "#features/caja/pagos/rules.ts";
import { answerOf, api, type SuccessOf } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { oneDocument } from "#web/page-query.ts";
import { AnswerPage } from "#web/shell/form-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";

type Vista = SuccessOf<Awaited<ReturnType<(typeof api)["no-puedo-ir"][":codigo"]["$get"]>>>;

export const meta = pageMeta({ title: "No puedo ir", index: false });

/** Anybody with this URL can return the tickets, so it must not leak. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
export const handle = oneDocument;

/**
 * The tickets that an emailed link lets its holder return after a change (Rule EVE-12). Tickets are returned
 * only when a button is pressed, because link scanners open the page.
 */
export default function NoPuedoIr() {
  const { codigo = "" } = useParams();
  const vista = useAnswer(codigo, (options) =>
    api["no-puedo-ir"][":codigo"].$get({ param: { codigo } }, options),
  );
  const volver = (
    <ButtonLink to="/" variant="outline">
      Volver al inicio
    </ButtonLink>
  );
  return (
    <AnswerPage title="No puedo ir" of={vista} waiting="Buscando tus entradas..." footer={volver}>
      {(data) => <Entradas codigo={codigo} vista={data} onChange={vista.reload} />}
    </AnswerPage>
  );
}

function Entradas({ codigo, vista, onChange }: { codigo: string; vista: Vista; onChange: () => void }) {
  const { evento, pasada, hasta, entradas } = vista;
  const vigentes = entradas.filter(({ estado }) => estado === "vigente");
  const [elegidas, setElegidas] = useState<readonly number[]>(vigentes.map(({ id }) => id));
  const [devuelto, setDevuelto] = useState<number | null>(null);
  const elegibles = vigentes.filter(({ id }) => elegidas.includes(id));
  const total = sumPesos(elegibles.map(({ precio }) => precio));

  const json = { entradas: elegibles.map(({ id }) => id) };
  const [devolver, busy, problem] = useWrite(
    () => answerOf(api["no-puedo-ir"][":codigo"].$post({ param: { codigo }, json })),
    { onDone: (hecha) => setDevuelto(hecha.devuelto), onChange },
  );

  return (
    <div className="stack-4">
      <p>
        <strong>{evento.nombre}</strong>
        <br />
        {evento.suspendido
          ? "Sin fecha nueva todavía"
          : `${formatFechaLarga(evento.fecha)}, ${evento.hora} hs`}
        <br />
        {evento.lugar}
      </p>
      {devuelto !== null && (
        <Alert tone="success">
          <p>
            Listo: {devuelto > 0 && !pasada ? `te devolvemos ${formatMoney(devuelto)}` : "la anulamos"}. El
            código ya no sirve para entrar.
          </p>
        </Alert>
      )}
      <ul className="stack-4 plain-list">
        {entradas.map(({ id, tarifa, precio, medio, estado }) => (
          <li key={id}>
            <label className="line-3 top pad-3 box">
              <input
                type="checkbox"
                checked={estado === "vigente" && elegidas.includes(id)}
                disabled={estado !== "vigente" || hasta === null || vigentes.length === 1}
                onChange={({ target }) =>
                  setElegidas(target.checked ? [...elegidas, id] : elegidas.filter((one) => one !== id))
                }
              />
              <span>
                Entrada n.º {id}
                {tarifa && <span>{` (${tarifa})`}</span>}
                <span className="block note">
                  {estado === "devuelta" && <span>Devuelta</span>}
                  {estado === "ingresada" && <span>Ya se usó para entrar</span>}
                  {estado === "vigente" && !pasada && (
                    <span>{`${formatMoney(precio)}${precio > 0 ? `, se devuelve ${medio === "mercadopago" ? "por Mercado Pago" : CON_QUE_SE_PAGO[medio]}` : ""}`}</span>
                  )}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {vigentes.length > 0 &&
        (hasta === null ? (
          <p>Ya no se puede devolver: pasó el plazo o el evento ya empezó.</p>
        ) : (
          <>
            <p className="block note">
              Podés devolver hasta el {formatInstant(hasta)}.
              {pasada && <span> El dinero vuelve a quien la compró.</span>}
            </p>
            <Button
              variant="danger"
              loading={busy}
              disabled={elegibles.length === 0}
              onClick={() => devolver()}
            >
              {elegibles.length > 1 ? `Devolver ${elegibles.length} entradas` : "Devolver la entrada"}
              {total > 0 && !pasada && <span>{` (${formatMoney(total)})`}</span>}
            </Button>
          </>
        ))}
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { checkFields } from "#contract/described.ts";
import { formatFechaLarga, formatMoney } from "#contract/format.ts";
import { openPestanaDePago } from "#features/caja/pagos/web/use-pago-en-linea.ts";
import { answerOf, api } from "#web/api.ts";
import { Answered } from "#web/shell/answered.tsx";
import { showNotice } from "#web/shell/notice.tsx";
import { textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import { Alert, FormResult } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { fieldProps, TextField } from "#web/ui/field.tsx";
import { Folded } from "#web/ui/folded.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import { useWrite } from "#web/use-write.ts";
import type { AdhesionVista, MiDebito as Datos } from "../contract.ts";
import { TEXTOS_DE_DEBITO } from "../rules.ts";
import styles from "./debito.module.css";
import { EstadoDeDebito, ListaDeDebitos, loQueDeja } from "./estado-de-debito.tsx";

const ASK_EVERY_MS = 5_000;

const VUELTA = "debito";

export function MiDebito() {
  const debito = useAnswer("mi-debito", (options) => api.debito.$get({}, options));
  const { answer, reload } = debito;
  useOnReturn(reload);
  const adhesion = answer?.ok ? answer.data.adhesion : null;
  useReloadWhile(adhesion?.estado === "pendiente", debito, ASK_EVERY_MS);
  useAvisoAlVolver(adhesion);
  return (
    <section aria-labelledby="debito">
      <Folded id="debito" title="Débito automático" open={adhesion !== null || answer?.ok === false}>
        <div className={`stack-4 at-start ${styles.seccion}`}>
          <Answered of={debito} waiting="Buscando tu débito automático">
            {(datos) => <Contenido {...datos} onChange={reload} />}
          </Answered>
        </div>
      </Folded>
    </section>
  );
}

/** Confirms the authorisation at the top of the page, which the payer sees when returning from the provider. */
function useAvisoAlVolver(adhesion: AdhesionVista | null): void {
  const [params, setParams] = useSearchParams();
  const vuelve = params.has(VUELTA);
  const activada = adhesion !== null && adhesion.estado !== "cancelada" && adhesion.activadaEn !== null;
  useEffect(() => {
    if (!vuelve || !activada) return;
    showNotice({ page: "/perfil/cuenta", tone: "success", text: "Tu débito automático quedó activado." });
    setParams({}, { replace: true, preventScrollReset: true });
  }, [vuelve, activada, setParams]);
}

function Contenido({ adhesion, onChange, ...datos }: Datos & { onChange: () => void }) {
  const abierta = adhesion !== null && adhesion.estado !== "cancelada";
  const activada = abierta && adhesion.activadaEn !== null;
  return (
    <>
      {adhesion && (activada || adhesion.activadaEn !== null || adhesion.motivo !== null) && (
        <EstadoDeDebito adhesion={adhesion} />
      )}
      {activada ? (
        <Activado adhesion={adhesion} onChange={onChange} />
      ) : datos.sinPagoEnLinea ? (
        <p className="note breakable">El club todavía no cobra en línea.</p>
      ) : (
        <Empezar {...datos} pendiente={abierta ? adhesion : null} onChange={onChange} />
      )}
      {adhesion && adhesion.debitos.length > 0 && <ListaDeDebitos debitos={adhesion.debitos} />}
    </>
  );
}

function Activado({ adhesion, onChange }: { adhesion: AdhesionVista; onChange: () => void }) {
  const [preguntando, setPreguntando] = useState(false);
  const [cancelar, busy, problem] = useWrite(() => answerOf(api.debito.cancelar.$post()), {
    onChange,
    onDone: () =>
      showNotice({ page: "/perfil/cuenta", tone: "success", text: "Cancelaste tu débito automático." }),
  });
  const conservar = () => setPreguntando(false);
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <p className="note breakable">
        Se debita de la cuenta de Mercado Pago {adhesion.correo}. La tarjeta se cambia ahí.
      </p>
      {adhesion.url && (
        <ButtonLink href={adhesion.url} variant="ghost" size="small">
          Abrir en Mercado Pago
        </ButtonLink>
      )}
      <Button variant="outline" loading={busy} onOpen={() => setPreguntando(true)}>
        Cancelar el débito automático
      </Button>
      <Dialog
        open={preguntando}
        onClose={conservar}
        title="¿Cancelar tu débito automático?"
        actions={
          <>
            <Button variant="outline" onClick={conservar}>
              No, conservarlo
            </Button>
            <Button
              variant="danger"
              loading={busy}
              onClick={() => {
                conservar();
                cancelar();
              }}
            >
              Sí, cancelar
            </Button>
          </>
        }
      >
        <p>{loQueDeja(adhesion)}</p>
      </Dialog>
    </>
  );
}

type EmpezarProps = Omit<Datos, "adhesion"> & { pendiente: AdhesionVista | null; onChange: () => void };

function Empezar({ correo, debe, primerDebito, pendiente, onChange }: EmpezarProps) {
  const tab = useRef<ReturnType<typeof openPestanaDePago>>(null);
  const { form, errors, result, pending } = usePublicForm({
    read: (data) => ({ correo: textOf(data, "correo") }),
    check: (datos) => checkFields(TEXTOS_DE_DEBITO, datos),
    send(json) {
      tab.current = openPestanaDePago();
      return answerOf(api.debito.$post({ json }));
    },
    onSaved: ({ url }) => void tab.current?.goTo(url),
    onRefused({ detail }) {
      tab.current?.close();
      return { tone: "danger", text: detail };
    },
    onChange,
  });
  return (
    <form {...form} className={`stack-4 at-start ${styles.seccion}`}>
      <p>
        Tus cuotas, y las de quienes pagás, se debitan solas todos los meses. Tres días antes te avisamos
        cuánto es; si no hay nada para pagar, no se debita nada.
      </p>
      <FormResult result={result} />
      <TextField
        {...fieldProps(TEXTOS_DE_DEBITO, "correo", errors)}
        type="email"
        autoComplete="email"
        defaultValue={pendiente?.correo ?? correo ?? ""}
      />
      <p className="note breakable">
        El primer débito sería el {formatFechaLarga(primerDebito)}
        {debe > 0 ? `, de ${formatMoney(debe)} si no los pagás antes.` : "."} Al autorizarlo, Mercado Pago
        muestra un importe mínimo: no es el de tus cuotas, y no se cobra en ese momento.
      </p>
      <Button type="submit" variant="primary" wide loading={pending}>
        {pendiente ? "Seguir en Mercado Pago" : "Activar con Mercado Pago"}
      </Button>
    </form>
  );
}

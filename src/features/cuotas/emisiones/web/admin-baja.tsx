import { NativeSelect } from "@mantine/core";
import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMes, formatMoney } from "#contract/format.ts";
import type { LoQuePaga } from "#features/cuotas/aranceles/contract.ts";
import { periodoDe, ultimoDia } from "#features/cuotas/aranceles/rules.ts";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { DescribedInput, describedForm } from "#web/admin/described-form.tsx";
import { DialogForm, type DialogProps } from "#web/admin/dialog-form.tsx";
import { DialogButton, Modal } from "#web/admin/dialogs.tsx";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { ObjectCard } from "#web/admin/object-page.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { CAMPOS_DE_BAJA, TERMINAR } from "../rules.ts";

const MESES = 12;

interface PersonaProps {
  personaId: number;
  nombre: string;
}

interface AdminBajaProps extends PersonaProps {
  /** The plan, and the announced end of a membership without a monthly plan; null for a person who is not a member. */
  membresia: { plan: string; terminaEl: string | null } | null;
  onChange: () => void;
}

const useLoQuePaga = (personaId: number) =>
  useLiveAnswer(String(personaId), (options) =>
    api.personas[":id"].aranceles.$get(withId(personaId), options),
  );

/** Shows when a membership began and ends, and lets the office end, keep or renew it (Rules EMI-7, EMI-8). */
export default function AdminBaja({ personaId, nombre, membresia, onChange }: AdminBajaProps) {
  const paga = useLoQuePaga(personaId);
  const changed = () => {
    paga.reload();
    onChange();
  };
  const hoy = clubTime(serverTime()).fecha;
  return (
    <Loaded of={paga}>
      {({ altas }) => {
        const ultima = membresia ? altaVigente(altas) : altas[0];
        const plan = ultima?.plan ?? membresia?.plan;
        const hasta = ultima ? ultima.hasta : membresia?.terminaEl;
        if (!plan) return null;
        const termino = Boolean(hasta && hasta < hoy);
        return (
          <ObjectCard title="Desde y hasta cuándo">
            <p>
              {plan}
              <span>
                {[
                  ultima && `: desde el ${formatFecha(inicioDe(altas))}`,
                  hasta &&
                    (termino ? `, hasta el ${formatFecha(hasta)}` : `. Se va el ${formatFecha(hasta)}`),
                  ".",
                ]
                  .filter(Boolean)
                  .join("")}
              </span>
            </p>
            <div className="row-2">
              {!termino && (
                <DialogButton
                  variant="outline"
                  opens={<AdminTerminarMembresia {...{ personaId, nombre }} onChange={changed} />}
                >
                  {hasta ? "Cambiar la fecha" : TERMINAR}
                </DialogButton>
              )}
              {hasta && (
                <ConfirmButton
                  button={{ children: termino ? "Volvió al club" : "Se queda" }}
                  title={termino ? `${nombre} volvió` : `${nombre} se queda`}
                  confirmLabel="Guardar"
                  reason={CAMPOS_DE_BAJA.motivo}
                  onConfirm={(motivo) =>
                    answerOf(api.personas[":id"].vuelta.$post({ ...withId(personaId), json: { motivo } }))
                  }
                  done={({ numero, repuesto }) =>
                    `Sigue con el número ${numero}.${repuesto > 0 ? ` Se le vuelven a cobrar ${formatMoney(repuesto)}.` : ""}`
                  }
                  onChange={changed}
                >
                  Conserva su número de socio. Si paga por mes, la cuota sale a la madrugada siguiente.
                </ConfirmButton>
              )}
            </div>
          </ObjectCard>
        );
      }}
    </Loaded>
  );
}

type TerminarProps = PersonaProps & DialogProps;

/** Dialog to end a membership on a day, or a monthly plan with a month (Rule EMI-7). */
export function AdminTerminarMembresia({ personaId, nombre, onChange }: TerminarProps) {
  const paga = useLoQuePaga(personaId);
  return (
    <Modal title={`${TERMINAR} de ${nombre}`}>
      <Loaded of={paga}>
        {({ altas }) => (
          <FormularioDeBaja
            personaId={personaId}
            porMes={altaVigente(altas) !== undefined}
            onChange={onChange}
          />
        )}
      </Loaded>
    </Modal>
  );
}

/** Returns the newest membership in a monthly plan, unless it has ended. */
function altaVigente(altas: LoQuePaga["altas"]) {
  const hoy = clubTime(serverTime()).fecha;
  return altas.find(({ hasta }) => hasta === null || hasta >= hoy);
}

/** Returns the start of the newest membership, including memberships of the same plan that precede it without a gap. */
function inicioDe(altas: LoQuePaga["altas"]): string {
  return altas.reduce((desde, { hasta, plan, desde: suyo }) => {
    const pegada = hasta !== null && addDays(hasta, 1) === desde && plan === altas[0]?.plan;
    return pegada ? suyo : desde;
  }, altas[0]?.desde ?? "");
}

interface FormularioProps extends DialogProps {
  personaId: number;
  porMes: boolean;
}

const BAJA = describedForm(CAMPOS_DE_BAJA);

function FormularioDeBaja({ porMes, personaId, ...dialog }: FormularioProps) {
  const hoy = clubTime(serverTime()).fecha;
  const meses = Array.from({ length: MESES }, (_, n) => addMonths(periodoDe(hoy), n));
  return (
    <DialogForm
      {...dialog}
      submitLabel={TERMINAR}
      initialValues={{ ...BAJA.empty, hasta: ultimoDia(periodoDe(hoy)) }}
      validate={BAJA.validate}
      send={(json) => answerOf(api.personas[":id"].baja.$post({ ...withId(personaId), json }))}
      done={({ hasta, anulado, acreditado }) =>
        [
          `Se va el ${formatFecha(hasta)}.`,
          anulado > 0 && `Quedaron sin efecto ${formatMoney(anulado)} de meses siguientes.`,
          acreditado > 0 && `Quedan ${formatMoney(acreditado)} a favor de quien pagó.`,
        ]
          .filter(Boolean)
          .join(" ")
      }
    >
      {(form) => (
        <>
          {porMes ? (
            <NativeSelect
              label="Último mes que paga"
              description="Es del club hasta el último día. Lo que ya se emitió de meses siguientes queda sin efecto."
              data={meses.map((mes) => ({ value: ultimoDia(mes), label: formatMes(mes) }))}
              {...form.getInputProps("hasta")}
            />
          ) : (
            <DescribedInput of={CAMPOS_DE_BAJA.hasta} minDate={hoy} {...form.getInputProps("hasta")} />
          )}
          <p className="note">Sus datos, su número, sus pagos y lo que debe quedan.</p>
          <DescribedInput of={CAMPOS_DE_BAJA.motivo} {...form.getInputProps("motivo")} />
        </>
      )}
    </DialogForm>
  );
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { checkFields } from "#contract/described.ts";
import { formatCentavos, formatLista, formatMoney } from "#contract/format.ts";
import { toCentavos } from "#contract/money.ts";
import { deOtro } from "#features/personas/usuarios/rules.ts";
import { Consentimiento, revisarConsentimiento } from "#features/personas/usuarios/web/consentimiento.tsx";
import { TEXTOS_DE_SOCIO } from "#features/socios/socios/rules.ts";
import { EleccionDePlan } from "#features/socios/socios/web/eleccion-de-plan.tsx";
import type { Oferta } from "#features/socios/socios/web/planes-para-elegir.ts";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { showNotice } from "#web/shell/notice.tsx";
import { type FieldErrors, textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckField, FieldGroup, fieldProps, TextField } from "#web/ui/field.tsx";
import type { PersonaDeFamilia } from "../../contract.ts";
import { RUTA_DE_FAMILIA } from "../../rules.ts";

/** The only data that the form asks for; the rest was entered when the child was added. */
const { telefono, direccion, nacionalidad } = TEXTOS_DE_SOCIO;
const CONTACTO = {
  telefono,
  direccion: { ...direccion, missing: deOtro(direccion.missing) },
  nacionalidad: { ...nacionalidad, missing: deOtro(nacionalidad.missing) },
};

interface FormularioDeHijosProps {
  hijos: readonly PersonaDeFamilia[];
  /** Id of the only child in the form; null for all children. */
  elegido: number | null;
  oferta: Oferta;
  contacto: { telefono: string; direccion: string } | null;
}

/**
 * Sends a request for each ticked child, with the same plan and contact data. A retry skips the accepted
 * requests.
 */
export function FormularioDeHijos({ hijos, elegido, oferta, contacto }: FormularioDeHijosProps) {
  const navigate = useNavigate();
  const pedidos = useRef(new Set<number>());
  const { form, errors, result, pending } = usePublicForm({
    check: (campos) => ({
      ...checkFields(CONTACTO, leerContacto(campos)),
      planId: !campos.get("planId") && "Elegí un plan",
      persona: elegidosDe(hijos, campos).length === 0 && "Elegí a quién asociar",
      ...revisarConsentimiento(campos),
    }),
    async send(campos) {
      const planId = Number(campos.get("planId"));
      for (const { id, dni, fechaNacimiento } of porPedir(campos)) {
        const socioDto = {
          ...leerContacto(campos),
          dni: dni ?? "",
          fechaDeNacimiento: fechaNacimiento ?? "",
          estadoCivil: "soltero" as const,
        };
        const json = { paraPersona: id, planId, consentimiento: true, socioDto };
        const answer = await answerOf(api.socio.crear.$post({ json }));
        if (!answer.ok) return answer;
        pedidos.current.add(id);
      }
      return { ok: true, status: 201, data: null, total: null };
    },
    onSaved(_, campos) {
      const nombres = formatLista(elegidosDe(hijos, campos).map(({ nombre }) => nombre));
      showNotice({
        page: RUTA_DE_FAMILIA,
        tone: "success",
        text: `Recibimos el pedido de ${nombres}. La secretaría lo revisa y te avisa por correo.`,
      });
      return navigate(RUTA_DE_FAMILIA);
    },
    errorsOf: (problem) =>
      Object.fromEntries(
        Object.entries(fieldErrors(problem)).map(([path, text]) => [path.replace("socioDto.", ""), text]),
      ),
    onRefused: ({ status, detail }, campos) =>
      status === 401
        ? null
        : { tone: "danger", title: `No pudimos pedirlo para ${porPedir(campos)[0]?.nombre}`, text: detail },
  });
  const porPedir = (campos: FormData) =>
    elegidosDe(hijos, campos).filter(({ id }) => !pedidos.current.has(id));

  const [enTotal, sumar] = useTotal(form.ref, hijos, oferta);

  return (
    <form {...form} onChange={sumar}>
      {hijos.length > 1 && (
        <FieldGroup legend="A quiénes">
          {hijos.map(({ id, nombre, apellido }, n) => (
            <CheckField
              key={id}
              name="persona"
              value={id}
              label={`${nombre} ${apellido}`}
              defaultChecked={elegido === null || elegido === id}
              error={n === hijos.length - 1 ? errors.persona : undefined}
            />
          ))}
        </FieldGroup>
      )}
      <FieldGroup legend="Plan">
        <EleccionDePlan oferta={oferta} error={errors.planId} />
        {hijos.length > 1 && (
          <p role="status">
            <span>{enTotal}</span> Cada uno tiene su plan: si el plan es para toda la familia, pedilo para una
            sola persona.
          </p>
        )}
      </FieldGroup>
      <Contacto contacto={contacto} errores={errors} />
      <FieldGroup legend="Permiso">
        <Consentimiento
          para="llevar su membresía, sus cuotas y sus entradas, y escribirte"
          errores={errors}
        />
      </FieldGroup>
      <FormResult result={result} />
      <Button
        type="submit"
        variant="accent"
        size="large"
        wide
        loading={pending}
        disabled={!oferta?.planes.length}
      >
        Mandar el pedido
      </Button>
    </form>
  );
}

/** Returns what the ticked children pay together, and a function that reads it from the form again. */
function useTotal(
  form: RefObject<HTMLFormElement | null>,
  hijos: readonly PersonaDeFamilia[],
  oferta: Oferta,
): [enTotal: string, sumar: () => void] {
  const [enTotal, setEnTotal] = useState("");
  function sumar() {
    if (!form.current) return;
    const campos = new FormData(form.current);
    const cuantos = elegidosDe(hijos, campos).length;
    const plan = oferta?.planes.find(({ id }) => id === Number(campos.get("planId")));
    setEnTotal(
      plan && cuantos > 1
        ? `Son ${cuantos} × ${formatMoney(plan.precio)}: ${formatCentavos(cuantos * toCentavos(plan.precio))} ${plan.mensual ? "por mes" : "en total"}.`
        : "",
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form begins with; its changes call it.
  useEffect(sumar, []);
  return [enTotal, sumar];
}

interface ContactoProps extends Pick<FormularioDeHijosProps, "contacto"> {
  errores: FieldErrors;
}

function Contacto({ contacto, errores }: ContactoProps) {
  return (
    <FieldGroup legend="Contacto">
      <TextField
        {...fieldProps(CONTACTO, "telefono", errores)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={contacto?.telefono}
      />
      <TextField
        {...fieldProps(CONTACTO, "direccion", errores)}
        autoComplete="street-address"
        autoCapitalize="words"
        hint="Calle, número y localidad."
        defaultValue={contacto?.direccion}
      />
      <TextField
        {...fieldProps(CONTACTO, "nacionalidad", errores)}
        autoComplete="country-name"
        autoCapitalize="words"
        defaultValue="Argentina"
      />
    </FieldGroup>
  );
}

function elegidosDe(hijos: readonly PersonaDeFamilia[], campos: FormData): readonly PersonaDeFamilia[] {
  const ids = campos.getAll("persona").map(Number);
  return hijos.length === 1 ? hijos : hijos.filter(({ id }) => ids.includes(id));
}

function leerContacto(campos: FormData) {
  const campo = (nombre: string) => textOf(campos, nombre).trim();
  return { telefono: campo("telefono"), direccion: campo("direccion"), nacionalidad: campo("nacionalidad") };
}

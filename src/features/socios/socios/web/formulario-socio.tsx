import { type FormEvent, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { checkFields, mapFields } from "#contract/described.ts";
import { byPath } from "#contract/edit.ts";
import type { UsuarioDeSesion } from "#features/personas/sesion/contract.ts";
import {
  CAMPOS_SECRETOS,
  CamposDeUsuario,
  leerUsuario,
  revisarUsuario,
} from "#features/personas/usuarios/web/campos-de-usuario.tsx";
import { Consentimiento, revisarConsentimiento } from "#features/personas/usuarios/web/consentimiento.tsx";
import {
  EXITO_DE_REGISTRO,
  entrarTrasRegistro,
  falloDeRegistro,
} from "#features/personas/usuarios/web/entrar-tras-registro.ts";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { renew, updateUser } from "#web/session.ts";
import { DraftNotice } from "#web/shell/draft-notice.tsx";
import { FormSteps, stepId, useFilledSteps } from "#web/shell/form-page.tsx";
import { showNotice } from "#web/shell/notice.tsx";
import { useDraft } from "#web/shell/use-draft.ts";
import { type FieldErrors, textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup, FieldPair, fieldProps, SelectField, TextField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import {
  type DatosDeSocio,
  type EstadoCivil,
  OPCIONES_CIVILES,
  TEXTOS_DE_SOCIO,
  type TextoDeSocio,
} from "../rules.ts";
import { EleccionDePlan } from "./eleccion-de-plan.tsx";
import { FechaDeNacimiento, leerNacimiento, revisarNacimiento } from "./fecha-de-nacimiento.tsx";
import type { Oferta } from "./planes-para-elegir.ts";

const CUENTA = "usuarioDto.";
/** Short enough for all four to fit on a phone. */
const PARTES = ["Cuenta", "Datos", "Plan", "Permiso"];
const EN_ESPERA = "La secretaría va a revisar tu pedido de socio";

interface FormularioSocioProps {
  oferta: Oferta;
  /** The logged-in applicant; null if the form also creates the account. */
  usuario: UsuarioDeSesion | null;
  volver?: string | null;
}

/** The membership form, for visitors (REGISTRO DE SOCIO) and logged-in users. */
export function FormularioSocio({ oferta: cargada, usuario, volver = null }: FormularioSocioProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // Plans that the server no longer offers, which are left out of the choice.
  const [retirados, setRetirados] = useState<readonly number[]>([]);
  const oferta = cargada && {
    ...cargada,
    planes: cargada.planes.filter(({ id }) => !retirados.includes(id)),
  };

  const { form, errors, result, pending } = usePublicForm({
    check: (campos, element) => ({
      ...(!usuario && revisarUsuario(element, CUENTA)),
      ...revisarSocio(campos),
      planId: !campos.get("planId") && "Elegí un plan",
      ...revisarConsentimiento(campos),
    }),
    send(campos) {
      const pedido = {
        socioDto: leerSocio(campos),
        planId: Number(campos.get("planId")),
        consentimiento: true,
      };
      return usuario
        ? answerOf(api.socio.crear.$post({ json: pedido }))
        : answerOf(
            api.registrar.socio.$post({ json: { ...pedido, usuarioDto: leerUsuario(campos, CUENTA) } }),
          );
    },
    async onSaved(guardado, campos) {
      draft.forget();
      const { correo } = guardado.persona;
      const text = `${EXITO_DE_REGISTRO} ${EN_ESPERA} ${correo ? "y te avisa por correo." : "y lo vas a ver en Mi perfil."}`;
      if (!usuario) return entrarTrasRegistro(leerUsuario(campos, CUENTA), { text, volver, navigate });
      showNotice({ page: "/", tone: "success", text });
      await navigate("/");
      await updateUser(guardado);
    },
    onRefused(problem, campos) {
      // The page offers the login.
      if (problem.status === 401) return null;
      if (problem.status === 409) {
        // The request may exist already, from another tab, or may have been decided.
        void renew();
        if (fieldErrors(problem).planId) {
          setRetirados((antes) => [...antes, Number(campos.get("planId"))]);
          void revalidate();
        }
      }
      return { tone: "danger", text: falloDeRegistro(problem) };
    },
  });
  const draft = useDraft(form.ref, usuario ? `socio/${usuario.id}` : "socio", CAMPOS_SECRETOS);
  const filled = useFilledSteps(form.ref);

  return (
    <form {...form}>
      <FormSteps steps={PARTES} filled={filled} />
      <DraftNotice form={form.ref} draft={draft} />
      <FieldGroup step={1} id={stepId(1)} legend="Tu cuenta">
        {usuario ? (
          <DatosDeQuienPide usuario={usuario} />
        ) : (
          <CamposDeUsuario
            prefijo={CUENTA}
            errores={errors}
            paraElCorreo="Ahí te avisamos cuando te confirmemos como socio."
          />
        )}
      </FieldGroup>
      <FieldGroup step={2} id={stepId(2)} legend="Tus datos">
        <CamposDeSocio errores={errors} />
      </FieldGroup>
      <FieldGroup step={3} id={stepId(3)} legend="Tu plan">
        <EleccionDePlan oferta={oferta} error={errors.planId} />
      </FieldGroup>
      <FieldGroup step={4} id={stepId(4)} legend="Tu permiso">
        <Consentimiento
          para="llevar tu cuenta, tu membresía, tus cuotas y tus entradas, y escribirte"
          errores={errors}
        />
      </FieldGroup>
      <QueSigue />
      <noscript>
        <p>Para asociarte por la web hace falta JavaScript: activalo, o escribinos por WhatsApp.</p>
      </noscript>
      <FormResult result={result} />
      <Button
        type="submit"
        variant="accent"
        size="large"
        wide
        loading={pending}
        disabled={!oferta?.planes.length}
      >
        {usuario ? "Pedir ser socio" : "Registrarme como socio"}
      </Button>
    </form>
  );
}

function QueSigue() {
  return (
    <section className="stack-2 remark shrink" aria-labelledby="que-sigue">
      <h2 id="que-sigue" className="text-l">
        Qué pasa después
      </h2>
      <ol className="stack-1 breakable">
        <li>Enseguida queda registrado tu pedido; si dejaste tu correo, te llega una copia.</li>
        <li>La secretaría lo revisa, en general en pocos días, y te avisa.</li>
        <li>Con el pedido confirmado, tu carnet y tus cuotas están en Mi perfil. Hasta ahí no pagás nada.</li>
      </ol>
    </section>
  );
}

function DatosDeQuienPide({ usuario: { persona } }: { usuario: UsuarioDeSesion }) {
  return (
    <>
      <TextField label="Nombre y apellido" readOnly value={`${persona.nombre} ${persona.apellido}`.trim()} />
      <TextField
        label="Email"
        readOnly
        value={persona.correo ?? "Sin correo"}
        hint={
          <>
            {persona.correo ? "Ahí te avisamos cuando te confirmemos. " : "Agregá uno para que te avisemos. "}
            Se cambia en <Link to="/perfil">Mi perfil</Link>.
          </>
        }
      />
    </>
  );
}

/** The fields of a member (Rule SOC-3), named as in the request. */
function CamposDeSocio({ errores }: { errores: FieldErrors }) {
  const campo = (nombre: TextoDeSocio) => ({
    ...fieldProps(TEXTOS_DE_SOCIO, nombre),
    name: `socioDto.${nombre}`,
    error: errores[`socioDto.${nombre}`],
  });
  return (
    <>
      <FieldPair>
        <TextField
          {...campo("dni")}
          inputMode="numeric"
          autoComplete="off"
          hint="7 u 8 números, sin puntos."
          onInput={soloDigitos}
        />
        <TextField
          {...campo("telefono")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Por ejemplo: 11 5555 1234."
        />
      </FieldPair>
      <FechaDeNacimiento error={errores["socioDto.fechaDeNacimiento"]} />
      <TextField
        {...campo("direccion")}
        autoComplete="street-address"
        autoCapitalize="words"
        hint="Calle, número y localidad."
      />
      <FieldPair>
        <SelectField
          label={TEXTOS_DE_SOCIO.estadoCivil.label}
          name="socioDto.estadoCivil"
          placeholder="Elegí uno"
          options={OPCIONES_CIVILES}
          required
          error={errores["socioDto.estadoCivil"]}
        />
        <TextField {...campo("nacionalidad")} autoComplete="country-name" autoCapitalize="words" />
      </FieldPair>
    </>
  );
}

function leerSocio(form: FormData): DatosDeSocio {
  const campo = (nombre: string) => textOf(form, `socioDto.${nombre}`).trim();
  return {
    ...mapFields(TEXTOS_DE_SOCIO, (_, nombre) => campo(nombre)),
    fechaDeNacimiento: leerNacimiento(form),
    // The cast is safe, because only listed options can be chosen and an empty choice is not submitted.
    estadoCivil: campo("estadoCivil") as EstadoCivil,
  };
}

function revisarSocio(form: FormData): FieldErrors {
  const socio = leerSocio(form);
  const nacimiento = revisarNacimiento(socio.fechaDeNacimiento);
  const socioDto = {
    ...checkFields(TEXTOS_DE_SOCIO, socio),
    ...(nacimiento && { fechaDeNacimiento: nacimiento }),
  };
  return byPath({ socioDto }) as FieldErrors;
}

/** Reduces typed or pasted text such as `12.345.678` to its digits. */
function soloDigitos(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const digits = input.value.replace(/\D/g, "").slice(0, 8);
  if (digits !== input.value) input.value = digits;
}

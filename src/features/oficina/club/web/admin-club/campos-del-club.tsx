import { TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { HEX_COLOR } from "#contract/color.ts";
import { type Colores, checkColors } from "#contract/palette.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { type CamposProps, camposDe, Juntos, Lista, Texto, valorDe } from "./campo.tsx";
import styles from "./club.module.css";
import { Imagen } from "./imagen-field.tsx";

export function CamposDeIdentidad({ form }: CamposProps) {
  const texto = camposDe(form, "identidad");
  return (
    <>
      <Texto {...texto("nombre")} />
      <Juntos>
        <Texto {...texto("nombreCorto")} />
        <Texto {...texto("ciudad")} />
      </Juntos>
      <Imagen
        form={form}
        campo="escudo"
        label="Escudo"
        description="De acá salen los íconos del sitio y del teléfono. Lo mejor: fondo transparente y por lo menos 512 píxeles."
      />
      <ColoresField form={form} />
    </>
  );
}

interface Red {
  nombre: string;
  url: string;
}

export function CamposDeContacto({ form }: CamposProps) {
  const texto = camposDe(form, "contacto");
  const direccion = camposDe(form, "contacto.direccion");
  return (
    <>
      <Texto {...direccion("calle")} />
      <Juntos>
        <Texto {...direccion("localidad")} />
        <Texto {...direccion("provincia")} />
        <Texto {...direccion("codigoPostal")} />
      </Juntos>
      <Juntos>
        <Texto {...texto("telefono")} type="tel" />
        <Texto {...texto("correo")} type="email" />
      </Juntos>
      <Texto {...texto("saludoWhatsApp")} />
      <Lista<Red>
        form={form}
        campo="redes"
        label="Redes sociales"
        unidad="la red"
        agregar="Agregar una red"
        vacia="Todavía no hay redes: el pie del sitio no muestra ninguna."
        max={20}
        nuevo={{ nombre: "", url: "https://" }}
        nombreDe={({ nombre }) => nombre}
        detalleDe={({ url }) => url}
      >
        {(campo) => {
          const texto = camposDe(form, "contacto.redes", campo);
          return (
            <>
              <Texto {...texto("nombre")} />
              <Texto {...texto("url")} type="url" />
            </>
          );
        }}
      </Lista>
    </>
  );
}

export function CamposDeBanco({ form }: CamposProps) {
  const texto = camposDe(form, "banco");
  return (
    <>
      <p>Sin número de cuenta ni alias, el sitio no ofrece pagar por transferencia.</p>
      <Texto {...texto("titular")} />
      <Juntos>
        <Texto {...texto("cuenta")} />
        <Texto {...texto("alias")} />
        <Texto {...texto("cuit")} />
      </Juntos>
    </>
  );
}

interface Deporte {
  nombre: string;
  imagen: null;
}

export function CamposDeDeportes({ form }: CamposProps) {
  return (
    <>
      <p>
        Uno o dos, cada uno con su galería. Las fotos quedan en el primero o en el segundo aunque cambie el
        nombre.
      </p>
      <Lista<Deporte>
        form={form}
        campo=""
        label="Deportes"
        unidad="el deporte"
        agregar="Agregar el segundo"
        vacia="Hace falta un deporte por lo menos."
        max={2}
        nuevo={{ nombre: "", imagen: null }}
        nombreDe={({ nombre }) => nombre}
      >
        {(campo) => {
          const texto = camposDe(form, "deportes", campo);
          return (
            <>
              <Texto {...texto("nombre")} />
              <Imagen
                form={form}
                campo={`${campo}.imagen`}
                label="Imagen de la galería"
                description="Apaisada. Sin imagen se ve un fondo con los colores del club."
              />
            </>
          );
        }}
      </Lista>
    </>
  );
}

const INVALIDO = "Escribí el color así: #1f3a5f";

/**
 * The club's two colours, picked or typed. Colours with poor contrast are accepted, because the palette
 * replaces them; the form offers similar colours with enough contrast.
 */
function ColoresField({ form }: CamposProps) {
  const value = valorDe<Colores>(form, "colores");
  const { "datos.colores.principal": principal, "datos.colores.acento": acento } = form.errors;
  const valid = HEX_COLOR.test(value.principal) && HEX_COLOR.test(value.acento);
  const problems = valid
    ? checkColors({ principal: value.principal.toLowerCase(), acento: value.acento.toLowerCase() })
    : [];
  const set = (campo: keyof Colores) => (color: string) => {
    form.clearFieldError("datos.colores.principal");
    form.clearFieldError("datos.colores.acento");
    form.setFieldValue("datos.colores", { ...value, [campo]: color });
  };
  return (
    <div className="columns-m top">
      <ColorField
        label="Color principal"
        description="El menú, el pie, los títulos y los botones."
        value={value.principal}
        onChange={set("principal")}
        error={principal}
      />
      <ColorField
        label="Color de acento"
        description="Lo que resalta: el botón más importante de cada página."
        value={value.acento}
        onChange={set("acento")}
        error={acento}
      />
      <div className="stack-3 whole-row optional" role="status">
        {problems.map(({ campo, mensaje, propuesta }) => (
          <div key={campo} className="stack-2 at-start">
            <Alert tone="warn">
              {mensaje} Si lo guardás así, el sitio usa el más parecido que se lee bien.
            </Alert>
            <Button variant="outline" size="small" onClick={() => set(campo)(propuesta)}>
              <span className={styles.swatch} style={{ background: propuesta }} aria-hidden="true" />
              Usar {propuesta}
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}

interface ColorFieldProps {
  label: string;
  description: string;
  value: string;
  onChange: (color: string) => void;
  error?: ReactNode;
}

function ColorField({ label, description, value, onChange, error }: ColorFieldProps) {
  const id = useId();
  return (
    <div className="shrink">
      <TextInput
        id={id}
        label={label}
        description={`${description} Seis cifras después de #.`}
        value={value}
        maxLength={7}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error ?? (HEX_COLOR.test(value) ? undefined : INVALIDO)}
        leftSectionWidth={48}
        leftSection={
          <input
            type="color"
            className={`radius-s ${styles.picker}`}
            aria-label={`Elegir el ${label.toLowerCase()}`}
            value={HEX_COLOR.test(value) ? value.toLowerCase() : "#000000"}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

import type { Colores } from "#contract/palette.ts";
import { ColoresField } from "../colores-field.tsx";
import { type CamposProps, camposDe, Imagen, Juntos, Lista, Texto, valorDe } from "./campo.tsx";

export function CamposDeIdentidad({ form }: CamposProps) {
  const texto = camposDe(form, "identidad");
  const { "datos.colores.principal": principal, "datos.colores.acento": acento } = form.errors;
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
      <ColoresField
        value={valorDe<Colores>(form, "colores")}
        errors={{ principal, acento }}
        onChange={(colores) => {
          form.clearFieldError("datos.colores.principal");
          form.clearFieldError("datos.colores.acento");
          form.setFieldValue("datos.colores", colores);
        }}
      />
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

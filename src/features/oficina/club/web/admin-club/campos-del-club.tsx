import type { Colores } from "#contract/palette.ts";
import { ColoresField } from "../colores-field.tsx";
import { type CamposProps, Imagen, Juntos, Lista, Texto, valorDe } from "./campo.tsx";

export function CamposDeIdentidad({ form }: CamposProps) {
  const { "datos.colores.principal": principal, "datos.colores.acento": acento } = form.errors;
  return (
    <>
      <Texto
        form={form}
        campo="nombre"
        label="Nombre"
        required
        max={60}
        description="Completo, como en el papel del club."
      />
      <Juntos>
        <Texto form={form} campo="nombreCorto" label="Nombre corto" required max={20} />
        <Texto form={form} campo="ciudad" label="Ciudad" required max={60} />
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
  return (
    <>
      <Texto form={form} campo="direccion.calle" label="Calle y número" required max={100} />
      <Juntos>
        <Texto form={form} campo="direccion.localidad" label="Localidad" required max={60} />
        <Texto form={form} campo="direccion.provincia" label="Provincia" required max={60} />
        <Texto form={form} campo="direccion.codigoPostal" label="Código postal" max={10} />
      </Juntos>
      <Juntos>
        <Texto
          form={form}
          campo="telefono"
          label="Teléfono (WhatsApp)"
          required
          max={20}
          type="tel"
          description="Con código de área, sin 0 ni 15: 2346 400140."
        />
        <Texto form={form} campo="correo" label="Correo" required max={150} type="email" />
      </Juntos>
      <Texto
        form={form}
        campo="saludoWhatsApp"
        label="Saludo de WhatsApp"
        max={200}
        description="Con lo que empieza el mensaje de quien escribe desde el sitio."
      />
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
        {(campo) => (
          <>
            <Texto form={form} campo={`${campo}.nombre`} label="Nombre" required max={30} />
            <Texto
              form={form}
              campo={`${campo}.url`}
              label="Dirección"
              required
              max={500}
              type="url"
              description="Empieza con https://."
            />
          </>
        )}
      </Lista>
    </>
  );
}

export function CamposDeBanco({ form }: CamposProps) {
  return (
    <>
      <p>Sin número de cuenta ni alias, el sitio no ofrece pagar por transferencia.</p>
      <Texto form={form} campo="titular" label="A nombre de" max={80} />
      <Juntos>
        <Texto form={form} campo="cuenta" label="Número de cuenta o CBU" max={40} />
        <Texto form={form} campo="alias" label="Alias" max={40} />
        <Texto form={form} campo="cuit" label="CUIT" max={20} />
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
        {(campo) => (
          <>
            <Texto form={form} campo={`${campo}.nombre`} label="Nombre" required max={30} />
            <Imagen
              form={form}
              campo={`${campo}.imagen`}
              label="Imagen de la galería"
              description="Apaisada. Sin imagen se ve un fondo con los colores del club."
            />
          </>
        )}
      </Lista>
    </>
  );
}

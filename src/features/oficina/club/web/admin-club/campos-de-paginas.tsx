import { type Ajustes, playerOf } from "#contract/club.ts";
import { Alert } from "#web/ui/alert.tsx";
import {
  type CamposProps,
  Icono,
  Imagen,
  Juntos,
  Lista,
  Numero,
  Opcional,
  Parte,
  Texto,
  valorDe,
} from "./campo.tsx";

type Atajo = Ajustes["portada"]["atajos"][number];
type ParteDeNosotros = Ajustes["nosotros"]["partes"][number];
type Jugador = Ajustes["jugadores"]["jugadores"][number];

const DESTINO = "Una página del sitio (/prensa) o una dirección que empiece con https://.";

export function CamposDePortada({ form }: CamposProps) {
  const video = valorDe<Ajustes["portada"]["video"]>(form, "video");
  return (
    <>
      <Texto form={form} campo="bajada" label="Debajo del nombre" max={200} rows={2} />
      <Imagen
        form={form}
        campo="imagen"
        label="Foto de portada"
        description="Apaisada, de 1440 píxeles o más. También es la imagen de los enlaces compartidos."
      />
      <Opcional
        form={form}
        campo="boton"
        label="Elegir el botón"
        description="Si no, el único botón es el del próximo partido; cuando no hay ninguno, lleva al registro."
        inicial={{ texto: "", destino: "/" }}
      >
        <Texto form={form} campo="boton.texto" label="Texto del botón" required max={40} />
        <Texto
          form={form}
          campo="boton.destino"
          label="A dónde lleva"
          required
          max={500}
          description={DESTINO}
        />
      </Opcional>
      <Lista<Atajo>
        form={form}
        campo="atajos"
        label="Accesos directos"
        unidad="el acceso"
        agregar="Agregar un acceso"
        vacia="Sin accesos directos: esa parte no se muestra."
        max={8}
        nuevo={{ titulo: "", texto: "", destino: "/", icono: "enlace" }}
        nombreDe={({ titulo }) => titulo}
        detalleDe={({ destino }) => destino}
      >
        {(campo) => (
          <>
            <Juntos>
              <Texto form={form} campo={`${campo}.titulo`} label="Título" required max={30} />
              <Icono form={form} campo={`${campo}.icono`} />
            </Juntos>
            <Texto form={form} campo={`${campo}.texto`} label="Texto" max={100} />
            <Texto
              form={form}
              campo={`${campo}.destino`}
              label="A dónde lleva"
              required
              max={500}
              description={DESTINO}
            />
          </>
        )}
      </Lista>
      <Parte titulo="Frase del pie">
        <Texto form={form} campo="frase.texto" label="Frase" max={200} rows={2} />
        <Texto form={form} campo="frase.autor" label="De quién es" max={80} />
      </Parte>
      <Opcional
        form={form}
        campo="video"
        label="Mostrar un video"
        description="De YouTube o de Vimeo. Se carga recién cuando lo tocan."
        inicial={{ titulo: "", enlace: "", imagen: null }}
      >
        <Texto form={form} campo="video.titulo" label="Título del video" required max={80} />
        <Texto form={form} campo="video.enlace" label="Enlace del video" required max={500} type="url" />
        {video?.enlace && playerOf(video.enlace) === null && (
          <Alert tone="info">Todavía no es el enlace de un video de YouTube o de Vimeo.</Alert>
        )}
        <Imagen
          form={form}
          campo="video.imagen"
          label="Imagen del video"
          description="La que se ve antes de tocarlo."
        />
      </Opcional>
    </>
  );
}

export function CamposDeNosotros({ form }: CamposProps) {
  return (
    <>
      <Texto form={form} campo="bajada" label="Bienvenida" max={300} rows={3} />
      <Imagen
        form={form}
        campo="imagen"
        label="Foto"
        description="Vertical, de 960 píxeles de ancho o más."
      />
      <Texto
        form={form}
        campo="descripcionDeImagen"
        label="Qué muestra la foto"
        max={200}
        description="Para quienes no la ven."
      />
      <Lista<ParteDeNosotros>
        form={form}
        campo="partes"
        label="Partes del texto"
        unidad="la parte"
        agregar="Agregar una parte"
        vacia="Todavía no hay textos: la página muestra solo la bienvenida."
        max={10}
        nuevo={{ titulo: "", texto: "", icono: "escudo" }}
        nombreDe={({ titulo }) => titulo}
      >
        {(campo) => (
          <>
            <Juntos>
              <Texto form={form} campo={`${campo}.titulo`} label="Título" required max={60} />
              <Icono form={form} campo={`${campo}.icono`} />
            </Juntos>
            <Texto form={form} campo={`${campo}.texto`} label="Texto" required max={2000} rows={6} />
          </>
        )}
      </Lista>
    </>
  );
}

export function CamposDeJugadores({ form }: CamposProps) {
  return (
    <>
      <Texto form={form} campo="bajada" label="Debajo del título" max={200} rows={2} />
      <Lista<Jugador>
        form={form}
        campo="jugadores"
        label="Jugadores"
        description="Se ven agrupados por plantel, en este orden."
        unidad="a"
        agregar="Agregar un jugador"
        vacia="Todavía no hay jugadores: la página lo dice, y la principal no muestra el plantel."
        max={100}
        nuevo={{ nombre: "", numero: null, posicion: "", plantel: "", foto: null }}
        nombreDe={({ nombre }) => nombre}
        detalleDe={({ numero, posicion, plantel }) =>
          [numero === null ? "" : `N.º ${numero}`, posicion, plantel].filter(Boolean).join(" · ")
        }
      >
        {(campo) => (
          <>
            <Texto form={form} campo={`${campo}.nombre`} label="Nombre" required max={80} />
            <Juntos>
              <Numero form={form} campo={`${campo}.numero`} label="Número" min={0} max={999} optional />
              <Texto form={form} campo={`${campo}.posicion`} label="Posición" max={30} />
            </Juntos>
            <Texto
              form={form}
              campo={`${campo}.plantel`}
              label="Plantel"
              required
              max={40}
              description="Por ejemplo: femenino, masculino, U17."
            />
            <Imagen
              form={form}
              campo={`${campo}.foto`}
              label="Foto"
              description="Vertical, de 640 píxeles o más."
            />
          </>
        )}
      </Lista>
    </>
  );
}

export function CamposDeLegales({ form }: CamposProps) {
  return (
    <>
      <p>
        Se escriben con marcas sencillas: <code>## Título</code>, <code>### Subtítulo</code>,{" "}
        <code>**negrita**</code>, <code>*cursiva*</code>, <code>- lista</code> y{" "}
        <code>[enlace](https://…)</code>. Lo demás se muestra como texto. <code>{"{nombre}"}</code>,{" "}
        <code>{"{ciudad}"}</code>, <code>{"{cuit}"}</code>, <code>{"{domicilio}"}</code>,{" "}
        <code>{"{correo}"}</code> y <code>{"{telefono}"}</code> muestran los datos del club.
      </p>
      <Texto
        form={form}
        campo="terminos"
        label="Términos y condiciones"
        required
        max={40_000}
        rows={16}
        description="Quien se registra acepta la versión que está vigente ese día."
      />
      <Texto form={form} campo="arrepentimiento" label="Página de arrepentimiento" max={10_000} rows={8} />
      <Texto form={form} campo="baja" label="Página de baja" max={10_000} rows={8} />
    </>
  );
}

import { type Ajustes, playerOf } from "#contract/club.ts";
import { Alert } from "#web/ui/alert.tsx";
import {
  type CamposProps,
  camposDe,
  Icono,
  Juntos,
  Lista,
  Numero,
  Opcional,
  Parte,
  Texto,
  valorDe,
} from "./campo.tsx";
import { Imagen } from "./imagen-field.tsx";

type Atajo = Ajustes["portada"]["atajos"][number];
type ParteDeNosotros = Ajustes["nosotros"]["partes"][number];
type Jugador = Ajustes["jugadores"]["jugadores"][number];

export function CamposDePortada({ form }: CamposProps) {
  const texto = camposDe(form, "portada");
  const boton = camposDe(form, "portada.boton");
  const frase = camposDe(form, "portada.frase");
  const deVideo = camposDe(form, "portada.video");
  const video = valorDe<Ajustes["portada"]["video"]>(form, "video");
  return (
    <>
      <Texto {...texto("bajada")} rows={2} />
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
        <Texto {...boton("texto")} />
        <Texto {...boton("destino")} />
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
        {(campo) => {
          const texto = camposDe(form, "portada.atajos", campo);
          return (
            <>
              <Juntos>
                <Texto {...texto("titulo")} />
                <Icono form={form} campo={`${campo}.icono`} />
              </Juntos>
              <Texto {...texto("texto")} />
              <Texto {...texto("destino")} />
            </>
          );
        }}
      </Lista>
      <Parte titulo="Frase del pie">
        <Texto {...frase("texto")} rows={2} />
        <Texto {...frase("autor")} />
      </Parte>
      <Opcional
        form={form}
        campo="video"
        label="Mostrar un video"
        description="De YouTube o de Vimeo. Se carga recién cuando lo tocan."
        inicial={{ titulo: "", enlace: "", imagen: null }}
      >
        <Texto {...deVideo("titulo")} />
        <Texto {...deVideo("enlace")} type="url" />
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
  const texto = camposDe(form, "nosotros");
  return (
    <>
      <Texto {...texto("bajada")} rows={3} />
      <Imagen
        form={form}
        campo="imagen"
        label="Foto"
        description="Vertical, de 960 píxeles de ancho o más."
      />
      <Texto {...texto("descripcionDeImagen")} />
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
        {(campo) => {
          const texto = camposDe(form, "nosotros.partes", campo);
          return (
            <>
              <Juntos>
                <Texto {...texto("titulo")} />
                <Icono form={form} campo={`${campo}.icono`} />
              </Juntos>
              <Texto {...texto("texto")} rows={6} />
            </>
          );
        }}
      </Lista>
    </>
  );
}

export function CamposDeJugadores({ form }: CamposProps) {
  const texto = camposDe(form, "jugadores");
  return (
    <>
      <Texto {...texto("bajada")} rows={2} />
      <Lista<Jugador>
        form={form}
        campo="jugadores"
        label="Jugadores"
        description="Se ven agrupados por plantel, en este orden, hasta que un primer equipo de Equipos tenga plantel."
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
        {(campo) => {
          const texto = camposDe(form, "jugadores.jugadores", campo);
          const numero = camposDe(form, "jugadores.numero", campo);
          return (
            <>
              <Texto {...texto("nombre")} />
              <Juntos>
                <Numero {...numero("numero")} optional />
                <Texto {...texto("posicion")} />
              </Juntos>
              <Texto {...texto("plantel")} />
              <Imagen
                form={form}
                campo={`${campo}.foto`}
                label="Foto"
                description="Vertical, de 640 píxeles o más."
              />
            </>
          );
        }}
      </Lista>
    </>
  );
}

export function CamposDeLegales({ form }: CamposProps) {
  const texto = camposDe(form, "legales");
  return (
    <>
      <p>
        Se escriben con marcas sencillas: <code>## Título</code>, <code>### Subtítulo</code>,{" "}
        <code>**negrita**</code>, <code>*cursiva*</code>, <code>- lista</code> y{" "}
        <code>[enlace](https://…)</code>. Lo demás se muestra como texto. <code>{"{nombre}"}</code>,{" "}
        <code>{"{ciudad}"}</code>, <code>{"{cuit}"}</code>, <code>{"{domicilio}"}</code>,{" "}
        <code>{"{correo}"}</code> y <code>{"{telefono}"}</code> muestran los datos del club.
      </p>
      <Texto {...texto("terminos")} rows={16} />
      <Texto {...texto("arrepentimiento")} rows={8} />
      <Texto {...texto("baja")} rows={8} />
    </>
  );
}

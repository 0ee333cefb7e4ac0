import { AJUSTES_EN_PAGINAS, type Ajustes } from "#contract/club.ts";
import { DIAS_DE_ARREPENTIMIENTO } from "#features/caja/pagos/rules.ts";
import { PUERTA_INICIAL } from "#features/eventos/puerta/rules.ts";

/** The legal texts until a club writes its own, with what Argentine law requires for selling tickets online. */
const terminos = `
## Aceptación de los términos

Este sitio es de {nombre} (CUIT {cuit}), con domicilio en {domicilio}. Al navegarlo, registrarte, comprar una entrada o enviarnos un formulario aceptás estos términos. Si no estás de acuerdo con alguno, te pedimos que no uses el sitio.

Para registrarte o comprar tenés que ser mayor de 18 años, o hacerlo con la autorización de quien ejerza tu responsabilidad parental. Nada de lo que sigue limita los derechos que te da la Ley 24.240 de Defensa del Consumidor.

## Uso del sitio

Podés usar el sitio para informarte sobre el club, ver fotos y novedades, comprar entradas, pedir una acreditación de prensa, solicitar una cancha o asociarte. Los datos que cargás tienen que ser tuyos, verdaderos y estar actualizados. Tu usuario y tu contraseña son personales: si creés que alguien más los usa, cambiá la contraseña y avisanos.

### Entradas, arrepentimiento y devoluciones

El precio que ves es el precio final en pesos. La entrada queda confirmada cuando se acredita el pago, y te la mandamos por correo con un código que sirve para un solo ingreso: no la compartas. Como la compra es a distancia:

- Podés arrepentirte dentro de los ${DIAS_DE_ARREPENTIMIENTO} días corridos desde la compra, hasta que empiece el evento, sin costo y sin explicar el motivo. Es muy simple: usá el [Botón de arrepentimiento](/arrepentimiento), sin necesidad de iniciar sesión. Al instante te damos un código que identifica tu pedido.
- Te devolvemos el total que pagaste por el mismo medio de pago. Si pagaste en efectivo, coordinamos la devolución con vos.
- Si el evento se suspende sin nueva fecha, te devolvemos el dinero. Si se reprograma, tu entrada vale para la nueva fecha; si no podés ir, te devolvemos el dinero.
- Para dejar de ser socio o cancelar un servicio contratado con el club usá el [Botón de baja](/baja).

### Tus datos personales

Usamos los datos que nos das solo para lo que los pedimos: gestionar tu cuenta, tus entradas, tus pedidos y las comunicaciones del club. No los vendemos. Los compartimos únicamente con quienes hacen falta para prestarte el servicio, como el procesador de pagos, o cuando una ley lo exige. De acuerdo con la Ley 25.326 de Protección de los Datos Personales podés pedir el acceso, la rectificación, la actualización o la supresión de tus datos, en forma gratuita, escribiéndonos por los medios de la sección 7.

La Agencia de Acceso a la Información Pública, en su carácter de órgano de control de la Ley 25.326, tiene la atribución de atender las denuncias y los reclamos de quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.

## Uso prohibido

Para cuidar el sitio y a quienes lo usan, no está permitido:

- Usar bots, scrapers u otros programas automáticos para extraer contenidos o datos, crear cuentas, enviar formularios o comprar entradas.
- Revender entradas, o falsificar, copiar o alterar sus códigos.
- Intentar entrar a cuentas, secciones o sistemas para los que no tenés permiso, o probar sus defensas.
- Sobrecargar, interrumpir o dañar el funcionamiento del sitio, o subir archivos maliciosos.
- Hacerte pasar por otra persona o por alguien del club, o cargar datos de terceros sin su permiso.
- Usar el nombre, el escudo, las fotos o los textos del club con fines comerciales sin autorización por escrito.

Ante un uso prohibido podemos suspender la cuenta, anular las operaciones hechas de ese modo y dar aviso a las autoridades. Los buscadores que respetan el archivo robots.txt son bienvenidos.

## Límite de responsabilidad

Trabajamos para que la información esté al día y el sitio funcione siempre, pero puede haber errores, interrupciones o demoras, por ejemplo por mantenimiento o por fallas de internet. En la medida en que la ley lo permite, el club no responde por daños que vengan de esas situaciones ni por el mal uso que alguien haga del sitio.

Los pagos con tarjeta o dinero en cuenta se hacen en la plataforma del procesador de pagos: nosotros no vemos ni guardamos los datos de tu tarjeta. Los horarios y las sedes de los partidos los fijan las ligas y pueden cambiar; cuando pasa, lo publicamos acá.

Esta limitación no alcanza a los casos de dolo o culpa grave ni a los derechos que te da la ley como consumidor.

## Enlaces externos

El sitio tiene enlaces a páginas de otros: redes sociales, sponsors, ligas, mapas, videos y el procesador de pagos. No las controlamos ni respondemos por sus contenidos o por cómo tratan tus datos: leé sus condiciones cuando las visites. Que haya un enlace no significa que el club avale todo lo que hay del otro lado.

## Cambios en estos términos

Podemos actualizar estos términos cuando cambien el sitio, los servicios o las normas. La versión vigente es siempre la de esta página, con la fecha desde la que rige. Los cambios no afectan las compras ya hechas: valen las condiciones del día en que compraste.

## Contacto

Por consultas, reclamos o pedidos sobre tus datos, escribinos a [{correo}](mailto:{correo}), por [WhatsApp al {telefono}](https://wa.me/{telefono}) o acercate a {domicilio}.

Estos términos se rigen por las leyes de la República Argentina. Ante un conflicto son competentes los tribunales ordinarios con jurisdicción en {ciudad}; si sos consumidor, también podés acudir a los de tu domicilio y a la [Ventanilla Única Federal de Defensa del Consumidor](https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario).
`.trim();

const arrepentimiento = `
Tenés **${DIAS_DE_ARREPENTIMIENTO} días corridos** desde la compra, sin dar explicaciones y sin ningún costo. Si son entradas, avisanos **antes de que empiece el evento**.

Te damos un código al instante y te devolvemos lo que pagaste por el mismo medio. No hace falta tener cuenta ni iniciar sesión.
`.trim();

const baja = `
Podés dar de baja tu cuota de socio o cualquier otro servicio del club **cuando quieras**, sin dar explicaciones y sin ningún costo.

Te damos un código al instante y te confirmamos la baja por correo. No hace falta tener cuenta ni iniciar sesión.
`.trim();

export const TEXTOS_LEGALES = { terminos, arrepentimiento, baja };

/** The settings of a group that has never been saved or is unreadable. */
export const AJUSTES_INICIALES: Ajustes = {
  ...AJUSTES_EN_PAGINAS,
  canchas: { ...AJUSTES_EN_PAGINAS.canchas, horasDeEvento: 3 },
  entradas: { ...AJUSTES_EN_PAGINAS.entradas, puerta: PUERTA_INICIAL },
  deportes: [
    { nombre: "Básquet", imagen: null },
    { nombre: "Cestoball", imagen: null },
  ],
  portada: {
    bajada: "Vení a la cancha: elegí el partido, sacá tu entrada y alentá al equipo.",
    imagen: null,
    boton: null,
    atajos: [
      {
        titulo: "El club",
        texto: "Quiénes somos y cómo vivimos el deporte.",
        destino: "/sobre_nosotros",
        icono: "escudo",
      },
      {
        titulo: "Prensa",
        texto: "Acreditate para cubrir nuestros partidos.",
        destino: "/prensa",
        icono: "diario",
      },
      {
        titulo: "Asociate",
        texto: "Sumate al club y sacá tus entradas.",
        destino: "/registro",
        icono: "carnet",
      },
      { titulo: "Galería", texto: "Las fotos de nuestros deportes.", destino: "/galeria", icono: "camara" },
    ],
    frase: { texto: "", autor: "" },
    video: null,
  },
  nosotros: {
    bajada: "Te damos la bienvenida a nuestra casa.",
    partes: [],
    imagen: null,
    descripcionDeImagen: "",
  },
  jugadores: { bajada: "Quienes salen a la cancha cada fin de semana.", jugadores: [] },
  legales: TEXTOS_LEGALES,
};

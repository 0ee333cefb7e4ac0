import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatTelefono } from "#contract/telefono.ts";
import { useClub } from "#web/club.ts";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";

/** Change it together with the text: people are told since when these rules hold. */
export const VIGENTES_DESDE = "1.º de noviembre de 2026";

interface Seccion {
  id: string;
  titulo: string;
  Texto: () => ReactNode;
}

/** The seven sections, with what Argentine rules ask of a club that sells tickets online. */
export const SECCIONES: readonly Seccion[] = [
  { id: "aceptacion", titulo: "Aceptación de los términos", Texto: Aceptacion },
  { id: "uso", titulo: "Uso del sitio", Texto: Uso },
  { id: "uso-prohibido", titulo: "Uso prohibido", Texto: UsoProhibido },
  { id: "responsabilidad", titulo: "Límite de responsabilidad", Texto: Responsabilidad },
  { id: "enlaces-externos", titulo: "Enlaces externos", Texto: EnlacesExternos },
  { id: "cambios", titulo: "Cambios en estos términos", Texto: Cambios },
  { id: "contacto", titulo: "Contacto", Texto: Contacto },
];

function Aceptacion() {
  const club = useClub();
  const { calle, localidad, provincia, codigoPostal } = club.contacto.direccion;
  return (
    <>
      <p>
        Este sitio es de {club.identidad.nombre} (CUIT {club.banco.cuit}), con domicilio en {calle},{" "}
        {codigoPostal} {localidad}, {provincia}. Al navegarlo, registrarte, comprar una entrada o enviarnos un
        formulario aceptás estos términos. Si no estás de acuerdo con alguno, te pedimos que no uses el sitio.
      </p>
      <p>
        Para registrarte o comprar tenés que ser mayor de 18 años, o hacerlo con la autorización de quien
        ejerza tu responsabilidad parental. Nada de lo que sigue limita los derechos que te da la Ley 24.240
        de Defensa del Consumidor.
      </p>
    </>
  );
}

function Uso() {
  const _club = useClub();
  return (
    <>
      <p>
        Podés usar el sitio para informarte sobre el club, ver fotos y novedades, comprar entradas, pedir una
        acreditación de prensa, solicitar una cancha o asociarte. Los datos que cargás tienen que ser tuyos,
        verdaderos y estar actualizados. Tu usuario y tu contraseña son personales: si creés que alguien más
        los usa, cambiá la contraseña y avisanos.
      </p>
      <h3>Entradas, arrepentimiento y devoluciones</h3>
      <p>
        El precio que ves es el precio final en pesos. La entrada queda confirmada cuando se acredita el pago,
        y te la mandamos por correo con un código que sirve para un solo ingreso: no la compartas. Como la
        compra es a distancia:
      </p>
      <ul>
        <li>
          Podés arrepentirte dentro de los 10 días corridos desde la compra, sin costo y sin explicar el
          motivo, siempre que lo hagas al menos 24 horas antes del comienzo del evento. Es muy simple: usá el{" "}
          <Link to="/arrepentimiento">Botón de arrepentimiento</Link>, sin necesidad de iniciar sesión. Al
          instante te damos un código que identifica tu pedido.
        </li>
        <li>
          Te devolvemos el total que pagaste por el mismo medio de pago. Si pagaste en efectivo, coordinamos
          la devolución con vos.
        </li>
        <li>
          Si el evento se suspende sin nueva fecha, te devolvemos el dinero. Si se reprograma, tu entrada vale
          para la nueva fecha; si no podés ir, te devolvemos el dinero.
        </li>
        <li>
          Para dejar de ser socio o cancelar un servicio contratado con el club usá el{" "}
          <Link to="/baja">Botón de baja</Link>.
        </li>
      </ul>
      <h3>Tus datos personales</h3>
      <p>
        Usamos los datos que nos das solo para lo que los pedimos: gestionar tu cuenta, tus entradas, tus
        pedidos y las comunicaciones del club. No los vendemos. Los compartimos únicamente con quienes hacen
        falta para prestarte el servicio, como el procesador de pagos, o cuando una ley lo exige. De acuerdo
        con la Ley 25.326 de Protección de los Datos Personales podés pedir el acceso, la rectificación, la
        actualización o la supresión de tus datos, en forma gratuita, escribiéndonos por los medios de la
        sección 7.
      </p>
      <p>
        La Agencia de Acceso a la Información Pública, en su carácter de órgano de control de la Ley 25.326,
        tiene la atribución de atender las denuncias y los reclamos de quienes resulten afectados en sus
        derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.
      </p>
    </>
  );
}

function UsoProhibido() {
  return (
    <>
      <p>Para cuidar el sitio y a quienes lo usan, no está permitido:</p>
      <ul>
        <li>
          Usar bots, scrapers u otros programas automáticos para extraer contenidos o datos, crear cuentas,
          enviar formularios o comprar entradas.
        </li>
        <li>Revender entradas, o falsificar, copiar o alterar sus códigos.</li>
        <li>
          Intentar entrar a cuentas, secciones o sistemas para los que no tenés permiso, o probar sus
          defensas.
        </li>
        <li>Sobrecargar, interrumpir o dañar el funcionamiento del sitio, o subir archivos maliciosos.</li>
        <li>
          Hacerte pasar por otra persona o por alguien del club, o cargar datos de terceros sin su permiso.
        </li>
        <li>
          Usar el nombre, el escudo, las fotos o los textos del club con fines comerciales sin autorización
          por escrito.
        </li>
      </ul>
      <p>
        Ante un uso prohibido podemos suspender la cuenta, anular las operaciones hechas de ese modo y dar
        aviso a las autoridades. Los buscadores que respetan el archivo robots.txt son bienvenidos.
      </p>
    </>
  );
}

function Responsabilidad() {
  return (
    <>
      <p>
        Trabajamos para que la información esté al día y el sitio funcione siempre, pero puede haber errores,
        interrupciones o demoras, por ejemplo por mantenimiento o por fallas de internet. En la medida en que
        la ley lo permite, el club no responde por daños que vengan de esas situaciones ni por el mal uso que
        alguien haga del sitio.
      </p>
      <p>
        Los pagos con tarjeta o dinero en cuenta se hacen en la plataforma del procesador de pagos: nosotros
        no vemos ni guardamos los datos de tu tarjeta. Los horarios y las sedes de los partidos los fijan las
        ligas y pueden cambiar; cuando pasa, lo publicamos acá.
      </p>
      <p>
        Esta limitación no alcanza a los casos de dolo o culpa grave ni a los derechos que te da la ley como
        consumidor.
      </p>
    </>
  );
}

function EnlacesExternos() {
  return (
    <p>
      El sitio tiene enlaces a páginas de otros: redes sociales, sponsors, ligas, mapas, videos y el
      procesador de pagos. No las controlamos ni respondemos por sus contenidos o por cómo tratan tus datos:
      leé sus condiciones cuando las visites. Que haya un enlace no significa que el club avale todo lo que
      hay del otro lado.
    </p>
  );
}

function Cambios() {
  return (
    <p>
      Podemos actualizar estos términos cuando cambien el sitio, los servicios o las normas. La versión
      vigente es siempre la de esta página, con la fecha desde la que rige. Los cambios no afectan las compras
      ya hechas: valen las condiciones del día en que compraste.
    </p>
  );
}

function Contacto() {
  const club = useClub();
  const { calle, localidad, provincia } = club.contacto.direccion;
  return (
    <>
      <p>
        Por consultas, reclamos o pedidos sobre tus datos, escribinos a{" "}
        <a href={`mailto:${club.contacto.correo}`}>{club.contacto.correo}</a>, por{" "}
        <a
          href={whatsappLink(club.contacto.telefono, club.contacto.saludoWhatsApp)}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp al {formatTelefono(club.contacto.telefono)}
          <span className="visually-hidden"> (se abre en otra pestaña)</span>
        </a>{" "}
        o acercate a {calle}, {localidad}, {provincia}.
      </p>
      <p>
        Estos términos se rigen por las leyes de la República Argentina. Ante un conflicto son competentes los
        tribunales ordinarios con jurisdicción en {localidad}, provincia de {provincia}; si sos consumidor,
        también podés acudir a los de tu domicilio y a la{" "}
        <a
          href="https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario"
          target="_blank"
          rel="noopener noreferrer"
        >
          Ventanilla Única Federal de Defensa del Consumidor
          <span className="visually-hidden"> (se abre en otra pestaña)</span>
        </a>
        .
      </p>
    </>
  );
}

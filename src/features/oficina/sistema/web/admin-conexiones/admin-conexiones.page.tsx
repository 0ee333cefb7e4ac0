import { Checkbox, PasswordInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { formatInstant } from "#contract/format.ts";
import { ConfirmButton } from "#web/admin/confirm.tsx";
import { FormLayout } from "#web/admin/dialog-form.tsx";
import { DialogButton, Modal, useDialog } from "#web/admin/dialogs.tsx";
import { Loaded, useLoaderAnswer } from "#web/admin/load-failure.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { type Answer, answerOf, api, fieldErrors } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Conexion, Prueba, Valores } from "../../contract.ts";
import { type NombreDeConexion, TITULOS } from "../../rules.ts";
import styles from "./admin-conexiones.module.css";

interface Descripcion {
  etiqueta: string;
  ayuda?: string;
  /** A `secreto` is never prefilled, so it has to be entered for every change. */
  tipo?: "secreto" | "numero" | "si";
  opcional?: true;
  inicial?: string;
}
/** Requires that the description of an optional value is marked as optional. */
type DescripcionDe<V> = Descripcion & (undefined extends V ? { opcional: true } : { opcional?: never });
type CamposDe<V> = { [K in keyof V]-?: DescripcionDe<V[K]> };

type Campo = Descripcion & { nombre: string };

const BUCKET: CamposDe<Valores["s3"]> = {
  direccion: {
    etiqueta: "Dirección del servicio",
    ayuda: "Sin el bucket. Empieza con https://.",
  },
  bucket: { etiqueta: "Bucket" },
  region: { etiqueta: "Región", inicial: "us-east-1" },
  claveDeAcceso: { etiqueta: "Clave de acceso", tipo: "secreto" },
  claveSecreta: { etiqueta: "Clave secreta", tipo: "secreto" },
  rutaConBucket: {
    etiqueta: "El bucket va en la ruta (fuera de Amazon, casi siempre)",
    tipo: "si",
  },
};

/** The purpose of a connection, a note about it, and a description of each value. */
const FORMULARIOS: {
  [N in NombreDeConexion]: { para: string; antes: string; campos: CamposDe<Valores[N]> };
} = {
  "mercado-pago": {
    para: "Cobrar entradas y cuotas en el sitio. Sin ella se vende en efectivo y por transferencia.",
    antes:
      "En Mercado Pago, Tus integraciones → tu aplicación. En Webhooks cargá la dirección de este sitio terminada en /api/compras/notificaciones, para los temas Pagos y Planes y suscripciones.",
    campos: {
      credencial: {
        etiqueta: "Access Token de producción",
        ayuda: "Credenciales de producción. No es la Public Key.",
        tipo: "secreto",
      },
      claveDeAvisos: {
        etiqueta: "Clave secreta de los avisos",
        ayuda: "La muestra Webhooks al guardarlo.",
        tipo: "secreto",
      },
    },
  },
  smtp: {
    para: "Mandar los correos del sitio, por SMTP. Sin ella esperan, y se ven en Correos.",
    antes: "Los datos son los de la cuenta de correo del club. El mensaje de prueba llega a tu dirección.",
    campos: {
      servidor: { etiqueta: "Servidor", ayuda: "Por ejemplo, smtp.proveedor.com." },
      puerto: {
        etiqueta: "Puerto",
        ayuda: "465 o 587, según tu proveedor.",
        tipo: "numero",
        inicial: "465",
      },
      usuario: { etiqueta: "Usuario", ayuda: "Suele ser la dirección entera.", opcional: true },
      contrasena: {
        etiqueta: "Contraseña",
        ayuda: "En Gmail, una contraseña de aplicación.",
        tipo: "secreto",
        opcional: true,
      },
      remitente: { etiqueta: "Remitente", ayuda: "Por ejemplo, El Club <hola@miclub.com.ar>." },
    },
  },
  instagram: {
    para: "Mostrar las últimas publicaciones del club en la portada.",
    antes:
      "Hace falta una cuenta profesional y una aplicación de Meta con el permiso instagram_business_basic.",
    campos: { token: { etiqueta: "Token de larga duración", tipo: "secreto" } },
  },
  "copias-s3": {
    para: "Llevar una copia cifrada de todo, cada noche, a un servicio de archivos (S3).",
    antes:
      "Un bucket privado solo para esto, mejor en otra empresa. Después creá la clave de recuperación en Estado del sistema.",
    campos: BUCKET,
  },
  s3: {
    para: "Guardar las imágenes en un servicio de archivos (S3), en lugar del disco del servidor.",
    antes:
      "El bucket tiene que existir y ser privado. Las imágenes nuevas van al bucket; las que ya están en el disco se siguen leyendo de ahí: no borres la carpeta.",
    campos: BUCKET,
  },
};

function camposDe(nombre: NombreDeConexion): readonly Campo[] {
  const descritos = Object.entries<Descripcion>(FORMULARIOS[nombre].campos);
  return descritos.map(([campo, descripcion]) => ({ nombre: campo, ...descripcion }));
}

/** Returns labels of the named fields; all labels for `""`. */
function etiquetasDe(nombre: NombreDeConexion, nombres: readonly string[]): string {
  const campos = camposDe(nombre);
  const perdidos = nombres.includes("") ? campos : campos.filter((campo) => nombres.includes(campo.nombre));
  return perdidos.map(({ etiqueta }) => etiqueta).join(", ");
}

const DATOS: Record<string, string> = {
  servidor: "Servidor",
  puerto: "Puerto",
  usuario: "Usuario",
  remitente: "Remitente",
  direccion: "Dirección",
  bucket: "Bucket",
  region: "Región",
  rutaConBucket: "Bucket en la ruta",
};

export const meta = pageMeta({ title: "Conexiones, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return answerOf(api.conexiones.$get({}, { init: { signal: request.signal } }));
}

const ORIGENES_DE_CONEXION = {
  entorno: { tone: "info", texto: "Del servidor" },
  guardada: { tone: "success", texto: "Conectada" },
  ninguna: { tone: "neutral", texto: "Sin conectar" },
  "otra-clave": { tone: "danger", texto: "Hay que escribirla de nuevo" },
  incompleta: { tone: "danger", texto: "Sin usar: le falta un dato" },
} as const;

/** The services that the site uses. Credentials can be written but not read. */
export default function AdminConexiones() {
  const conexiones = useLoaderAnswer(useLoaderData<typeof clientLoader>());
  return (
    <StaffScreen title="Conexiones">
      <p className={`below-5 muted ${styles.intro}`}>
        Las credenciales se guardan cifradas y no se vuelven a mostrar. Un cambio vale enseguida, sin
        reiniciar el sitio. ¿Se perdió un teléfono de la puerta? Se retira en{" "}
        <StaffLink to="eventos/ingreso?abrir=telefonos">Eventos › Puerta</StaffLink>.
      </p>
      <Loaded of={conexiones}>
        {(todas) => (
          <ul className={styles.lista} role="list">
            {todas.map((conexion) => (
              <li key={conexion.nombre}>
                <TarjetaConexion conexion={conexion} onChange={conexiones.reload} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </StaffScreen>
  );
}

function TarjetaConexion({ conexion, onChange }: { conexion: Conexion; onChange: () => void }) {
  const { nombre, origen, guardadaEn } = conexion;
  const titulo = TITULOS[nombre];
  const { tone, texto } = ORIGENES_DE_CONEXION[origen];
  const param = { nombre };
  const { prueba, setPrueba, ...probar } = usePrueba(() =>
    answerOf(api.conexiones[":nombre"].probar.$post({ param, json: {} })),
  );
  const enUso = origen === "guardada" || origen === "entorno";
  const accion = enUso ? "Cambiar" : origen === "incompleta" ? "Completar" : "Conectar";

  return (
    <article
      className={`breakable box radius-l column pad-4 ${styles.tarjeta}`}
      aria-labelledby={`conexion-${nombre}`}
    >
      <div className="row-3 top apart">
        <h2 id={`conexion-${nombre}`} className="text-l sentence">
          {titulo}
        </h2>
        <Badge tone={tone}>{texto}</Badge>
      </div>
      <p className="muted">{FORMULARIOS[nombre].para}</p>
      <EstadoDeConexion {...conexion} />
      <ResultadoDePrueba prueba={prueba} />
      <div className="row-2 to-foot">
        {enUso && (
          <Button variant="outline" aria-label={`Probar ${titulo}`} {...probar}>
            Probar
          </Button>
        )}
        {origen !== "entorno" && (
          <DialogButton
            variant={enUso ? "outline" : "primary"}
            aria-label={`${accion} ${titulo}`}
            opens={
              <Modal title={titulo}>
                <FormularioConexion
                  conexion={conexion}
                  onSaved={() => {
                    setPrueba(null);
                    onChange();
                  }}
                />
              </Modal>
            }
          >
            {accion}
          </DialogButton>
        )}
        {guardadaEn !== null && (
          <ConfirmButton
            button={{ variant: "outline", "aria-label": `Borrar ${titulo}` }}
            title={`Borrar ${titulo}`}
            confirmLabel="Borrar"
            danger
            onConfirm={() => answerOf(api.conexiones[":nombre"].$delete({ param }))}
            done={`${titulo}: borrada.`}
            onChange={onChange}
          >
            <p>{AL_BORRAR[nombre]}</p>
          </ConfirmButton>
        )}
      </div>
    </article>
  );
}

/** The values in use, and what is wrong with them. */
function EstadoDeConexion({ nombre, origen, datos, camposPerdidos, guardadaEn, guardadaPor }: Conexion) {
  return (
    <>
      {Object.keys(datos).length > 0 && (
        <dl className={`stack-1 text-s ${styles.datos}`}>
          {Object.entries(datos).map(([dato, valor]) => (
            <div key={dato}>
              <dt>{DATOS[dato] ?? dato}</dt>
              <dd>{valor || "ninguno"}</dd>
            </div>
          ))}
        </dl>
      )}
      {camposPerdidos.length > 0 && (
        <Alert tone="warn" title="Hay datos que no se pueden leer">
          <p>{etiquetasDe(nombre, camposPerdidos)}.</p>
          <p>
            {origen === "incompleta"
              ? "Hasta que lo completes, la conexión no se usa. Lo demás sigue guardado."
              : "Ahí el sitio usa el valor inicial. Lo que estaba guardado no se borra hasta que cambies la conexión."}
          </p>
        </Alert>
      )}
      {origen === "entorno" && (
        <p className="note">Está en la configuración del servidor, que es la que vale. Se cambia ahí.</p>
      )}
      {origen === "otra-clave" && (
        <p className="note">
          Se guardó con otro SECRET, como al restaurar una copia en otro servidor, y no se puede leer.
        </p>
      )}
      {guardadaEn && (
        <p className="note">
          Guardada el {formatInstant(guardadaEn)}
          <span>{guardadaPor && ` por ${guardadaPor}`}</span>.
        </p>
      )}
    </>
  );
}

const TONOS = { bien: "success", atencion: "warn", mal: "danger" } as const;

/** Returns the result of the last test, and the properties of the button that tests. */
function usePrueba(call: () => Promise<Answer<Prueba>>) {
  const [prueba, setPrueba] = useState<Answer<Prueba> | null>(null);
  const [probar, loading] = useSingleFlight(async () => {
    setPrueba(null);
    setPrueba(await call());
  });
  return { prueba, setPrueba, loading, onClick: () => void probar() };
}

/** Result of a test; an empty status region before the first test. */
function ResultadoDePrueba({ prueba }: { prueba: Answer<Prueba> | null }) {
  return (
    <div role="status">
      {prueba?.ok && (
        <Alert tone={TONOS[prueba.data.resultado]} title={prueba.data.detalle}>
          {prueba.data.consejo && <p>{prueba.data.consejo}</p>}
        </Alert>
      )}
      {prueba && !prueba.ok && <Alert tone="danger">{prueba.problem.detail}</Alert>}
    </div>
  );
}

const AL_BORRAR = {
  "mercado-pago":
    "Nadie va a poder pagar en línea, y no se van a consultar ni devolver los pagos que estén en marcha.",
  smtp: "Los correos van a esperar hasta que haya otro servidor.",
  instagram: "La portada deja de mostrar publicaciones.",
  s3: "Las imágenes que están en el bucket dejan de verse. Las nuevas se guardan en el disco del servidor.",
  "copias-s3": "Las copias dejan de salir del servidor. Las que ya están en el bucket siguen ahí.",
} as const;

type Escrito = Record<string, string | boolean>;

interface FormularioConexionProps {
  conexion: Conexion;
  onSaved: () => void;
}

function FormularioConexion({ conexion, onSaved }: FormularioConexionProps) {
  const { close } = useDialog();
  const { nombre, datos } = conexion;
  const { antes } = FORMULARIOS[nombre];
  const campos = camposDe(nombre);
  const param = { nombre };
  const { form, refusal, busy, conflict, onSubmit } = useStaffForm<Escrito, Conexion>({
    initialValues: Object.fromEntries(campos.map((campo) => [campo.nombre, inicialDe(campo, datos)])),
    edit: {
      read: { ...leidosDe(campos, datos), guardadaEn: conexion.guardadaEn },
      names: Object.fromEntries(campos.map((campo) => [campo.nombre, campo.etiqueta])),
      toForm: (valor, nombre) => ({
        [nombre]: valor === "sí" || (valor === "no" ? false : String(valor ?? "")),
      }),
      fieldsOf: (escrito) => ({ ...escritosDe(campos, escrito), guardadaEn: conexion.guardadaEn }),
    },
    send: (escrito, antes) =>
      answerOf(
        api.conexiones[":nombre"].$put({ param, json: { valores: valoresDe(campos, escrito), antes } }),
      ),
    done: `${TITULOS[nombre]}: guardada y en uso.`,
    onClose: close,
    onSaved,
  });
  const {
    prueba,
    setPrueba: _,
    ...probar
  } = usePrueba(async () => {
    const json = { valores: valoresDe(campos, form.getValues()) };
    const answer = await answerOf(api.conexiones[":nombre"].probar.$post({ param, json }));
    if (!answer.ok) form.setErrors(fieldErrors(answer.problem));
    return answer;
  });

  return (
    <FormLayout
      refusal={refusal}
      kept={undefined}
      conflict={
        conflict && (
          <>
            {conflict}
            <p>Las credenciales que guardó no se muestran: si guardás, valen las que escribas acá.</p>
          </>
        )
      }
      busy={busy}
      onCancel={close}
      onSubmit={onSubmit}
      note={
        <div className="stack-3 at-start">
          <Button variant="outline" {...probar}>
            Probar
          </Button>
          <ResultadoDePrueba prueba={prueba} />
        </div>
      }
    >
      <p className="note">{antes}</p>
      {campos.map((campo) => (
        <CampoDeConexion key={campo.nombre} campo={campo} form={form} />
      ))}
    </FormLayout>
  );
}

function CampoDeConexion({ campo, form }: { campo: Campo; form: UseFormReturnType<Escrito> }) {
  const { nombre, etiqueta, ayuda, tipo, opcional } = campo;
  const label = opcional ? `${etiqueta} (opcional)` : etiqueta;
  const common = { label, description: ayuda, required: !opcional, autoComplete: "off", spellCheck: false };
  if (tipo === "si")
    return <Checkbox label={etiqueta} {...form.getInputProps(nombre, { type: "checkbox" })} />;
  const props = form.getInputProps(nombre);
  if (tipo === "secreto") return <PasswordInput {...common} autoComplete="new-password" {...props} />;
  return <TextInput {...common} inputMode={tipo === "numero" ? "numeric" : "text"} {...props} />;
}

function inicialDe({ nombre, tipo, inicial = "" }: Campo, datos: Conexion["datos"]): string | boolean {
  if (tipo === "si") return datos[nombre] === "sí";
  return tipo === "secreto" ? "" : (datos[nombre] ?? inicial);
}

/** Returns the loaded values, except for secrets. */
function leidosDe(campos: readonly Campo[], datos: Conexion["datos"]) {
  const visibles = campos.filter(({ tipo }) => tipo !== "secreto");
  return Object.fromEntries(visibles.map(({ nombre }) => [nombre, datos[nombre]]));
}

/** Returns the typed values, except for secrets. */
function escritosDe(campos: readonly Campo[], escrito: Escrito) {
  const enDatos = (valor: string | boolean | undefined) =>
    typeof valor === "boolean" ? (valor ? "sí" : "no") : valor;
  return leidosDe(
    campos,
    Object.fromEntries(campos.map(({ nombre }) => [nombre, enDatos(escrito[nombre]) ?? ""])),
  );
}

/** Converts the typed values into the API's form: with numbers, and without empty optional fields. */
function valoresDe(campos: readonly Campo[], escrito: Escrito): Record<string, unknown> {
  return Object.fromEntries(
    campos.map(({ nombre, tipo }) => {
      const valor = escrito[nombre] ?? "";
      return [nombre, tipo === "numero" && valor !== "" ? Number(valor) : valor];
    }),
  );
}

import { type ReactNode, useState } from "react";
import { CAMPOS_DEL_CLUB } from "#contract/club-fields.ts";
import { mapFields } from "#contract/described.ts";
import type { TextFields } from "#contract/text-fields.ts";
import { CONTRASENAS_DISTINTAS } from "#features/personas/usuarios/rules.ts";
import {
  CamposDeUsuario,
  type DatosDeCuenta,
  leerUsuario,
} from "#features/personas/usuarios/web/campos-de-usuario.tsx";
import { answerOf, api } from "#web/api.ts";
import { enter } from "#web/session.ts";
import { type FieldOf, textOf, usePublicForm } from "#web/shell/use-public-form.ts";
import { Alert, FormResult, type Result } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup, FieldPair, fieldProps, TextField } from "#web/ui/field.tsx";
import type { Conocido } from "../../contract.ts";
import { slugDeClub } from "../../rules.ts";

const ADMINISTRADOR = "administrador.";

/** Asks for what the first login and a public site need. Hoy lists the remaining tasks. */
export function FormularioDelSitio({
  conocido,
  onRestaurar,
}: {
  conocido: Conocido;
  onRestaurar: () => void;
}) {
  const [nombre, setNombre] = useState("");
  // Null as long as the path follows the name.
  const [slug, setSlug] = useState<string | null>(null);
  const [sitio, setSitio] = useState(conocido.sitio ?? location.origin);
  const elegido = slug ?? slugDeClub(nombre);

  const { form, field, errors, result, pending } = usePublicForm({
    check(datos) {
      const [clave, confirmacion] = ["clave", "confirmacion"].map((uno) =>
        textOf(datos, ADMINISTRADOR + uno),
      );
      return { [`${ADMINISTRADOR}confirmacion`]: clave !== confirmacion && CONTRASENAS_DISTINTAS };
    },
    send(datos) {
      const administrador = conocido.hayAdministrador ? undefined : leerUsuario(datos, ADMINISTRADOR);
      return instalar(datos, { nombre, slug: elegido, sitio, administrador });
    },
  });
  return (
    <>
      <Encabezado nombre="Tu sitio">
        Con estos datos el sitio queda en línea. Los demás (escudo, colores, canchas, cobros, correo) esperan
        en una lista, en la primera pantalla de la administración.
      </Encabezado>
      <p className="muted">
        <span>¿Ya tenés un sitio?</span>{" "}
        <button type="button" className="as-link target" onClick={onRestaurar}>
          Restaurar una copia
        </button>
      </p>
      {conocido.restauracionFallida && (
        <Alert tone="danger" title="La copia no se pudo restaurar">
          <p>{conocido.restauracionFallida}</p>
        </Alert>
      )}
      <form {...form} className="stack-5">
        <DatosDelClub field={field} nombre={nombre} onNombre={setNombre} />
        <Direcciones
          field={field}
          fijo={conocido.sitio !== null}
          {...{ sitio, slug: elegido }}
          onSitio={setSitio}
          onSlug={setSlug}
        />
        <FieldGroup legend="Quién administra">
          {conocido.hayAdministrador ? (
            <p>Ya hay una persona que administra. Entra con su usuario y su contraseña.</p>
          ) : (
            <CamposDeUsuario
              prefijo={ADMINISTRADOR}
              errores={errors}
              paraElCorreo="Para recuperar la contraseña."
            />
          )}
        </FieldGroup>
        <Pie {...{ result, pending }} label="Abrir el sitio" />
      </form>
    </>
  );
}

interface DatosDelClubProps {
  field: FieldOf;
  nombre: string;
  onNombre: (nombre: string) => void;
}

function DatosDelClub({ field, nombre, onNombre }: DatosDelClubProps) {
  const described = <P extends "identidad" | "contacto" | "contacto.direccion">(
    parte: P,
    nombre: keyof (typeof CAMPOS_DEL_CLUB)[P] & string,
  ) => ({ ...fieldProps<TextFields>(CAMPOS_DEL_CLUB[parte], nombre), ...field(`${parte}.${nombre}`) });
  return (
    <FieldGroup legend="El club">
      <TextField
        {...described("identidad", "nombre")}
        value={nombre}
        onChange={(event) => onNombre(event.target.value)}
      />
      <FieldPair>
        <TextField {...described("identidad", "nombreCorto")} />
        <TextField {...described("identidad", "ciudad")} />
        <TextField {...described("contacto.direccion", "calle")} />
        <TextField {...described("contacto.direccion", "localidad")} />
        <TextField {...described("contacto.direccion", "provincia")} />
        <TextField {...described("contacto.direccion", "codigoPostal")} />
        <TextField {...described("contacto", "telefono")} type="tel" />
        <TextField {...described("contacto", "correo")} type="email" />
      </FieldPair>
    </FieldGroup>
  );
}

interface DireccionesProps {
  field: FieldOf;
  sitio: string;
  /** Whether the server's configuration sets the site's address. */
  fijo: boolean;
  slug: string;
  onSitio: (sitio: string) => void;
  onSlug: (slug: string) => void;
}

function Direcciones({ field, sitio, fijo, slug, onSitio, onSlug }: DireccionesProps) {
  return (
    <FieldGroup legend="Direcciones del sitio">
      <TextField
        label="Dirección pública"
        {...field("sitio")}
        type="url"
        value={sitio}
        onChange={(event) => onSitio(event.target.value)}
        readOnly={fijo}
        hint={
          fijo
            ? "Está fijada en la configuración del servidor (SITE_URL)."
            : "Va en los correos, los códigos QR y los avisos de pago. Proponemos la que tenés abierta."
        }
        maxLength={200}
        required
      />
      {!sitio.startsWith("https://") && (
        <Alert tone="warn">
          <p>
            Sin https sirve para probar, no para abrir al público: las contraseñas viajan a la vista. Confirmá
            acá la dirección definitiva, aunque todavía no ande.
          </p>
        </Alert>
      )}
      <TextField
        label="Dirección de la administración"
        {...field("slug")}
        value={slug}
        onChange={(event) => onSlug(event.target.value)}
        hint={`Se entra por /${slug || "…"}/admin. No se puede cambiar después.`}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
    </FieldGroup>
  );
}

interface Elegido {
  nombre: string;
  slug: string;
  sitio: string;
  administrador: DatosDeCuenta | undefined;
}

/** Sets up the site, then loads the office or its login as a new document. */
async function instalar(datos: FormData, { nombre, administrador, ...direcciones }: Elegido) {
  const instalada = await answerOf(
    api.instalacion.terminar.$post({
      json: {
        ...direcciones,
        identidad: {
          nombre,
          nombreCorto: textOf(datos, "identidad.nombreCorto"),
          ciudad: textOf(datos, "identidad.ciudad"),
        },
        contacto: {
          direccion: mapFields(CAMPOS_DEL_CLUB["contacto.direccion"], (_, campo) =>
            textOf(datos, `contacto.direccion.${campo}`),
          ),
          telefono: textOf(datos, "contacto.telefono"),
          correo: textOf(datos, "contacto.correo"),
        },
        ...(administrador && { administrador }),
      },
    }),
  );
  if (!instalada.ok) return instalada;
  const admin = `/${instalada.data.slug}/admin`;
  const login = administrador && (await answerOf(api.login.$post({ json: administrador })));
  if (login?.ok) await enter(login.data.token, login.data.usuario);
  location.assign(login?.ok ? admin : `/login?volver=${encodeURIComponent(admin)}`);
  return instalada;
}

export function Encabezado({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <header className="stack-2">
      <h1 className="text-2xl">{nombre}</h1>
      <p className="muted reading">{children}</p>
    </header>
  );
}

export function Pie({ result, pending, label }: { result: Result | null; pending: boolean; label: string }) {
  return (
    <>
      <FormResult result={result} />
      <Button type="submit" variant="accent" size="large" loading={pending}>
        {label}
      </Button>
    </>
  );
}

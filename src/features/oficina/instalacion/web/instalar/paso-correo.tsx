import { FieldPair, PasswordField, TextField } from "#web/ui/field.tsx";
import { Encabezado, type PropsDePaso, texto } from "./paso.tsx";
import { PasoConexion } from "./paso-conexion.tsx";

/** The mail server, with a test message to the club itself. */
export function PasoCorreo({ avance, titulo, onGuardado }: PropsDePaso) {
  const { identidad, contacto } = avance;
  return (
    <>
      <Encabezado titulo={titulo} nombre="Correo">
        El sitio manda las entradas, las respuestas a las reservas y los enlaces para recuperar la contraseña.
        Los datos son los de una cuenta del club, y los da su proveedor.
      </Encabezado>
      <PasoConexion
        paso="correo"
        nombre="smtp"
        origen={avance.correo}
        valoresDe={(datos) => ({
          servidor: texto(datos, "servidor"),
          puerto: Number(texto(datos, "puerto")) || null,
          usuario: texto(datos, "usuario"),
          contrasena: texto(datos, "contrasena"),
          remitente: texto(datos, "remitente"),
        })}
        despues="Sin correo el sitio funciona igual: la oficina ve qué mensajes esperan, y salen solos cuando haya un servidor."
        onGuardado={onGuardado}
        campos={(campo) => (
          <>
            <FieldPair>
              <TextField
                label="Servidor (SMTP)"
                {...campo("servidor")}
                placeholder="smtp.proveedor.com"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={253}
              />
              <TextField
                label="Puerto"
                {...campo("puerto")}
                inputMode="numeric"
                defaultValue="587"
                hint="587 o 465"
                maxLength={5}
              />
              <TextField
                label="Usuario"
                {...campo("usuario")}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                hint="Casi siempre la dirección entera"
                maxLength={200}
              />
              <PasswordField
                label="Contraseña"
                {...campo("contrasena")}
                autoComplete="off"
                hint="Gmail pide una contraseña de aplicación"
                maxLength={200}
              />
            </FieldPair>
            <TextField
              label="Remitente"
              {...campo("remitente")}
              defaultValue={`${identidad.nombreCorto} <${contacto.correo}>`}
              hint="Lo que ve quien recibe. «Probar» le manda un mensaje a esta dirección."
              maxLength={200}
            />
          </>
        )}
      />
    </>
  );
}

import { useState } from "react";
import { HEX_COLOR } from "#contract/color.ts";
import { checkColors } from "#contract/palette.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { FieldGroup, FieldPair, TextField } from "#web/ui/field.tsx";
import { esDireccionSegura, slugDeClub } from "../../rules.ts";
import { Colores } from "./colores.tsx";
import { Escudo } from "./escudo.tsx";
import { Encabezado, Pie, type PropsDePaso, texto, useFormulario } from "./paso.tsx";
import { VistaPrevia } from "./vista-previa.tsx";

/** Names, crest, colours, contact data and addresses, with a preview. */
export function PasoClub({ avance, titulo, onGuardado }: PropsDePaso) {
  const esNuevo = avance.paso === 1;
  const { identidad, contacto } = avance;
  const [nombre, setNombre] = useState(esNuevo ? "" : identidad.nombre);
  const [corto, setCorto] = useState(esNuevo ? "" : identidad.nombreCorto);
  const [colores, setColores] = useState(identidad.colores);
  const [escudo, setEscudo] = useState(identidad.escudo);
  // Follows the name until somebody edits it.
  const [slug, setSlug] = useState(esNuevo ? null : avance.slug);
  const [sitio, setSitio] = useState(avance.sitio ?? location.origin);
  const validos = HEX_COLOR.test(colores.principal) && HEX_COLOR.test(colores.acento);
  const elegido = slug ?? slugDeClub(nombre);

  const { formulario, campo, pie } = useFormulario(
    (datos) =>
      answerOf(
        api.instalacion.club.$put({
          json: {
            identidad: {
              nombre,
              nombreCorto: corto,
              ciudad: texto(datos, "identidad.ciudad"),
              escudo,
              colores,
            },
            contacto: {
              direccion: {
                calle: texto(datos, "contacto.direccion.calle"),
                localidad: texto(datos, "contacto.direccion.localidad"),
                provincia: texto(datos, "contacto.direccion.provincia"),
                codigoPostal: texto(datos, "contacto.direccion.codigoPostal"),
              },
              telefono: texto(datos, "contacto.telefono"),
              correo: texto(datos, "contacto.correo"),
            },
            slug: elegido,
            sitio,
          },
        }),
      ),
    onGuardado,
  );
  return (
    <>
      <Encabezado titulo={titulo} nombre="El club">
        Lo que dice el sitio de ustedes. Todo se puede cambiar después desde la oficina, menos la dirección de
        la administración.
      </Encabezado>
      <form {...formulario}>
        <FieldGroup legend="Cómo se llama">
          <TextField
            label="Nombre completo"
            {...campo("identidad.nombre")}
            value={nombre}
            onChange={(event) => setNombre(event.target.value)}
            placeholder="Club Social y Deportivo…"
            maxLength={60}
            required
          />
          <FieldPair>
            <TextField
              label="Nombre corto"
              {...campo("identidad.nombreCorto")}
              value={corto}
              onChange={(event) => setCorto(event.target.value)}
              hint="Para el menú y los correos"
              maxLength={20}
              required
            />
            <TextField
              label="Ciudad"
              {...campo("identidad.ciudad")}
              defaultValue={esNuevo ? "" : identidad.ciudad}
              maxLength={60}
              required
            />
          </FieldPair>
        </FieldGroup>
        <FieldGroup legend="Escudo y colores">
          <Escudo escudo={escudo} error={campo("identidad.escudo").error} onChange={setEscudo} />
          <Colores
            colores={colores}
            problemas={validos ? checkColors(colores) : []}
            campo={campo}
            onChange={setColores}
          />
          {validos && <VistaPrevia nombre={corto || nombre} colores={colores} />}
        </FieldGroup>
        <FieldGroup legend="Dónde están">
          <FieldPair>
            <TextField
              label="Calle y número"
              {...campo("contacto.direccion.calle")}
              defaultValue={contacto.direccion.calle}
              maxLength={100}
              required
            />
            <TextField
              label="Localidad"
              {...campo("contacto.direccion.localidad")}
              defaultValue={contacto.direccion.localidad}
              maxLength={60}
              required
            />
            <TextField
              label="Provincia"
              {...campo("contacto.direccion.provincia")}
              defaultValue={contacto.direccion.provincia}
              maxLength={60}
              required
            />
            <TextField
              label="Código postal"
              {...campo("contacto.direccion.codigoPostal")}
              defaultValue={contacto.direccion.codigoPostal}
              maxLength={10}
            />
            <TextField
              label="Teléfono"
              {...campo("contacto.telefono")}
              type="tel"
              defaultValue={contacto.telefono}
              hint="Con código de área, sin 0 ni 15. Es también el WhatsApp."
              maxLength={20}
              required
            />
            <TextField
              label="Correo del club"
              {...campo("contacto.correo")}
              type="email"
              defaultValue={contacto.correo}
              maxLength={150}
              required
            />
          </FieldPair>
        </FieldGroup>
        <FieldGroup legend="Direcciones del sitio">
          <TextField
            label="Dirección pública"
            {...campo("sitio")}
            type="url"
            value={sitio}
            onChange={(event) => setSitio(event.target.value)}
            readOnly={avance.sitioDelEntorno}
            hint={
              avance.sitioDelEntorno
                ? "Está fijada en la configuración del servidor (SITE_URL)."
                : "Va en los correos, los códigos QR y los avisos de pago. Proponemos la que tenés abierta."
            }
            maxLength={200}
            required
          />
          {!esDireccionSegura(sitio) && (
            <Alert tone="warn">
              <p>
                Sin https sirve para probar, no para abrir al público: las contraseñas viajan a la vista.
                Confirmá acá la dirección definitiva, aunque todavía no ande.
              </p>
            </Alert>
          )}
          <TextField
            label="Dirección de la administración"
            {...campo("slug")}
            value={elegido}
            onChange={(event) => setSlug(event.target.value)}
            hint={`Se entra por /${elegido || "…"}/admin. No se puede cambiar después.`}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
          />
        </FieldGroup>
        <Pie {...pie} />
      </form>
    </>
  );
}

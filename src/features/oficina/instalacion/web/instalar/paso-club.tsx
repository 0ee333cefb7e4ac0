import { useState } from "react";
import { CAMPOS_DEL_CLUB } from "#contract/club-fields.ts";
import { HEX_COLOR } from "#contract/color.ts";
import { checkColors } from "#contract/palette.ts";
import { mapFields } from "#contract/text-fields.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { FieldGroup, FieldPair, fieldProps, TextField } from "#web/ui/field.tsx";
import { esDireccionSegura, slugDeClub } from "../../rules.ts";
import { Colores } from "./colores.tsx";
import { Escudo } from "./escudo.tsx";
import { Encabezado, Pie, type PropsDePaso, texto, useFormulario } from "./paso.tsx";
import { VistaPrevia } from "./vista-previa.tsx";

const { identidad: IDENTIDAD, contacto: CONTACTO, "contacto.direccion": DIRECCION } = CAMPOS_DEL_CLUB;

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
              direccion: mapFields(DIRECCION, (_, nombre) => texto(datos, `contacto.direccion.${nombre}`)),
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
  const direccion = (nombre: keyof typeof DIRECCION) => ({
    ...fieldProps(DIRECCION, nombre),
    ...campo(`contacto.direccion.${nombre}`),
    defaultValue: contacto.direccion[nombre],
  });
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
            maxLength={IDENTIDAD.nombre.max}
            required
          />
          <FieldPair>
            <TextField
              label="Nombre corto"
              {...campo("identidad.nombreCorto")}
              value={corto}
              onChange={(event) => setCorto(event.target.value)}
              hint="Para el menú y los correos"
              maxLength={IDENTIDAD.nombreCorto.max}
              required
            />
            <TextField
              label="Ciudad"
              {...campo("identidad.ciudad")}
              defaultValue={esNuevo ? "" : identidad.ciudad}
              maxLength={IDENTIDAD.ciudad.max}
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
            <TextField {...direccion("calle")} />
            <TextField {...direccion("localidad")} />
            <TextField {...direccion("provincia")} />
            <TextField {...direccion("codigoPostal")} />
            <TextField
              label="Teléfono"
              {...campo("contacto.telefono")}
              type="tel"
              defaultValue={contacto.telefono}
              hint="Con código de área, sin 0 ni 15. Es también el WhatsApp."
              maxLength={CONTACTO.telefono.max}
              required
            />
            <TextField
              label="Correo del club"
              {...campo("contacto.correo")}
              type="email"
              defaultValue={contacto.correo}
              maxLength={CONTACTO.correo.max}
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

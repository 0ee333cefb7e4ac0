import { useClub } from "#web/club.ts";
import type { FieldErrors } from "#web/shell/use-public-form.ts";
import { CheckField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";

const FALTA = "Para registrarte tenés que aceptar el uso de tus datos";

interface ConsentimientoProps {
  /** The purpose of the data; completes "para …". */
  para: string;
  errores: FieldErrors;
}

/**
 * Privacy notice with the consent checkbox, required before personal data is collected (Ley 25.326, articles 5, 6 and
 * 14; Disposición DNPDP 10/2008).
 */
export function Consentimiento({ para, errores }: ConsentimientoProps) {
  const club = useClub();
  const { calle, localidad, provincia, codigoPostal } = club.contacto.direccion;
  return (
    <>
      <div className="stack-2 text-s remark">
        <p>
          Tus datos los guarda <strong>{club.identidad.nombre}</strong>, {calle}, {codigoPostal} {localidad},{" "}
          {provincia}, para {para}. No se los damos a nadie más, salvo lo que haga falta para cobrar un pago o
          lo que mande una ley.
        </p>
        <p>
          Podés verlos, corregirlos, actualizarlos o pedir que los borremos cuando quieras, gratis: desde Mi
          perfil o escribiendo a <a href={`mailto:${club.contacto.correo}`}>{club.contacto.correo}</a>.
        </p>
        <p>
          <Link to="/terminos-y-condiciones" target="_blank">
            Leé los términos y condiciones
            <span className="visually-hidden"> (se abre en otra pestaña)</span>
          </Link>
        </p>
        <details>
          <summary>Tus derechos, en detalle</summary>
          <div className="stack-2">
            <p>
              Los datos marcados con * hacen falta para registrarte: sin ellos, o si no son verdaderos, no
              podemos hacerlo. Los demás son opcionales.
            </p>
            <p>
              El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los
              mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un
              interés legítimo al efecto, conforme lo establecido en el artículo 14, inciso 3 de la Ley N.º
              25.326.
            </p>
            <p>
              La Agencia de Acceso a la Información Pública, en su carácter de Órgano de Control de la Ley N.º
              25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten
              afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de
              datos personales.
            </p>
          </div>
        </details>
      </div>
      <CheckField
        label="Acepto los términos y condiciones y que el club use mis datos como dice este aviso."
        name="consentimiento"
        required
        error={errores.consentimiento}
      />
    </>
  );
}

export function revisarConsentimiento(form: FormData): FieldErrors {
  return form.has("consentimiento") ? {} : { consentimiento: FALTA };
}

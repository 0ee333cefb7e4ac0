import { answerOf, api } from "#web/api.ts";
import { TextField } from "#web/ui/field.tsx";
import styles from "./formulario-de-codigo.module.css";
import { Encabezado, Pie, texto, useFormulario } from "./paso.tsx";

/** Asks for the code that the terminal shows. */
export function FormularioDeCodigo({ onAbierta }: { onAbierta: () => void }) {
  const { formulario, campo, pie } = useFormulario(
    (datos) => answerOf(api.instalacion.desbloquear.$post({ json: { codigo: texto(datos, "codigo") } })),
    onAbierta,
  );
  return (
    <>
      <Encabezado nombre="Empecemos por el código">
        Este sitio todavía no tiene club. El programa mostró un código de diez letras y números en la terminal
        donde arrancó, y lo anotó en su registro.
      </Encabezado>
      <form {...formulario}>
        <TextField
          label="Código de instalación"
          {...campo("codigo")}
          className={styles.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="ABCDE-12345"
          required
          autoFocus
        />
        <Pie {...pie} guardar="Empezar" />
      </form>
      <details className={styles.help}>
        <summary>¿Dónde está el código?</summary>
        <ul>
          <li>
            Con <code>npm start</code>: en esa misma ventana.
          </li>
          <li>
            Con contenedores: <code>docker compose logs site</code>.
          </li>
          <li>
            Con systemd: <code>journalctl -u club</code>.
          </li>
        </ul>
        <p>Si volvés a arrancar el sitio, muestra el mismo código.</p>
      </details>
    </>
  );
}

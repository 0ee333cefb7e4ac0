/** How long a link to set a new password works. */
export const MINUTOS_DE_ENLACE = 60;

/** Sentences of recovery and reset. */
export const ENVIADO = "Te hemos enviado un enlace para restablecer tu contraseña. Revisa tu correo.";
export const FALLO_AL_ENVIAR = "Hubo un error al enviar el correo. Intenta nuevamente.";
export const RESTABLECIDA = "Contraseña restablecida con éxito. Ahora puedes iniciar sesión.";
export const FALLO_AL_RESTABLECER = "Hubo un error al restablecer la contraseña. Intenta nuevamente.";
export const SIN_TOKEN = "No se proporcionó un token válido.";
export const TOKEN_NO_ENCONTRADO = "Token no encontrado. Intenta nuevamente.";
/** Until the way to the login after a success. */
export const SEGUNDOS_HASTA_LOGIN = 3;

export const CLAVE_INCORRECTA = "La contraseña actual no es correcta";

/** How long a code that staff read out works, and how many wrong ones end it. */
export const MINUTOS_DE_CODIGO = 30;
export const INTENTOS_DE_CODIGO = 5;
export const LARGO_DE_CODIGO = 8;
export const CODIGO_INCORRECTO =
  "El usuario o el código no es correcto, o el código ya venció. Pedí otro en el club.";
export const DE_ADMINISTRADOR =
  "Es administrador: recupera su contraseña con el enlace que le llega por correo, o con npm run admin.";
export const DE_BAJA = "Esta persona está de baja y no puede entrar. Dale de alta primero.";

/** A typed code without spaces and dashes; forgives the letters that eyes take for digits. */
export function leerCodigoDeAcceso(tipeado: string): string {
  return tipeado.replace(/[\s-]/g, "").toUpperCase().replace(/[IL]/g, "1").replace(/O/g, "0");
}

/** Where a code is used. */
export const RUTA_DEL_CODIGO = "/codigo-de-acceso";

/** Where the two screens are. */
export const RUTA_DE_RECUPERAR = "/recuperar_contraseña";
export const RUTA_DE_RESTABLECER = "/restablecer-contraseña";

/** Shown beside the server's sentence: why, and what to do. */
export const ENLACE_VENCIDO = "El enlace venció o ya se usó. Pedí otro acá abajo.";

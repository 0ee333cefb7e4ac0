/** How long a link to set a new password works. */
export const MINUTOS_DE_ENLACE = 60;

/** Sentences of spec 1 §8. */
export const ENVIADO = "Te hemos enviado un enlace para restablecer tu contraseña. Revisa tu correo.";
export const FALLO_AL_ENVIAR = "Hubo un error al enviar el correo. Intenta nuevamente.";
export const RESTABLECIDA = "Contraseña restablecida con éxito. Ahora puedes iniciar sesión.";
export const FALLO_AL_RESTABLECER = "Hubo un error al restablecer la contraseña. Intenta nuevamente.";
export const SIN_TOKEN = "No se proporcionó un token válido.";
export const TOKEN_NO_ENCONTRADO = "Token no encontrado. Intenta nuevamente.";
/** Until the way to the login after a success (spec 1 §9). */
export const SEGUNDOS_HASTA_LOGIN = 3;

/** Where the two screens are (spec 1 §2). */
export const RUTA_DE_RECUPERAR = "/recuperar_contraseña";
export const RUTA_DE_RESTABLECER = "/restablecer-contraseña";

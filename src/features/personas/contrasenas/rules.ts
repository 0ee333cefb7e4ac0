export const MINUTOS_DE_ENLACE = 60;

export const ENVIADO = "Te hemos enviado un enlace para restablecer tu contraseña. Revisa tu correo.";
export const FALLO_AL_ENVIAR = "Hubo un error al enviar el correo. Intenta nuevamente.";
export const RESTABLECIDA = "Contraseña restablecida con éxito. Ahora puedes iniciar sesión.";
export const FALLO_AL_RESTABLECER = "Hubo un error al restablecer la contraseña. Intenta nuevamente.";
export const SIN_TOKEN = "No se proporcionó un token válido.";
export const TOKEN_NO_ENCONTRADO = "Token no encontrado. Intenta nuevamente.";
export const SEGUNDOS_HASTA_LOGIN = 3;

export const CONTRASENA_INCORRECTA = "La contraseña actual no es correcta";

/** Minutes until an access code expires. */
export const MINUTOS_DE_CODIGO = 30;
export const INTENTOS_DE_CODIGO = 5;
export const LARGO_DE_CODIGO = 8;
export const CODIGO_INCORRECTO =
  "El usuario o el código no es correcto, o el código ya venció. Pedí otro en el club.";
export const DE_ADMINISTRADOR =
  "Es administrador: recupera su contraseña con el enlace que le llega por correo, o con npm run admin.";
export const DE_BAJA = "Esta persona está de baja y no puede entrar. Dale de alta primero.";

export const RUTA_DEL_CODIGO = "/codigo-de-acceso";

export const RUTA_DE_RECUPERAR = "/recuperar_contraseña";
export const RUTA_DE_RESTABLECER = "/restablecer-contraseña";

/** Shown beside the server's message. */
export const ENLACE_VENCIDO = "El enlace venció o ya se usó. Pedí otro acá abajo.";

import type { Answer } from "#web/api.ts";
import { currentToken, expire } from "#web/session.ts";

/**
 * Posts a multipart form with upload progress, which `fetch` does not report. Resolves like the typed client; never
 * rejects.
 * @param path below `/api`
 * @param onProgress called with the fraction sent, 0 to 1
 */
export function uploadForm<T>(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<Answer<T>> {
  const token = currentToken();
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api${path}`);
    request.responseType = "json";
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const { status, response } = request;
      if (status === 401 && token && token === currentToken()) expire();
      if (status >= 200 && status < 300 && response) {
        resolve({ ok: true, status, data: response as T, total: null });
      } else if (response && typeof response === "object" && "detail" in response) {
        resolve({ ok: false, status, problem: response });
      } else {
        resolve(
          failed(status, "respuesta-ilegible", "El club no pudo responder. Probá de nuevo en un minuto."),
        );
      }
    };
    request.onerror = () =>
      resolve(
        failed(
          0,
          "sin-conexion",
          "No pudimos comunicarnos con el club. Revisá tu conexión y probá de nuevo.",
        ),
      );
    request.send(form);
  });
}

function failed(status: number, code: string, detail: string): Answer<never> {
  return {
    ok: false,
    status,
    problem: { type: "about:blank", title: "", status, detail, code, requestId: "" },
  };
}

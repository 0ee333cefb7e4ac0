import { type Answer, answerOf } from "#web/api.ts";
import { currentToken, expire } from "#web/session.ts";

/**
 * Posts a multipart form with upload progress, which `fetch` does not report.
 * @param path below `/api`
 * @param onProgress called with the fraction sent, 0 to 1
 */
export function uploadForm<T>(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<Answer<T>> {
  const token = currentToken();
  const response = new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api${path}`);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 401 && token && token === currentToken()) expire();
      resolve(new Response(responseText, { status }));
    };
    request.onerror = reject;
    request.send(form);
  });
  return answerOf(response) as Promise<Answer<T>>;
}

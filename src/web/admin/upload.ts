import type { ImagenDelClub } from "#contract/club.ts";
import { type Answer, answerOf } from "#web/api.ts";
import { problemOfSize } from "#web/file-size.ts";
import { currentToken, expire } from "#web/session.ts";

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
export const PICTURE_RULES = "JPEG, PNG, WebP o GIF, hasta 10 MB";

/**
 * Returns why the server would reject a file as a picture, or null. Checking here saves a round trip; the server also
 * checks the content.
 */
export function problemOfPicture(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return `«${file.name}» no es una imagen JPEG, PNG, WebP ni GIF.`;
  return problemOfSize(file);
}

export function uploadPicture(path: string, file: File, onProgress: (share: number) => void) {
  const form = new FormData();
  form.append("imagen", file);
  return uploadForm<ImagenDelClub>(path, form, onProgress);
}

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

/** An error in the format of the real API: `{message, error, status, cause}`. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 404;
  readonly code: string;
  readonly causes: { code: number; description: string }[];
  constructor(status: ApiError["status"], code: string, message: string, causeCode?: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.causes = causeCode === undefined ? [] : [{ code: causeCode, description: message }];
  }

  body(): Record<string, unknown> {
    return { message: this.message, error: this.code, status: this.status, cause: this.causes };
  }
}

import { createTransport } from "nodemailer";

interface OutgoingMail {
  /** Stable across retries, so that receivers can deduplicate. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Buffer; cid?: string }[];
  /** Address that unsubscribes by a POST, for the button of mail clients (RFC 8058). */
  unsubscribe?: string;
}

interface Refusal {
  /** The server's reply; empty if the address was never sent to the server. */
  said: string;
  /** Whether the refusal is permanent, so that another attempt is useless. */
  final: boolean;
}

/** Returns why an email was refused because of its address or content; null if the server failed in another way. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const { code, command, responseCode, response } = error as Error & {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  if (responseCode === undefined) return code === "EENVELOPE" ? { said: "", final: true } : null;
  if (!["RCPT TO", "DATA"].includes(command ?? "")) return null;
  return { said: response ?? "", final: responseCode >= 500 };
}

export interface Mailer {
  /** Delivers the email to the server. @throws when the server does not accept it; may be retried. */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes its connections once the emails in progress are sent. */
  close(): void;
}

/** Socket timeout in milliseconds; connecting may take half of it. */
const TIMEOUT_MS = 20_000;

/** Creates a mailer over SMTP; the queue retries timeouts. */
export function createSmtpMailer(options: { url: string; from: string; timeoutMs?: number }): Mailer {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs / 2,
      greetingTimeout: timeoutMs / 2,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  );
  let sending = 0;
  let closed = false;
  const closeWhenIdle = () => {
    if (closed && sending === 0) transport.close();
  };
  const deliver = async (mail: OutgoingMail) => {
    await transport.sendMail({
      messageId: mail.messageId,
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...(mail.unsubscribe && {
        headers: {
          "List-Unsubscribe": `<${mail.unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      }),
      attachments: mail.attachments.map((a) => ({
        filename: a.filename,
        contentType: a.contentType,
        content: a.content,
        ...(a.cid ? { cid: a.cid, contentDisposition: "inline" as const } : {}),
      })),
    });
  };
  return {
    async send(mail) {
      sending++;
      try {
        await deliver(mail);
      } finally {
        sending--;
        closeWhenIdle();
      }
    },
    close() {
      closed = true;
      closeWhenIdle();
    },
  };
}

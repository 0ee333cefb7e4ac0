import { createTransport } from "nodemailer";
import type { Mailer } from "./port.ts";

/** Mail over SMTP; slow servers are given up after 20 s and tried again by the queue. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  );
  return {
    async send(mail) {
      await transport.sendMail({
        messageId: mail.messageId,
        to: { name: "", address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments.map((a) => ({
          filename: a.filename,
          contentType: a.contentType,
          content: a.content,
          ...(a.cid ? { cid: a.cid, contentDisposition: "inline" as const } : {}),
        })),
      });
    },
    close: () => transport.close(),
  };
}

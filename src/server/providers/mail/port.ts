/** A mail ready to be sent. */
export interface OutgoingMail {
  /** Stable across retries, so that receivers can deduplicate. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Buffer; cid?: string }[];
}

export interface Mailer {
  /** Delivers the mail to the server. @throws when it is not accepted; may be retried. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** A mail ready to leave. */
export interface OutgoingMail {
  /** The same for every attempt, so that a receiver can tell a repetition. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Buffer; cid?: string }[];
}

export interface Mailer {
  /** Hands the mail to the server. @throws when the server did not take it; it may be tried again. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An email as shown by the demo's mailbox and read by tests. */
interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601 instant of arrival. */
  date: string;
  attachments: {
    filename: string;
    contentType: string;
    size: number;
    contentId: string | null;
    content: string;
  }[];
  messageId: string;
}

export interface MailServer {
  port: number;
  list(): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

const MAX_BYTES = 20 * 1024 * 1024;

/** Starts an SMTP server that stores emails in a folder. Like large mail providers, it keeps one email per Message-ID. */
export async function startMailServer(options: { port: number; folder: string }): Promise<MailServer> {
  await mkdir(options.folder, { recursive: true });
  /** Emails by file name, because tests list them many times a second. */
  const known = new Map<string, ReceivedMail>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    size: MAX_BYTES,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error("message too large"), { responseCode: 552 }));
          return;
        }
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join(", ");
        store(options.folder, known, Buffer.concat(chunks), to).then(() => callback(), callback);
      });
    },
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(options.port, "127.0.0.1", () => done());
  });
  server.on("error", () => {});
  return {
    port: (server.server.address() as { port: number }).port,
    list: () => list(options.folder, known),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function store(
  folder: string,
  known: Map<string, ReceivedMail>,
  raw: Buffer,
  to: string,
): Promise<void> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: "base64" });
  const mail: ReceivedMail = {
    to,
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    date: new Date().toISOString(),
    attachments: parsed.attachments.map((a) => ({
      filename: a.filename ?? "",
      contentType: a.mimeType,
      size: Buffer.from(String(a.content), "base64").length,
      contentId: a.contentId ?? null,
      content: String(a.content),
    })),
    messageId: parsed.messageId ?? "",
  };
  const hash = createHash("sha256")
    .update(mail.messageId || raw)
    .digest("hex");
  const name = `${hash}.json`;
  const temporary = join(folder, `${name}.${process.pid}.tmp`);
  await writeFile(temporary, JSON.stringify(mail));
  await rename(temporary, join(folder, name));
  known.set(name, mail);
}

async function list(folder: string, known: Map<string, ReceivedMail>): Promise<ReceivedMail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const mails = await Promise.all(
    names.map(async (name) => {
      const mail =
        known.get(name) ?? (JSON.parse(await readFile(join(folder, name), "utf8")) as ReceivedMail);
      known.set(name, mail);
      return mail;
    }),
  );
  return mails.sort((a, b) => b.date.localeCompare(a.date));
}

import { SMTPServer } from "smtp-server";

interface Arrival {
  to: string;
  subject: string;
  raw: string;
}

/** An SMTP server that refuses addresses, and that can be stopped between two emails. */
export interface RefusingMail {
  url: string;
  arrivals: Arrival[];
  offers: Map<string, number>;
  /** Stops accepting emails until `go`. Emails in progress wait. */
  hold(): void;
  go(): void;
  close(): Promise<void>;
}

/** @param refuse returns the code for refusing the n-th offer (from 1) of an address; null accepts it */
export async function startRefusingMail(
  refuse: (address: string, offer: number) => number | null = () => null,
): Promise<RefusingMail> {
  const arrivals: Arrival[] = [];
  const offers = new Map<string, number>();
  let held: Promise<void> = Promise.resolve();
  let release = () => {};
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const offer = (offers.get(address) ?? 0) + 1;
      offers.set(address, offer);
      const responseCode = refuse(address, offer);
      done(
        responseCode === null ? null : Object.assign(new Error("No existe esa casilla"), { responseCode }),
      );
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        void held.then(() => {
          const subject = /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? "";
          arrivals.push({ to: session.envelope.rcptTo[0]?.address ?? "", subject, raw });
          done();
        });
      });
    },
  });
  server.on("error", () => {});
  const port = await new Promise<number>((listening) => {
    server.listen(0, "127.0.0.1", () => listening((server.server.address() as { port: number }).port));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    offers,
    hold() {
      held = new Promise((done) => {
        release = done;
      });
    },
    go: () => release(),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

import { EventEmitter, once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface MailSink {
  /** The value for SMTP_URL. */
  url: string;
  /** All accepted messages, with quoted-printable decoded. */
  mails: string[];
  /** From now on, answers each recipient with this line instead of accepting it. Undefined accepts again. */
  setRefusal: (answer: string | undefined) => void;
  /**
   * Returns the next unread message, or waits for one.
   * @throws {Error} when none comes, with what the clients have said so far
   */
  next: () => Promise<string>;
  close: () => Promise<void>;
}

/** Starts a minimal SMTP server that accepts messages. */
export async function mailSink(): Promise<MailSink> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | undefined;
  let received = 0;
  const arrivals = new EventEmitter();
  const spoken: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    let [pending, isMessage] = ['', false];
    const say = (line: string): void => {
      socket.write(`${line}\r\n`);
    };
    const obey = (line: string): void => {
      spoken.push(line);
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT' && refusal !== undefined) return say(refusal);
      if (verb === 'DATA') isMessage = true;
      say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      pending += chunk.toString();
      for (
        let end = pending.indexOf(isMessage ? '\r\n.\r\n' : '\r\n');
        end >= 0;
        end = pending.indexOf(isMessage ? '\r\n.\r\n' : '\r\n')
      ) {
        const piece = pending.slice(0, end);
        pending = pending.slice(end + (isMessage ? 5 : 2));
        if (!isMessage) {
          obey(piece);
          continue;
        }
        isMessage = false;
        mails.push(readable(piece));
        arrivals.emit('mail');
        say('250 taken');
      }
    });
    say('220 sink');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    mails,
    setRefusal: (answer) => {
      refusal = answer;
    },
    next: async () => {
      // The first mail of a process also loads the library that sends it, which takes seconds on a busy machine.
      const signal = AbortSignal.timeout(12_000);
      while (mails.length <= received)
        await once(arrivals, 'mail', { signal }).catch(() => {
          throw new Error(`No message came. The clients have said: ${spoken.join(', ') || 'nothing'}.`);
        });
      received += 1;
      return mails[received - 1] ?? '';
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Decodes quoted-printable: joins lines folded by `=`, and decodes `=XX`. */
const readable = (message: string): string =>
  /quoted-printable/i.test(message)
    ? message
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : message;

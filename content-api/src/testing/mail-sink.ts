import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface MailSink {
  /** For SMTP_URL. */
  url: string;
  /** Every message that was taken, as it came, in readable characters. */
  mails: string[];
  /** From now on, answers each recipient with this instead of taking the message. */
  refuseWith: (answer: string | undefined) => void;
  /** The next message, or the one that waits already. */
  next: () => Promise<string>;
  close: () => Promise<void>;
}

/** As much of a mail server as a client needs to hand a message in. */
export async function mailSink(): Promise<MailSink> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | undefined;
  let taken = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    let [pending, isMessage] = ['', false];
    const say = (line: string): void => {
      socket.write(`${line}\r\n`);
    };
    const obey = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT' && refusal !== undefined) return say(refusal);
      if (verb === 'DATA') isMessage = true;
      say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
    };
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      pending += part.toString();
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
    refuseWith: (answer) => {
      refusal = answer;
    },
    next: async () => {
      for (let wait = 0; wait < 500; wait += 1) {
        const mail = mails[taken];
        if (mail !== undefined) {
          taken += 1;
          return mail;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      }
      throw new Error('No message came.');
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Long lines are folded by `=`, signs are written by their number. */
const readable = (message: string): string =>
  /quoted-printable/i.test(message)
    ? message
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : message;

import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyBaseLogger } from 'fastify';
import { getErrorMessage } from '@quoin/shared/contract/error-message';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
}

export interface Mailer {
  /** Whether mail is sent by SMTP. If false, it is only logged. */
  isConfigured: boolean;
  /**
   * Sends one mail.
   * @throws {Error} when the mail server does not accept it; the caller decides whom to tell
   */
  send: (mail: Mail) => Promise<void>;
}

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 };

/**
 * Creates the mailer for the server of `SMTP_URL`. Without one, mail is written to the log, where an operator finds the
 * links.
 */
export function createMailer(
  { smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Mailer {
  if (smtpUrl === undefined) {
    return {
      isConfigured: false,
      send: async (mail) => {
        log.info({ mail }, 'mail was not sent, because SMTP_URL is not set');
      },
    };
  }
  let pendingTransport: ReturnType<typeof openTransport> | undefined;
  return {
    isConfigured: true,
    send: async (mail) => {
      try {
        const transport = await (pendingTransport ??= openTransport(smtpUrl));
        await transport.sendMail({ from: mailFrom, ...mail });
      } catch (error) {
        // eslint-disable-next-line preserve-caught-error -- it holds the message, whose link must not be logged
        throw new Error(`The mail server did not accept a message: ${getErrorMessage(error)}`);
      }
    },
  };
}

/** Loads nodemailer with the first mail: it takes 7 MB of memory, and many sites send no mail. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, disableFileAccess: true, disableUrlAccess: true, ...timeouts });
}

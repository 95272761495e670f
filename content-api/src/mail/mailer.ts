import type { Settings } from '@quoin/shared/contract/settings';
import type { FastifyBaseLogger } from 'fastify';
import { getErrorMessage } from '@quoin/shared/contract/error-message';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
}

export interface Mailer {
  /** Whether mail leaves the house; if not, it stands in the log. */
  isSet: boolean;
  /** Throws when the mail server does not take it; the caller knows whom that concerns. */
  send: (mail: Mail) => Promise<void>;
}

const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 };

/**
 * Hands mail to the server of `SMTP_URL`; without one, writes it to the log, so that a link still reaches whoever runs
 * this.
 */
export function mailerOf(
  { smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Mailer {
  if (smtpUrl === undefined) {
    return {
      isSet: false,
      send: async (mail) => {
        log.info({ mail }, 'mail, kept here because SMTP_URL is not set');
      },
    };
  }
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    isSet: true,
    send: async (mail) => {
      try {
        const transport = await (opened ??= openTransport(smtpUrl));
        await transport.sendMail({ from: mailFrom, ...mail });
      } catch (error) {
        // eslint-disable-next-line preserve-caught-error -- it holds the message, whose link must not be logged
        throw new Error(`The mail server did not take a message: ${getErrorMessage(error)}`);
      }
    },
  };
}

/** Loaded with the first mail: nodemailer holds 7 MB, and many a site sends none. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, disableFileAccess: true, disableUrlAccess: true, ...patience });
}

import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Background } from '../../background.ts';
import type { Database } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { getFingerprint } from '../../engine/idempotency-key.ts';
import type { ResourceHooks } from '../../engine/resource-hooks.ts';
import { parseBody, type ParsedBody } from '../../engine/validate.ts';
import { create } from '../../engine/write.ts';
import { refuseErrors, type FieldErrors } from '../../http/problem.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { visitorForm } from './visitors.ts';

interface ContactFormDependencies {
  database: Database;
  mailer: Mailer;
  background: Background;
}

const thanks = { message: 'Thank you. Your message has been received.' };

/**
 * Creates the handler of the contact form. It stores the message and, if mail is configured, sends it to the
 * organisation (spec point 15). The content is the idempotency key: the same form, sent again within a day by a double
 * click or a retry, is one message.
 */
export function contactForm(
  app: FastifyInstance,
  { database, mailer, background }: ContactFormDependencies,
): (request: FastifyRequest) => Promise<{ message: string }> {
  const form = visitorForm(app);
  return async (request) => {
    const sent = await form.read(request);
    if (!sent) return thanks;
    const {
      body: { name, email, phone, message },
      appKey,
    } = sent;
    const body = { name, email, phone, message };
    const parsed = parseBody(contactMessages, { body, isNew: true });
    refuseErrors(findErrors(parsed));
    await form.count(request);
    const created: Row[] = [];
    const hooks: ResourceHooks = {
      prepare: () => Promise.resolve((_, row) => Promise.resolve(void created.push(row))),
    };
    const idempotencyKey = { key: getFingerprint(contactMessages.name, parsed), caller: 'visitor' };
    await create(
      { database, contract: contactMessages, hooks, idempotencyKey, scope: { appKey, audience: 'admin' } },
      body,
    );
    const row = created.at(-1);
    if (row && mailer.isConfigured) background(() => forward({ database, mailer }, row));
    return thanks;
  };
}

function findErrors({ values, errors }: ParsedBody): FieldErrors {
  const missing = ['An email or a phone is needed for an answer.'];
  const isUnanswerable = values.email === '' && values.phone === '';
  return { ...(isUnanswerable ? { email: missing, phone: missing } : {}), ...errors };
}

async function forward(
  { database: { db }, mailer }: Pick<ContactFormDependencies, 'database' | 'mailer'>,
  row: Row,
): Promise<void> {
  const site = await db
    .selectFrom('applications')
    .select(['name', 'email'])
    .where('app_key', '=', String(row.app_key))
    .executeTakeFirst();
  const [name, email, phone, message] = [row.name, row.email, row.phone, row.message].map(String);
  if (!site?.email) return;
  await mailer.send({
    to: String(site.email),
    subject: `${String(site.name)}: a message from ${String(name)}`,
    text: `${String(name)}\n${[email, phone].filter(Boolean).join(', ')}\n\n${String(message)}\n`,
    ...(email ? { replyTo: email } : {}),
  });
}

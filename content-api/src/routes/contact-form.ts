import { contactMessages } from '@quoin/shared/contract/contact-messages';
import type { FastifyRequest } from 'fastify';
import type { Background } from '../background.ts';
import type { Database } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { readDraft } from '../engine/validate.ts';
import { create } from '../engine/write.ts';
import { refuseErrors, type FieldErrors } from '../http/problem.ts';
import type { Mailer } from '../mail/mailer.ts';
import { visitorForm } from './visitors.ts';

interface Needs { database: Database; mailer: Mailer; background: Background }

const thanks = { message: 'Thank you. Your message has been received.' };

/** A visitor's message: kept, and mailed to the organisation where mail is set (decisions 15). */
export function contactForm({ database, mailer, background }: Needs): (request: FastifyRequest) => Promise<{ message: string }> {
  const form = visitorForm();
  return async (request) => {
    const sent = form.read(request);
    if (!sent) return thanks;
    const { body: { name, email, phone, message }, appKey } = sent;
    const body = { name, email, phone, message };
    refuseErrors(errorsOf(body));
    form.count(request);
    const row = await create({ database, contract: contactMessages, quirk: {}, scope: { appKey, audience: 'admin' } }, body);
    if (mailer.isSet) background(() => forward({ database, mailer }, row));
    return thanks;
  };
}

function errorsOf(body: Readonly<Record<string, unknown>>): FieldErrors {
  const { values, errors } = readDraft(contactMessages, { body, isNew: true });
  const missing = ['An email or a phone is needed for an answer.'];
  const isUnanswerable = values.email === '' && values.phone === '';
  return { ...(isUnanswerable ? { email: missing, phone: missing } : {}), ...errors };
}

async function forward({ database: { db }, mailer }: Pick<Needs, 'database' | 'mailer'>, row: Row): Promise<void> {
  const site = await db.selectFrom('applications').select(['name', 'email']).where('app_key', '=', String(row.app_key)).executeTakeFirst();
  const [name, email, phone, message] = [row.name, row.email, row.phone, row.message].map(String);
  if (!site?.email) return;
  await mailer.send({
    to: String(site.email),
    subject: `${String(site.name)}: a message from ${String(name)}`,
    text: `${String(name)}\n${[email, phone].filter(Boolean).join(', ')}\n\n${String(message)}\n`,
    ...(email ? { replyTo: email } : {}),
  });
}

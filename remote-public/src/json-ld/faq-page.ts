import type { RecordOf } from '@quoin/shared/contract/contract';
import type { faqs } from '@quoin/shared/contract/resources/faqs';
import { plainText } from '../text/plain-text.ts';
import { node, part } from './node.ts';

type Faq = Pick<RecordOf<typeof faqs>, 'faq_title' | 'faq_content'>;

/** Returns a FAQ page with the questions that have an answer; an empty array if none has one. */
export function faqPage(rows: readonly Faq[]): object[] {
  const questions = rows
    .map(({ faq_title: name, faq_content }) => ({ name, text: plainText(faq_content) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => part('Question', { name, acceptedAnswer: part('Answer', { text }) }));
  return questions.length === 0 ? [] : [node('FAQPage', { mainEntity: questions })];
}

import type { RecordOf } from '@quoin/shared/contract/contract';
import type { faqs } from '@quoin/shared/contract/resources/faqs';
import { toPlainText } from '../text/plain-text.ts';
import { node, nestedNode } from './node.ts';

type Faq = Pick<RecordOf<typeof faqs>, 'faq_title' | 'faq_content'>;

/** Returns a FAQ page with the questions that have an answer; an empty array if none has one. */
export function faqPage(rows: readonly Faq[]): object[] {
  const questions = rows
    .map(({ faq_title: name, faq_content }) => ({ name, text: toPlainText(faq_content) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => nestedNode('Question', { name, acceptedAnswer: nestedNode('Answer', { text }) }));
  return questions.length === 0 ? [] : [node('FAQPage', { mainEntity: questions })];
}

import type { EmailRelevance, EmailWarning } from '@masthead/contract';
import { emailWarnings } from '@masthead/contract';
import { detectLanguage } from '@masthead/reading';
import type { Db } from '../../../platform/db/index.ts';
import { plainText } from '../../site/index.ts';
import type { WholeEmail } from '../drafts/emails.queries.ts';
import { findStoryLanguage } from '../message/content.queries.ts';
import { listRelevance, type Person } from './relevance.queries.ts';

/** People that are looked at in one query. */
const atOnce = 5000;
/** Below these a guess about a text says too little for a warning. */
const sure = { letters: 80, confidence: 0.8 };

interface Reached extends Person {
  name: string | null;
}
type Measured = Pick<WholeEmail, 'brand_id' | 'story_id' | 'subject' | 'body'>;

/** Returns the language of an e-mail: that of its story, otherwise of its text; null: the text is too short to tell. */
async function languageOf(db: Db, email: Measured): Promise<string | null> {
  if (email.story_id) return (await findStoryLanguage(db, email.brand_id, email.story_id)) ?? null;
  const text = plainText(email.body);
  const { language, confidence } = detectLanguage(`${email.subject}. ${text}`);
  return text.length >= sure.letters && confidence >= sure.confidence && language !== 'other' ? language : null;
}

/** Returns why an e-mail may not fit its recipients, by their addresses. */
export async function relevanceOf(
  db: Db,
  organisationId: string,
  email: Measured,
  people: readonly Reached[],
  now: Date,
): Promise<EmailRelevance[]> {
  const place = { brandId: email.brand_id, organisationId, language: await languageOf(db, email), now };
  const names = new Map(people.map(({ address, name, relation_id }) => [address, { name, relation_id }]));
  const found: EmailRelevance[] = [];
  for (let from = 0; from < people.length; from += atOnce)
    for (const { address, ...row } of await listRelevance(db, place, people.slice(from, from + atOnce)))
      found.push({ email: address, ...names.get(address)!, ...row });
  return found;
}

/** Returns the addresses that an e-mail leaves out because of a warning. */
export async function leftOutBy(
  db: Db,
  organisationId: string,
  email: Measured & Pick<WholeEmail, 'leaves_out'>,
  people: readonly Reached[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (email.leaves_out.length === 0) return new Set();
  const unwanted = new Set<EmailWarning>(email.leaves_out);
  const rows = await relevanceOf(db, organisationId, email, people, now);
  return new Set(rows.filter(({ warnings }) => warnings.some((one) => unwanted.has(one))).map(({ email: to }) => to));
}

/** Counts recipients by warning, and those with any. */
export const countWarnings = (rows: readonly EmailRelevance[]) => ({
  warned: rows.filter(({ warnings }) => warnings.length > 0).length,
  by_warning: emailWarnings.map((warning) => ({
    warning,
    count: rows.filter(({ warnings }) => warnings.includes(warning)).length,
  })),
});

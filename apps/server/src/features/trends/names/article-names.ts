import { type ArticleName, type NameKind, nameKinds } from '@masthead/contract';
import { notFound } from '../../../platform/http/failure.ts';
import type { Call } from '../../access/index.ts';
import { findClippingText } from '../../clippings/index.ts';
import { findDocuments } from '../../documents/index.ts';
import { termsOfDocument } from '../reading/terms-of-document.ts';
import { findMentioned } from './names.queries.ts';

const order = new Map<string, number>(nameKinds.map((kind, at) => [kind, at]));
const isName = (kind: string): kind is NameKind => order.has(kind);

/** Returns the names of a text, people first, each kind in the order of the text. */
const namesOf = (text: Parameters<typeof termsOfDocument>[0]): ArticleName[] =>
  termsOfDocument(text)
    .flatMap(({ kind, name }) => (isName(kind) ? [{ kind, name }] : []))
    .sort((a, b) => order.get(a.kind)! - order.get(b.kind)!);

/** Throws 404. */
export async function answerNamesOfMention({ db, scope, params }: Call<'mentions.names'>) {
  const documentId = await findMentioned(db, scope, params.mention_id);
  if (documentId === undefined) throw notFound();
  const [document] = await findDocuments(db, [documentId]);
  return { data: document ? namesOf(document) : [] };
}

/** Throws 404. */
export async function answerNamesOfClipping({ db, scope, params }: Call<'clippings.names'>) {
  const text = await findClippingText(db, scope, params.clipping_id);
  if (!text) throw notFound();
  return { data: namesOf(text) };
}

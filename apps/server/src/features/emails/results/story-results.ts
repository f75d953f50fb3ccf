import type { ResultProposal, StoryResults } from '@masthead/contract';
import { inOneTransaction } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId, Scope } from '../../access/index.ts';
import { addLinks, saveMention } from '../../clippings/index.ts';
import { findDocuments } from '../../documents/index.ts';
import { type MailedStory, mailedStory } from '../../site/index.ts';
import { deleteDeclined, findFunnel, findPiece, insertDeclined, listCandidates } from './results.queries.ts';
import { similarityTo } from './similarity.ts';

/** A piece shares this much of its words with a story that it was written from. */
const likely = 0.08;
const mostProposals = 50;

interface Place {
  brandId: BrandId;
  storyId: string;
}

/** Returns what came of a mailed story, with the pieces that are likely its results. */
export async function showResults(services: Services, { brandId, storyId }: Place): Promise<StoryResults> {
  const { since, ...funnel } = await findFunnel(services.db, { brandId, storyId });
  const story = since ? await mailedStory(services, brandId, storyId) : null;
  return { ...funnel, proposals: since && story ? await propose(services, { brandId, storyId }, since, story) : [] };
}

async function propose(
  { db }: Pick<Services, 'db'>,
  place: Place,
  since: string,
  { text, url }: MailedStory,
): Promise<ResultProposal[]> {
  const candidates = await listCandidates(db, place, since);
  const documents = await findDocuments(
    db,
    candidates.map(({ document_id }) => document_id),
  );
  const texts = new Map(
    documents
      .filter((one) => !one.text_removed)
      .map(({ id, headline, lead, body }) => [id, `${headline}\n${lead}\n${body}`]),
  );
  const measure = similarityTo(text);
  const address = url?.replace(/^https?:\/\//, '');
  return candidates
    .map(({ document_id, excerpt, relation_id, relation_name, ...piece }): ResultProposal => {
      const words = texts.get(document_id) ?? `${piece.headline}\n${excerpt}`;
      const similarity = measure(words);
      return {
        ...piece,
        relation: relation_name === null ? null : { id: relation_id, name: relation_name },
        similarity,
        reasons: [
          ...(relation_name === null ? [] : (['byline'] as const)),
          ...(address && words.includes(address) ? (['link'] as const) : []),
          ...(similarity >= likely ? (['text'] as const) : []),
        ],
      };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || b.similarity - a.similarity)
    .slice(0, mostProposals);
}

type Needs = Pick<Services, 'db' | 'clock'> & { scope: Scope };

/** Saves a piece as a clipping of a story and of the recipient who wrote it. Throws 404. */
export async function confirmResult({ db, clock, scope }: Needs, place: Place, mentionId: string): Promise<void> {
  const piece = await findPiece(db, place, mentionId);
  if (!piece) throw notFound();
  await inOneTransaction(db, async (transaction) => {
    const { id: clipping_id } = await saveMention({ db: transaction, clock }, scope, mentionId);
    await addLinks(transaction, place.brandId, 'stories', [{ clipping_id, id: place.storyId }]);
    if (piece.relation_id)
      await addLinks(transaction, place.brandId, 'relations', [{ clipping_id, id: piece.relation_id }]);
    await deleteDeclined(transaction, place, piece.document_id);
  });
}

/** Declines a proposed piece, or proposes it again. Throws 404. */
export async function judgeResult(
  { db, clock, scope }: Needs,
  place: Place,
  mentionId: string,
  isDeclined: boolean,
): Promise<void> {
  const piece = await findPiece(db, place, mentionId);
  if (!piece) throw notFound();
  const declined = { documentId: piece.document_id, userId: scope.actor.user_id };
  if (isDeclined) await insertDeclined(db, place, declined, clock.now());
  else await deleteDeclined(db, place, piece.document_id);
}

import { type BriefingDraftForm, type BriefingItem, limits } from '@masthead/contract';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { type BriefingRow, findBriefing, lockBriefing, saveDraft } from './briefings.queries.ts';
import { findLastIssue } from './issues.queries.ts';
import { listPieces, listProposals, type PieceRow } from './pieces.queries.ts';
import { isMention } from './save-briefing.ts';

type Editing = Pick<Services, 'db' | 'clock'> & { scope: Scope };

/** Longest time back for which mentions are proposed, and the one of a briefing without an issue. */
const longest = days(7);
const first = days(1);
const proposals = 30;

/** Throws 409 conflict if a colleague has changed the next issue meanwhile. */
export function checkRevision(row: BriefingRow, revision: number): void {
  if (row.revision !== revision) throw new Failure(409, 'conflict');
}

/** Writes the next issue. Mentions keep the words that they had when they were chosen. Throws 404, 409 conflict. */
export async function writeDraft(call: Editing, briefingId: string, form: BriefingDraftForm): Promise<void> {
  const { db, clock, scope } = call;
  await db.transaction().execute(async (transaction) => {
    const row = await lockBriefing(transaction, scope, briefingId);
    if (!row) throw notFound();
    checkRevision(row, form.revision);
    const chosen = new Map<string, PieceRow>(row.items.filter(isMention).map((item) => [item.mention_id, item]));
    const added = form.items.filter(isMention).flatMap(({ mention_id }) => (chosen.has(mention_id) ? [] : mention_id));
    for (const piece of await listPieces(transaction, row.brand_id, added)) chosen.set(piece.mention_id, piece);
    const items = form.items.flatMap((item): BriefingItem[] => {
      if (item.kind === 'heading') return [item];
      const piece = chosen.get(item.mention_id);
      return piece ? [{ ...piece, kind: 'mention', remark: item.remark, mention_id: item.mention_id }] : [];
    });
    await saveDraft(transaction, row, { note: form.note, sign_off: form.sign_off, items }, clock.now());
  });
}

/** Adds mentions at the end of the next issue. Returns how many were new to it. Throws 404, 409 briefing_full. */
export async function addMentions(
  { db, clock, scope }: Editing,
  briefingId: string,
  mentionIds: readonly string[],
): Promise<{ added: number; mentions: number }> {
  return await db.transaction().execute(async (transaction) => {
    const row = await lockBriefing(transaction, scope, briefingId);
    if (!row) throw notFound();
    const chosen = new Set(row.items.filter(isMention).map(({ mention_id }) => mention_id));
    const wanted = mentionIds.filter((id) => !chosen.has(id));
    const pieces = await listPieces(transaction, row.brand_id, wanted);
    if (row.items.length + pieces.length > limits.briefingItems)
      throw new Failure(409, 'briefing_full', { params: { limit: limits.briefingItems } });
    const items = [...row.items, ...pieces.map((piece) => ({ ...piece, kind: 'mention' as const, remark: '' }))];
    if (pieces.length > 0) await saveDraft(transaction, row, { ...row, items }, clock.now());
    return { added: pieces.length, mentions: items.filter(isMention).length };
  });
}

/** Lists what the next issue could hold: stories since the last one. Throws 404. */
export async function proposePieces(
  { db, clock, scope }: Editing,
  briefingId: string,
  search: string | undefined,
): Promise<PieceRow[]> {
  const row = await findBriefing(db, scope, briefingId);
  if (!row) throw notFound();
  return await listProposals(
    db,
    row.brand_id,
    { since: await sinceLast(db, row, clock.now()), search, without: mentionsOf(row) },
    proposals,
  );
}

const mentionsOf = ({ items }: BriefingRow): string[] => items.filter(isMention).map(({ mention_id }) => mention_id);

async function sinceLast(db: Db, row: BriefingRow, now: Date): Promise<Date> {
  const last = await findLastIssue(db, row);
  const since = last ? new Date(last.sent_at) : before(now, first);
  const earliest = before(now, longest);
  return since < earliest ? earliest : since;
}

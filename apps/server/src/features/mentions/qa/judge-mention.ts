import type { BodyOf, Endpoints } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type Scope, writeEntry } from '../../access/index.ts';
import { findDocuments } from '../../documents/index.ts';
import { toMatchDocument } from '../compose-mention.ts';
import { excerptDocument, withText } from '../explain-mention.ts';
import { lockStreams } from '../fair-use.queries.ts';
import { deleteCase, saveCase } from './cases.queries.ts';
import { keepPageJob } from './keep-page.ts';
import { rejectMention, restoreMention } from './reject-mention.ts';
import { findSample, lockVerdict, type SampleRow, setVerdict } from './samples.queries.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config'> & { scope: Scope };
type Verdict = BodyOf<Endpoints['staff.qa-mentions.update']>;

/**
 * Judges a drawn mention, in one transaction with its consequences: the mention leaves the stream or is restored, the
 * verdict becomes a case that later queries are checked against, and the customer's audit log names it. Throws 404.
 */
export async function judgeMention(needs: Needs, mentionId: string, verdict: Verdict): Promise<SampleRow> {
  const { db } = needs;
  await db.transaction().execute(async (transaction) => {
    const sample = await findSample(acrossBrands(transaction), mentionId);
    if (!sample) throw notFound();
    await judge(transaction, needs, sample, verdict);
  });
  return (await findSample(acrossBrands(db), mentionId))!;
}

async function judge(db: Db, needs: Needs, sample: SampleRow, { status, ...given }: Verdict): Promise<void> {
  const { clock, scope } = needs;
  const { brand_id, stream_id, mention_id } = sample;
  const key = { brand_id, stream_id };
  const now = clock.now();
  // The stream is the first lock that is taken, as everywhere.
  await lockStreams(db, [key], now);
  const before = await lockVerdict(db, brand_id, mention_id);
  if (!before) throw notFound();
  let { removed } = before;
  if (status === 'wrong' && before.status !== 'wrong')
    removed = await rejectMention(db, needs, key, sample.document_id);
  if (status !== 'wrong' && removed) {
    await restoreMention(db, needs, removed);
    removed = null;
  }
  const reason = status === 'wrong' ? (given.reason ?? 'other') : null;
  const isOpen = status === 'open';
  await setVerdict(db, brand_id, mention_id, {
    status,
    reason,
    note: isOpen ? null : given.note || null,
    removed,
    by: isOpen ? null : scope.actor.user_id,
    at: isOpen ? null : now,
  });
  if (isOpen) await deleteCase(db, key, sample.document_id);
  else await saveCase(db, key, { mention_id, status, reason, document: await readDocument(db, sample) }, now);
  if (!isOpen) await enqueue(db, keepPageJob, { document_id: sample.document_id });
  await writeEntry(db, {
    organisation_id: sample.organisation.id,
    at: now,
    user_id: scope.actor.user_id,
    brand_id,
    endpoint: 'staff.qa-mentions.update',
    subject: { mention_id, stream_id },
    fields: ['status', ...(reason ? ['reason'] : [])],
    reason: given.note || null,
    reason_code: reason && reason !== 'other' ? `staff.qa.reasons.${reason}` : verdictCodes[status],
  });
}

/** Texts of verdicts without a reason, which the audit log shows in its reader's language. */
const verdictCodes = {
  open: 'staff.qa.undo',
  right: 'staff.qa.statuses.right',
  wrong: 'staff.qa.statuses.wrong',
} as const;

async function readDocument(db: Db, { mention, document_id }: SampleRow) {
  const [document] = await findDocuments(db, [document_id]);
  return toMatchDocument(withText(document) ?? excerptDocument(mention));
}

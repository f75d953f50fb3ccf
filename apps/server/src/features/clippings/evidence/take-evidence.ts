import { createHash } from 'node:crypto';
import { events } from '@masthead/contract';
import { after, days, minutes } from '../../../platform/clock/index.ts';
import { FetchFailure } from '../../../platform/fetch/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { defineJob, enqueue, noPayload } from '../../../platform/jobs/index.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { findDocuments } from '../../documents/index.ts';
import { holdFiles, keepBytes, renderPage } from '../../files/index.ts';
import { readSoon } from '../messages/read-clippings.ts';
import { type AddressContent, isPassing, readAddress, statusOf } from '../read-address.ts';
import {
  claimEvidence,
  type EvidenceRow,
  findOwner,
  type Reason,
  retakeClaims,
  saveEvidence,
} from './evidence.queries.ts';
import { ownScope } from './own-scope.ts';
import { linkedSites } from './site-links.ts';

/** Longer than a page and its picture may take together. */
const lease = minutes(3);
const atOnce = 20;
/** Pauses between looks at an address that has been taken. */
const pauses = [1, 7, 30];
/** Attempts on an address with temporary failures; then the evidence says why there is no text. */
const mostTries = 4;
const picture = { width: 1280, height: 2000, type: 'jpeg' } as const;

/** Lets the evidence of clippings be taken soon; one waiting job serves them all. */
export const takeEvidenceSoon = (transaction: Services['db']): Promise<void> =>
  enqueue(transaction, takeEvidenceJob, {}, { key: takeEvidenceJob.name });

/** Takes the evidence of new clippings, and looks again at addresses whose time has come. */
export const takeEvidenceJob = defineJob({
  name: 'clippings.take-evidence',
  payload: noPayload,
  schedule: '* * * * *',
  run: async (services: Services, _, signal, jobId) => {
    await retakeClaims(acrossBrands(services.db), jobId, services.clock.now());
    for (let done = 0; done < atOnce; done++) {
      signal.throwIfAborted();
      const now = services.clock.now();
      const row = await claimEvidence(acrossBrands(services.db), jobId, now, after(now, lease));
      if (!row) return;
      await saveAndTell(services, await (row.taken_at ? lookAgain(services, row) : take(services, row)), row);
    }
    await takeEvidenceSoon(services.db);
  },
});

async function saveAndTell({ db }: Services, row: EvidenceRow, before: EvidenceRow): Promise<void> {
  await saveEvidence(db, row);
  // A clipping without a document has its text from here.
  if (row.body !== null && row.taken_at !== before.taken_at)
    await readSoon(db, [{ brand_id: row.brand_id, id: row.clipping_id }]);
  const isNews =
    row.taken_at !== before.taken_at ||
    row.changed_headline !== before.changed_headline ||
    row.gone_at !== before.gone_at;
  if (isNews) await broadcast(db, events.clippingsChanged, row.brand_id, { count: 0 });
}

type Outcome = { content: AddressContent; failure: null } | { content: null; failure: FetchFailure | Failure };

async function read(services: Services, url: string): Promise<Outcome> {
  try {
    return { content: await readAddress(services, url), failure: null };
  } catch (error) {
    if (error instanceof FetchFailure || error instanceof Failure) return { content: null, failure: error };
    services.log.warn({ err: error, url }, 'A page could not be read for a clipping');
    return { content: null, failure: new Failure(422, 'page_unreadable') };
  }
}

const reasonOf = ({ code, params }: FetchFailure | Failure): Reason => ({ code, params });

async function take(services: Services, row: EvidenceRow): Promise<EvidenceRow> {
  const now = services.clock.now();
  const { content, failure } = await read(services, row.url);
  const checks = row.checks + 1;
  if (failure instanceof FetchFailure && isPassing(failure) && checks < mostTries)
    return { ...row, checks, next_check_at: after(now, minutes(10 * 6 ** row.checks)).toISOString() };
  const owner = await findOwner(services.db, row.brand_id, row.clipping_id);
  if (!owner) return { ...row, next_check_at: null };
  const [document] = owner.document_id ? await findDocuments(services.db, [owner.document_id]) : [];
  const body = content?.text || (document && [document.lead, document.body].filter(Boolean).join('\n')) || null;
  return {
    ...row,
    ...(content ? await takePicture(services, row, owner) : { screenshot_failure: reasonOf(failure!) }),
    taken_at: now.toISOString(),
    headline: content?.title ?? document?.headline ?? null,
    body,
    body_hash: body === null ? null : createHash('sha256').update(body).digest(),
    failure: failure && reasonOf(failure),
    gone_at: isGone(failure) ? now.toISOString() : null,
    ...linksIn(content),
    checks: 0,
    next_check_at: after(now, days(pauses[0]!)).toISOString(),
  };
}

/** Returns the links of a page to other sites; null if it has no text of which they could be part. */
function linksIn(content: AddressContent | null): Pick<EvidenceRow, 'links' | 'linked_hosts'> {
  const links = content?.article?.links ?? null;
  return { links, linked_hosts: links && linkedSites(links) };
}

async function takePicture(
  services: Services,
  row: EvidenceRow,
  { document_id: _, ...owner }: NonNullable<Awaited<ReturnType<typeof findOwner>>>,
): Promise<Pick<EvidenceRow, 'screenshot_file_id' | 'screenshot_failure'>> {
  try {
    const { bytes } = await renderPage(services, { kind: 'screenshot', options: { url: row.url, ...picture } });
    const name = `${new URL(row.url).hostname}.jpg`;
    const file = await keepBytes(services, owner, { name, bytes, format: 'jpg', purpose: 'clipping' });
    await services.db
      .transaction()
      .execute((transaction) =>
        holdFiles(transaction, ownScope(owner), { kind: 'clipping_evidence', id: row.clipping_id }, [file.id]),
      );
    return { screenshot_file_id: file.id, screenshot_failure: null };
  } catch (error) {
    if (!(error instanceof Failure))
      services.log.warn({ err: error, url: row.url }, 'There is no picture of a clipping');
    const failure = error instanceof Failure ? error : new Failure(422, 'render_failed');
    return { screenshot_file_id: null, screenshot_failure: reasonOf(failure) };
  }
}

const isGone = (failure: FetchFailure | Failure | null): boolean =>
  failure instanceof FetchFailure && [404, 410].includes(statusOf(failure) ?? 0);

const plain = (text: string | null) => text?.replace(/\s+/g, ' ').trim() || null;

async function lookAgain(services: Services, row: EvidenceRow): Promise<EvidenceRow> {
  const now = services.clock.now();
  const { content, failure } = await read(services, row.url);
  const checks = row.checks + 1;
  const pause = pauses[checks];
  const looked = {
    ...row,
    checks,
    checked_at: now.toISOString(),
    next_check_at: pause === undefined ? null : after(now, days(pause)).toISOString(),
  };
  if (isGone(failure)) return { ...looked, gone_at: row.gone_at ?? now.toISOString() };
  if (!content) return looked;
  const isOther =
    plain(content.title) !== null && plain(row.headline) !== null && plain(content.title) !== plain(row.headline);
  // A link may have been added or taken away since; evidence of earlier releases has none.
  return { ...looked, ...linksIn(content), gone_at: null, changed_headline: isOther ? content.title : null };
}

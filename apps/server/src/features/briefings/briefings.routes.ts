import { type BriefingIssue, limits } from '@masthead/contract';
import type { MailContent } from '@masthead/site/mail/mail.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { brandIn, type Call, type Handlers } from '../access/index.ts';
import { listProgress } from '../emails/index.ts';
import { findBriefing, listBriefings } from './briefings.queries.ts';
import { addMentions, proposePieces, writeDraft } from './edit-draft.ts';
import { findIssue, type IssueRow, listIssues } from './issues.queries.ts';
import { layOutIssue, subjectOf } from './lay-out-issue.ts';
import { briefingAnswer, changeBriefing, createBriefing, removeBriefings, restoreBriefings } from './save-briefing.ts';
import { senderOf, sendNow, sendTest, showNext } from './send-issue.ts';

type Reading = Pick<Call<'briefings.show'>, 'db' | 'scope'>;

async function mustFind({ db, scope }: Reading, briefingId: string) {
  const row = await findBriefing(db, scope, briefingId);
  if (!row) throw notFound();
  return row;
}

const sized = ({ subject, html, text }: MailContent) => ({ subject, html, text, html_bytes: Buffer.byteLength(html) });

/** Returns issues with what has become of their mails. */
async function issueAnswers({ db, scope }: Reading, rows: readonly IssueRow[]): Promise<BriefingIssue[]> {
  const progress = await listProgress(
    db,
    scope,
    rows.map(({ email_id }) => email_id),
  );
  const none = { all: 0, waiting: 0, accepted: 0, failed: 0, unknown: 0, problem: null };
  return rows.map((row) => {
    const { all, waiting, accepted, failed, unknown, problem } =
      progress.find(({ email_id }) => email_id === row.email_id) ?? none;
    const { id, number, mentions, sent_at, sent_by } = row;
    const subject = subjectOf(row, new Date(sent_at));
    return {
      id,
      number,
      mentions,
      sent_at,
      sent_by,
      subject,
      problem,
      recipients: { all, waiting, accepted, failed, unknown },
    };
  });
}

async function showIssue(call: Call<'briefings.issues.show'>) {
  const { briefing_id: briefingId, issue_id: issueId } = call.params;
  const briefing = await mustFind(call, briefingId);
  const row = await findIssue(call.db, call.scope, { briefingId, issueId });
  if (!row) throw notFound();
  const [answer] = await issueAnswers(call, [row]);
  const { look } = await senderOf(call.db, call.config, briefing);
  const mail = sized(await layOutIssue(row, { sender: look, at: new Date(row.sent_at), leave: null }));
  return { data: { ...answer!, mail } };
}

export const briefingRoutes: Handlers = {
  'briefings.index': async ({ db, scope }) => ({ data: await listBriefings(db, scope, limits.briefings) }),
  'briefings.store': async (call) => {
    const id = await createBriefing(call, brandIn(call.scope, call.params.brand_id), call.body);
    return await briefingAnswer(call.db, call.scope, id);
  },
  'briefings.show': ({ db, scope, params }) => briefingAnswer(db, scope, params.briefing_id),
  'briefings.update': async (call) => {
    await changeBriefing(call, call.params.briefing_id, call.body);
    return await briefingAnswer(call.db, call.scope, call.params.briefing_id);
  },
  'briefings.delete': async (call) => {
    if ((await removeBriefings(call, call.scope, [call.params.briefing_id])) === 0) throw notFound();
  },
  'briefings.bulk-delete': async (call) => ({
    data: { deleted: await removeBriefings(call, call.scope, call.body.briefings) },
  }),
  'briefings.bulk-restore': async (call) => ({
    data: { restored: await restoreBriefings(call, brandIn(call.scope, call.params.brand_id), call.body.briefings) },
  }),
  'briefings.draft.update': async (call) => {
    await writeDraft(call, call.params.briefing_id, call.body);
    return await briefingAnswer(call.db, call.scope, call.params.briefing_id);
  },
  'briefings.mentions.add': async (call) => ({
    data: await addMentions(call, call.params.briefing_id, call.body.mentions),
  }),
  'briefings.proposals.index': async (call) => ({
    data: await proposePieces(call, call.params.briefing_id, call.query.search),
  }),
  'briefings.preview': async (call) => ({
    data: sized(await showNext(call, await mustFind(call, call.params.briefing_id))),
  }),
  'briefings.send-test': (call) => sendTest(call, call.params.briefing_id),
  'briefings.send': async (call) => {
    await sendNow(call, call.params.briefing_id, call.body);
    return await briefingAnswer(call.db, call.scope, call.params.briefing_id);
  },
  'briefings.issues.index': async (call) => {
    const { query, params } = call;
    await mustFind(call, params.briefing_id);
    const after = readCursor(query.cursor, ['number']);
    const rows = await listIssues(call.db, call.scope, params.briefing_id, { after, limit: query.limit });
    const { data, meta } = pageOf(
      rows,
      query.limit,
      ({ number }) => [number],
      (row) => row,
    );
    return { data: await issueAnswers(call, data), meta };
  },
  'briefings.issues.show': showIssue,
};

import { listSentEmails, sumEmails } from '../../emails/index.ts';
import { newsroomResults } from '../../newsrooms/index.ts';
import { accountFacts, listTopPosts, networkName } from '../../social/index.ts';
import { countPublished, listReadStories } from '../../stories/index.ts';
import { blockOf, type Compose, type Counting, comparedFigure, figureOf } from './counting.ts';
import { bucketName } from './days.ts';
import { shortened } from './shortened.ts';

/** Sections about what the brand publishes itself: newsrooms, e-mails and accounts at networks. */

const mostRows = 15;
const mostAccounts = 8;

/** Returns the period of a report and the one before, as days and as moments. */
function spansOf({ own, report, before }: Counting) {
  const now = { from: new Date(own.query.start!), until: new Date(own.query.end!) };
  return { now: { ...now, first: report.starts_on, last: report.ends_on }, before };
}

const barsOf = (label: string, measure: string, rows: readonly { key: string; name: string; value: number }[]) => ({
  ...{ label, unit: 'whole' as const, notes: [] },
  rows: rows.map(({ key, name }) => ({ key, name })),
  series: [{ key: 'count', name: measure, values: rows.map(({ value }) => value) }],
});

/** Composes what the newsrooms of the brand published and how it was read. */
export const newsroom: Compose = async (counting) => {
  const { db, own, say } = counting;
  const { now, before } = spansOf(counting);
  const [counts, past] = [await newsroomResults(db, own.scope, now), await newsroomResults(db, own.scope, before)];
  const [stories, storiesBefore] = [
    await countPublished(db, own.scope, now),
    await countPublished(db, own.scope, before),
  ];
  if ([counts.views, past.views, stories, storiesBefore, counts.followers].every((count) => count === 0)) return null;
  const figure = (key: keyof typeof counts, label: string) =>
    comparedFigure(key, label, 'whole', { value: counts[key], previous: past[key] });
  const read = await listReadStories(db, own.scope, { ...now, limit: mostRows });
  return blockOf('newsroom', say('reports.sections.newsroom'), {
    figures: [
      comparedFigure('stories', say('reports.columns.stories'), 'whole', { value: stories, previous: storiesBefore }),
      figure('views', say('newsrooms.facts.views')),
      figure('downloads', say('newsrooms.facts.downloads')),
      figure('followers', say('reports.columns.new_followers')),
    ],
    chart:
      read.length === 0
        ? null
        : barsOf(
            say('reports.columns.story'),
            say('newsrooms.facts.views'),
            read.map(({ id, headline, views }) => ({ key: id, name: headline || '–', value: views })),
          ),
    definition: say('newsrooms.facts.definition'),
  });
};

/** Composes what became of the e-mails of the brand whose sending began in the period. */
export const emails: Compose = async (counting) => {
  const { db, own, say } = counting;
  const { now, before } = spansOf(counting);
  const [sums, past] = [await sumEmails(db, own.scope, now), await sumEmails(db, own.scope, before)];
  if (sums.emails === 0 && past.emails === 0) return null;
  const shareOf = (value: number) => (sums.tracked === 0 ? null : value / sums.tracked);
  const figure = (key: 'emails' | 'delivered' | 'replied', label: string) =>
    comparedFigure(key, label, 'whole', { value: sums[key], previous: past[key] });
  const sent = await listSentEmails(db, own.scope, now, mostRows);
  const silent = (one: (typeof sent)[number]) => one.delivered - one.replied - one.clicked_only - one.opened_only;
  const series = [
    { key: 'replied', name: say('mailing.did.replied'), values: sent.map(({ replied }) => replied) },
    { key: 'clicked', name: say('mailing.did.clicked'), values: sent.map(({ clicked_only }) => clicked_only) },
    { key: 'opened', name: say('mailing.did.opened'), values: sent.map(({ opened_only }) => opened_only) },
    { key: 'unsure', name: say('reports.columns.no_response'), values: sent.map(silent) },
  ];
  return blockOf('emails', say('reports.sections.emails'), {
    figures: [
      figure('emails', say('reports.columns.emails')),
      figure('delivered', say('reports.columns.delivered')),
      figureOf('opened', say('mailing.did.opened'), 'share', { value: shareOf(sums.opened) }),
      figureOf('clicked', say('mailing.did.clicked'), 'share', { value: shareOf(sums.clicked) }),
      figure('replied', say('mailing.did.replied')),
    ],
    chart:
      sent.length === 0
        ? null
        : {
            ...{ label: say('reports.columns.email'), unit: 'whole', series, notes: [] },
            rows: sent.map(({ id, subject }) => ({ key: id, name: subject || '–' })),
          },
    definition: say('reports.definitions.emails'),
  });
};

/** Composes the figures of the brand's own accounts at networks, and their posts with the most reactions. */
export const social: Compose = async (counting) => {
  const { db, say, subject, language } = counting;
  const { now, before } = spansOf(counting);
  const accounts = await accountFacts(db, subject.id, {
    ...{ from: now.first, to: now.last, before: { from: before.first, to: before.last } },
  });
  const known = accounts.filter(({ current, previous }) =>
    [current, previous].some(({ followers, posts, reach }) => followers !== null || posts > 0 || reach !== null),
  );
  if (known.length === 0) return null;
  const sum = (part: 'current' | 'previous', name: 'posts' | 'engagement' | 'reach') =>
    known.reduce((total, account) => total + (account[part][name] ?? 0), 0);
  const figure = (name: 'posts' | 'engagement' | 'reach') =>
    comparedFigure(name, say(`social.export.${name}`), 'whole', {
      ...{ value: sum('current', name), previous: sum('previous', name) },
    });
  const told = (['posts', 'engagement', 'reach'] as const).filter((name) =>
    known.some(({ current }) => current[name] !== null),
  );
  const posts = await listTopPosts(db, subject.id, { from: now.first, to: now.last, limit: mostRows });
  return blockOf('social', say('reports.sections.social'), {
    figures: [
      ...told.map(figure),
      ...known.slice(0, mostAccounts).map(({ account_id, network, handle, current, previous }) => {
        const label = say('reports.columns.followers_of', { account: `${networkName(network)}, ${handle}` });
        return current.followers !== null && previous.followers !== null
          ? comparedFigure(account_id, label, 'whole', { value: current.followers, previous: previous.followers })
          : figureOf(account_id, label, 'whole', { value: current.followers });
      }),
    ],
    chart:
      posts.length === 0
        ? null
        : barsOf(
            say('reports.columns.post'),
            say('social.export.engagement'),
            posts.map(({ network, url, text, published_at, engagement }) => ({
              ...{ key: url, value: engagement },
              name: `${bucketName(published_at.slice(0, 10), 'day', language)}, ${networkName(network)}: ${shortened(text)}`,
            })),
          ),
    definition: say('reports.definitions.social'),
  });
};

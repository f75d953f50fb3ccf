import type { NotificationKind } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import { dateFormat } from '@masthead/measuring';
import type { RisingCoverage } from './judge-burst.ts';
import type { Silence } from './judge-silence.ts';
import type { Spike } from './judge-spike.ts';
import type { DeadSource, StoryRow } from './watch.queries.ts';

/** Facts of a message, without words. */
type Facts =
  | { kind: 'digest' | 'every_mention' | 'top_outlet' }
  | { kind: 'spike'; stream: StreamName; spike: Spike }
  | { kind: 'burst'; stream: StreamName; rise: Rise }
  | { kind: 'silence'; stream: StreamName; silence: Silence }
  | { kind: 'dead_source'; stream: StreamName; source: DeadSource };

/** A rise with the mention that was published first. */
export interface Rise extends RisingCoverage {
  first: { outlet_name: string; published_at: string } | null;
}

interface StreamName {
  id: string;
  name: string;
  brand_name: string;
}

export interface Section {
  stream: StreamName;
  stories: StoryRow[];
}

/** Something to report once to each receiver. `key` is the same whenever it is found again. */
export interface Occasion {
  key: string;
  facts: Facts;
  sections: Section[];
}

/** A message in one language, for all channels. */
export interface Message {
  kind: NotificationKind;
  language: string;
  timezone: string;
  title: string;
  subject: string;
  /** The event in sentences. */
  sentences: string[];
  sections: (Section & { line: string | null; more: number })[];
  mentions: number;
  /** Headlines alone. */
  brief: boolean;
}

interface Told {
  title: string;
  timezone: string;
  summarize: boolean;
}

type Say = (key: string, params?: Record<string, string | number>) => string;

/** Stories of a stream that a summary names. */
const briefStories = 3;

export function composeMessage(language: string, notification: Told, { facts, sections }: Occasion): Message {
  const say: Say = (key, params) => translate(language, `notifications.${key}`, params);
  const brief = notification.summarize && facts.kind === 'digest';
  const mentions = sections[0]?.stories[0]?.all_mentions ?? 0;
  const shared = {
    kind: facts.kind === 'dead_source' ? ('silence' as const) : facts.kind,
    language,
    timezone: notification.timezone,
    title: notification.title,
    mentions: facts.kind === 'spike' ? facts.spike.count : facts.kind === 'burst' ? facts.rise.count : mentions,
    brief,
    sections: sections.map(({ stream, stories }) => {
      const [first] = stories;
      const shown = brief ? stories.slice(0, briefStories) : stories;
      return {
        stream,
        stories: shown,
        more: (first?.stories ?? 0) - shown.length,
        line: first ? lineOf(first, brief, say) : null,
      };
    }),
  };
  return { ...shared, ...words(facts, shared, sections, say) };
}

/** Returns '12 mentions in 9 stories'; a summary adds their tone. */
function lineOf({ mentions, stories, negative, positive }: StoryRow, brief: boolean, say: Say): string {
  const line = say('message.stream_line', { mentions, stories });
  return brief
    ? `${line} · ${say('message.tone_line', { negative, positive, neutral: mentions - negative - positive })}`
    : line;
}

type Words = Pick<Message, 'subject' | 'sentences'>;
type Shared = Pick<Message, 'language' | 'timezone' | 'title' | 'mentions'>;

function words(facts: Facts, shared: Shared, sections: readonly Section[], say: Say): Words {
  const { title, mentions } = shared;
  const [first] = sections[0]?.stories ?? [];
  const stories = first?.all_stories ?? 0;
  switch (facts.kind) {
    case 'digest':
      return mentions === 0
        ? { subject: say('message.digest.empty_subject', { title }), sentences: [say('message.digest.empty')] }
        : {
            subject: say('message.digest.subject', { title, mentions }),
            sentences: [say('message.digest.body', { mentions, stories })],
          };
    case 'every_mention':
      return {
        subject:
          stories === 1 && first
            ? say('message.every_mention.one_subject', { outlet: first.outlet_name, headline: cut(first.headline) })
            : say('message.every_mention.subject', { title, mentions }),
        sentences: [say('message.every_mention.body', { mentions, stories })],
      };
    case 'top_outlet': {
      const outlets = [...new Set(sections.flatMap((section) => section.stories.map((story) => story.outlet_name)))];
      const stream = sections[0]?.stream.name ?? title;
      return {
        subject: say('message.top_outlet.subject', { stream, outlet: outlets[0] ?? '', more: outlets.length - 1 }),
        sentences: [say('message.top_outlet.body', { outlets: listOf(outlets, shared.language), stream })],
      };
    }
    case 'spike':
      return spikeWords(facts, shared, say);
    case 'burst':
      return burstWords(facts, shared, say);
    case 'silence':
      return silenceWords(facts, shared, say);
    case 'dead_source':
      return deadSourceWords(facts, shared, say);
  }
}

function spikeWords({ stream, spike }: Facts & { kind: 'spike' }, { language, timezone }: Shared, say: Say): Words {
  const { count, usual, most, days } = spike;
  const time = timesOf(language, timezone);
  const params = {
    stream: stream.name,
    count,
    usual: Math.round(usual * 10) / 10,
    most,
    days,
    from: time(spike.from),
    until: time(spike.until),
  };
  return {
    subject: say('message.spike.subject', params),
    sentences: [say('message.spike.body', params), say('message.spike.why', params)],
  };
}

function burstWords({ stream, rise }: Facts & { kind: 'burst' }, { language, timezone }: Shared, say: Say): Words {
  const { count, usual, from, first } = rise;
  const params = { stream: stream.name, count, usual, from: dayName(language)(new Date(`${from}T00:00:00Z`)) };
  const outlet = first && {
    outlet: first.outlet_name,
    at: momentsOf(language, timezone)(new Date(first.published_at)),
  };
  return {
    subject: say('message.burst.subject', params),
    sentences: [
      say('message.burst.body', params),
      ...(outlet ? [say('message.burst.first', outlet)] : []),
      say('message.burst.why'),
    ],
  };
}

function silenceWords(
  { stream, silence }: Facts & { kind: 'silence' },
  { language, timezone }: Shared,
  say: Say,
): Words {
  const params = {
    stream: stream.name,
    hours: silence.hours,
    usual: silence.usual,
    per_day: Math.round(silence.perDay * 10) / 10,
    last: momentsOf(language, timezone)(silence.last),
  };
  return {
    subject: say('message.silence.subject', params),
    sentences: [say('message.silence.body', params), say('message.silence.why', params), say('message.silence.advice')],
  };
}

function deadSourceWords(
  { stream, source }: Facts & { kind: 'dead_source' },
  { language, timezone }: Shared,
  say: Say,
): Words {
  const params = {
    source: source.name,
    stream: stream.name,
    mentions: source.mentions,
    since: momentsOf(language, timezone)(new Date(source.failing_since)),
  };
  const reason = source.error_code
    ? translate(language, `errors.${source.error_code}`, source.error_params ?? {})
    : null;
  return {
    subject: say('message.dead_source.subject', params),
    sentences: [
      say('message.dead_source.body', params),
      ...(reason ? [reason] : []),
      say('message.dead_source.why', params),
    ],
  };
}

const cut = (text: string) => (text.length > 120 ? `${text.slice(0, 117)}…` : text);
const listOf = (items: readonly string[], language: string) =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(items);

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const moment = { weekday: 'short', day: 'numeric', month: 'short', ...clock } as const;

const timesOf = (language: string, timezone: string) => (time: Date) =>
  dateFormat(localeOf(language), clock, timezone).format(time);

/** Writes a day, UTC, in a language. */
const dayName = (language: string) => (day: Date) =>
  dateFormat(localeOf(language), { weekday: 'short', day: 'numeric', month: 'short' }, 'UTC').format(day);

/** Writes a day and a time in a language and a zone. */
export const momentsOf = (language: string, timezone: string) => (time: Date) =>
  dateFormat(localeOf(language), moment, timezone).format(time);

import { before, days, minutes } from '../../../platform/clock/index.ts';
import { FetchFailure } from '../../../platform/fetch/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Call } from '../../access/index.ts';
import { type Frame, frameAnswer, frameOf, memberSubject, termSubject } from '../answers/frame.ts';
import { bucketsOf, type Days, intervalOf, valuesOf } from '../answers/span.ts';
import { listMemberDays, listTermDays, listTerms } from '../answers/sums.queries.ts';
import { type Question, questionsOf } from './services.ts';
import { findSignal, keepSignal, type Signal } from './signals.queries.ts';

type OutsideCall = Call<'trends.outside'>;

/** An answer is kept for a day, one that failed for some minutes: GDELT refuses who asks often. */
const kept = { answered: days(1), failed: minutes(10) };
const none: Signal['days'] = {};

async function ask({ fetcher, log }: Pick<Services, 'fetcher' | 'log'>, question: Question): Promise<Signal> {
  try {
    const { status, body } = await fetcher.ask(question.address, {
      method: 'GET',
      headers: { accept: 'application/json' },
    });
    // Wikimedia answers 404 for an article without views, and for one that does not exist.
    if (status === 404) return { state: 'unknown', days: none };
    if (status !== 200) return { state: 'unavailable', days: none };
    const values = question.read(new TextDecoder().decode(body));
    return { state: Object.keys(values).length > 0 ? 'found' : 'unknown', days: values };
  } catch (error) {
    // GDELT refuses in plain text with status 200, which no reader takes.
    if (!(error instanceof FetchFailure)) log.info({ service: question.service }, 'An outside signal was no answer');
    return { state: 'unavailable', days: none };
  }
}

async function signalOf(call: OutsideCall, question: Question, period: Days): Promise<Signal> {
  const { db, clock } = call;
  const now = clock.now();
  const key = { ...period, service: question.service, name: question.name };
  const times = { answeredAfter: before(now, kept.answered), failedAfter: before(now, kept.failed) };
  const known = await findSignal(db, key, times);
  if (known) return known;
  const signal = await ask(call, question);
  await keepSignal(db, key, signal, now);
  return signal;
}

interface DayValue {
  day: string;
  value: number;
}

/** Returns the member or term that is asked about, and its own counts. Throws 404. */
async function subjectOf({ db, query, language }: OutsideCall, { group, members, days: period }: Frame) {
  const number = Number(query.subject.slice(1));
  if (query.subject.startsWith('m')) {
    const member = group && members.find((one) => one.member === number);
    if (!member) throw notFound();
    const rows = await listMemberDays(db, group.counting_id, period, query.count);
    return { subject: memberSubject(member), own: rows.filter((row) => row.member === number) };
  }
  const [term] = await listTerms(db, [number]);
  if (!term) throw notFound();
  const own: DayValue[] = await listTermDays(db, [number], period, query.count);
  return { subject: termSubject(term, language), own };
}

/** Answers how outside services see a name over time, beside the own counts; none are asked unless the settings name them. */
export async function answerOutside(call: OutsideCall) {
  const frame = await frameOf(call);
  const { days: period } = frame;
  const { subject, own } = await subjectOf(call, frame);
  const interval = intervalOf(period);
  const valuesBy = (rows: readonly DayValue[]) => valuesOf(rows, period, interval);
  const signals = await Promise.all(
    questionsOf(call.config, subject.name, call.language, period).map(async (question) => {
      const { state, days: byDay } = await signalOf(call, question, period);
      const rows = Object.entries(byDay).map(([day, value]) => ({ day, value: Math.round(value) }));
      return {
        service: question.service,
        state,
        page: question.page,
        values: state === 'found' ? valuesBy(rows) : null,
      };
    }),
  );
  return {
    data: {
      ...frameAnswer(frame, call),
      subject,
      interval,
      buckets: bucketsOf(period, interval),
      values: valuesBy(own),
      signals,
    },
  };
}

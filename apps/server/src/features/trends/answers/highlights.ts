import { addDays } from '@masthead/measuring';
import { type BurstRow, listBursts } from '../bursts/bursts.queries.ts';
import { type Frame, frameAnswer, frameOf, memberSubject, type TrendCall, termSubject } from './frame.ts';
import { listFirst, listPiecesOf } from './news.queries.ts';
import { articleOf } from './news.ts';

const shown = 12;
const articlesShown = 4;
/** Days after the start within which the articles that carry a rise are looked for. */
const daysRead = 3;

type Found = Awaited<ReturnType<typeof listBursts>>[number];

function subjectOf(burst: Found, { members }: Frame, language: string) {
  if (burst.term_id !== null && burst.kind !== null && burst.name !== null && burst.key !== null)
    return termSubject({ id: burst.term_id, kind: burst.kind, name: burst.name, key: burst.key }, language);
  const member = members.find((one) => one.member === burst.member);
  return member && memberSubject(member);
}

const lastDay = ({ starts_on, ends_on }: BurstRow) => {
  const last = addDays(starts_on, daysRead - 1);
  return ends_on !== null && ends_on < last ? ends_on : last;
};

/** Returns the bursts of a period with the pieces that published them first. */
export async function answerHighlights(call: TrendCall) {
  const frame = await frameOf(call);
  const countingId = frame.group?.counting_id ?? null;
  const bursts = await listBursts(call.db, countingId, frame.days, shown);
  const questions = bursts.map((burst) => ({ ...burst, start: burst.starts_on, end: lastDay(burst) }));
  const pieces = await listPiecesOf(call.db, countingId, questions);
  const firsts = Map.groupBy(await listFirst(call.db, pieces, articlesShown), ({ place }) => place);
  const highlights = bursts.flatMap((burst, at) => {
    const subject = subjectOf(burst, frame, call.language);
    if (!subject) return [];
    const [first, ...articles] = (firsts.get(at + 1) ?? []).map(articleOf);
    const { id, starts_on: start, ends_on: end, strength, expected, observed } = burst;
    return [{ id, subject, start, end, strength, expected, observed, first: first ?? null, articles }];
  });
  return { data: { ...frameAnswer(frame, call), highlights } };
}

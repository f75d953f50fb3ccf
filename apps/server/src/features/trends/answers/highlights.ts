import { listBursts } from '../bursts/bursts.queries.ts';
import { type Frame, frameAnswer, frameOf, memberSubject, type TrendCall, termSubject } from './frame.ts';
import { listArticles } from './news.queries.ts';
import { articleOf } from './news.ts';

const shown = 12;

type Found = Awaited<ReturnType<typeof listBursts>>[number];

function subjectOf(burst: Found, { members }: Frame, language: string) {
  if (burst.term_id !== null && burst.kind !== null && burst.name !== null && burst.key !== null)
    return termSubject({ id: burst.term_id, kind: burst.kind, name: burst.name, key: burst.key }, language);
  const member = members.find((one) => one.member === burst.member);
  return member && memberSubject(member);
}

/** Returns the bursts of a period with the pieces that published them first. */
export async function answerHighlights(call: TrendCall) {
  const frame = await frameOf(call);
  const countingId = frame.group?.counting_id ?? null;
  const bursts = await listBursts(call.db, countingId, frame.days, shown);
  const documents = await listArticles(
    call.db,
    bursts.flatMap(({ first_ids }) => first_ids ?? []),
  );
  const byId = new Map(documents.map((document) => [document.id, articleOf(document)]));
  const highlights = bursts.flatMap((burst) => {
    const subject = subjectOf(burst, frame, call.language);
    if (!subject) return [];
    const [first, ...articles] = (burst.first_ids ?? []).flatMap((id) => byId.get(id) ?? []);
    const { id, starts_on: start, ends_on: end, strength, expected, observed } = burst;
    return [{ id, subject, start, end, strength, expected, observed, first: first ?? null, articles }];
  });
  return { data: { ...frameAnswer(frame, call), highlights } };
}

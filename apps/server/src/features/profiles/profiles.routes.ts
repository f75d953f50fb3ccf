import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import type { Call, Handlers } from '../access/index.ts';
import { profileAnswer, profileRecord, silentBefore } from './profile-answer.ts';
import { findProfiles, listProfiles } from './profiles.queries.ts';
import { listQuestions } from './questions.queries.ts';
import {
  changeProfile,
  createProfile,
  decideQuestion,
  joinByHand,
  removeProfile,
  splitProfile,
} from './save-profile.ts';

type Asking = Pick<Call<'staff.media-profiles.show'>, 'db' | 'language' | 'clock'>;
const answer = async ({ db, language, clock }: Asking, id: string) => ({
  data: await profileRecord(db, id, language, clock.now()),
});

async function answerQuestions({ db, query, language, clock }: Call<'staff.media-profile-questions.index'>) {
  const rows = await listQuestions(db, { after: readCursor(query.cursor, ['number', 'id']), limit: query.limit });
  const profiles = await findProfiles(
    db,
    rows.flatMap((row) => [row.profile_id, row.other_id]),
  );
  const byId = new Map(profiles.map((row) => [row.id, profileAnswer(row, language, clock.now())]));
  return pageOf(
    rows,
    query.limit,
    (row) => [row.score, row.id],
    ({ id, profile_id, other_id, score, evidence, asked_at }) => ({
      id,
      profile: byId.get(profile_id)!,
      other: byId.get(other_id)!,
      score,
      evidence: evidence.map(({ code, shared }) => ({ code, shared })),
      asked_at,
    }),
  );
}

export const profileRoutes: Handlers = {
  'staff.media-profiles.index': async ({ db, query, language, clock }) => {
    const rows = await listProfiles(db, {
      ...query,
      silentBefore: silentBefore(clock.now()),
      after: readCursor(query.cursor, ['text', 'id']),
    });
    return pageOf(
      rows,
      query.limit,
      (row) => [row.sort, row.id],
      (row) => profileAnswer(row, language, clock.now()),
    );
  },
  'staff.media-profiles.store': async (call) => answer(call, await createProfile(call, call.body)),
  'staff.media-profiles.show': (call) => answer(call, call.params.media_profile_id),
  'staff.media-profiles.update': async (call) => {
    await changeProfile(call, call.params.media_profile_id, call.body);
    return await answer(call, call.params.media_profile_id);
  },
  'staff.media-profiles.delete': (call) => removeProfile(call, call.params.media_profile_id),
  'staff.media-profiles.join': async (call) => {
    await joinByHand(call, call.params.media_profile_id, call.body.other_id);
    return await answer(call, call.params.media_profile_id);
  },
  'staff.media-profiles.split': async (call) =>
    answer(
      call,
      await splitProfile(call, call.params.media_profile_id, call.body.media_outlets, call.scope.actor.user_id),
    ),
  'staff.media-profile-questions.index': answerQuestions,
  'staff.media-profile-questions.decide': (call) =>
    decideQuestion(call, call.params.question_id, call.body.decision, call.scope.actor.user_id),
};

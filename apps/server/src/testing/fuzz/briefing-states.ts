import { makeRecords } from '../factories.ts';
import { type Makers, type Making, makeOwner, newName } from './making.ts';

const settings = (userId: string) => ({
  ...{ name: newName('Morning'), language: 'en' as const, days: ['monday' as const], time: '08:00', timezone: 'UTC' },
  ...{ is_paused: false, members: [userId], emails: [] },
});

/** Makes a briefing with a mention chosen and a receiver. */
async function makeChosen({ server }: Making) {
  const owner = await makeOwner(server);
  const { briefing_id, issue_id, mention_id } = await makeRecords(server.database.db, owner);
  return { token: owner.token, userId: owner.user.id, mention_id, params: { briefing_id, issue_id } };
}

async function callOnBriefing(making: Making) {
  const { token, params } = await makeChosen(making);
  return { token, params };
}

export const briefingMakers: Makers = {
  'briefings.store': async ({ server }) => {
    const { token, brand, user } = await makeOwner(server);
    return { token, params: { brand_id: brand.id }, body: settings(user.id) };
  },
  'briefings.update': async (making) => {
    const { token, params, userId } = await makeChosen(making);
    return { token, params, body: settings(userId) };
  },
  'briefings.draft.update': async (making) => {
    const { token, params, mention_id } = await makeChosen(making);
    const items = [
      { kind: 'heading', text: newName('Heading') },
      { kind: 'mention', mention_id, remark: '' },
    ];
    return { token, params, body: { note: '', sign_off: '', items, revision: 1 } };
  },
  'briefings.mentions.add': async (making) => {
    const { token, params, mention_id } = await makeChosen(making);
    return { token, params, body: { mentions: [mention_id] } };
  },
  'briefings.send-test': callOnBriefing,
  'briefings.issues.show': callOnBriefing,
};

import { before, days } from '../../platform/clock/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import { createSecrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { withdrawUnchosen } from './accounts/choose-accounts.ts';
import { deletePausesBefore } from './calls/spending.queries.ts';
import { deleteIdentityRequestsBefore } from './identity/identity.queries.ts';
import { deleteStatesBefore } from './oauth/states.queries.ts';
import { deleteCommentsBefore } from './reading/comments.queries.ts';
import { deleteHashtagsBefore } from './search/own-search.queries.ts';
import { deleteSearchesBefore } from './search/searches.queries.ts';
import { deleteRequestsBefore } from './staff/profiles.queries.ts';

/** Deletes sign-ins that were not finished, consents of which nothing was chosen, pauses that are over, comments that are no longer read, and places of searches that no stream needs. */
export const cleanUpSocialJob = defineJob({
  name: 'social.clean-up',
  payload: noPayload,
  schedule: '11 * * * *',
  run: async (services: Services, _, signal) => {
    const { db, clock } = services;
    const now = clock.now();
    await deleteStatesBefore(acrossBrands(db), now);
    await deleteRequestsBefore(db, now);
    await deleteIdentityRequestsBefore(db, now);
    await deletePausesBefore(db, now);
    await deleteCommentsBefore(acrossBrands(db), before(now, days(30)));
    await deleteSearchesBefore(db, before(now, days(30)));
    await deleteHashtagsBefore(db, before(now, days(30)));
    await eachPage(signal, () => withdrawUnchosen({ ...services, secrets: createSecrets(services.config) }));
  },
});

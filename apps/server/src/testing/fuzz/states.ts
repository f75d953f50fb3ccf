import { accountMakers } from './account-states.ts';
import { billingMakers } from './billing-states.ts';
import { briefingMakers } from './briefing-states.ts';
import { commentMakers } from './comment-states.ts';
import { connectMakers } from './connect-states.ts';
import { emailMakers } from './email-states.ts';
import { administrator, asStaff, type Makers, type Making, type Ready } from './making.ts';
import { organisationMakers } from './organisation-states.ts';
import { pressMakers } from './press-states.ts';
import { printMakers } from './print-states.ts';
import { profileMakers } from './profile-states.ts';
import { recordingMakers } from './recording-states.ts';
import { reportMakers } from './report-states.ts';
import { trendMakers } from './trend-states.ts';

const otherMakers: Makers = {
  'staff.media-outlets.audiences.delete': async (making) => {
    const { token, client } = asStaff(making);
    const params = { media_outlet_id: making.world.facts.media_outlet_id! };
    const valid_from = '2025-01-01';
    const audience = { impressions: 1000, source: 'Media kit', valid_from };
    await client('staff.media-outlets.audiences.store', { params, body: audience });
    return { token, params: { ...params, valid_from } };
  },
  'brands.views.store': async (making) => ({
    token: administrator(making).token,
    body: { place: 'coverage', filters: { tiers: 'aplus' }, stream_id: undefined },
  }),
  'files.crop': async (making) => ({
    token: administrator(making).token,
    body: { points: [0, 0, 600, 600], orientation: 1, zoom: 1, purpose: 'avatar' },
  }),
  'functions.call': async (making) => ({
    token: administrator(making).token,
    params: { name: 'extract-page' },
    body: { brand_id: making.world.facts.brand_id!, url: making.outside.article },
  }),
};

const makers: Makers = {
  ...accountMakers,
  ...billingMakers,
  ...briefingMakers,
  ...commentMakers,
  ...connectMakers,
  ...emailMakers,
  ...organisationMakers,
  ...pressMakers,
  ...printMakers,
  ...profileMakers,
  ...recordingMakers,
  ...reportMakers,
  ...trendMakers,
  ...otherMakers,
};

export const hasMaker = (operation: string): boolean => operation in makers;

/** Returns what a valid request of a call needs beside its form; undefined: nothing. */
export const readyFor = (operation: string, making: Making): Promise<Ready> | undefined => makers[operation]?.(making);

import { z } from 'zod';
import { flag } from './flag.ts';

const appKey = z.string().trim().min(8).max(500).optional();
const address = z.url({ protocol: /^https?$/ });

/** Settings of the operator's apps at social networks and where people sign in. */
export const appSettings = {
  MASTHEAD_SOCIAL_X_ID: appKey.describe('OAuth 2.0 client ID of your app at X; brands can then connect accounts of X'),
  MASTHEAD_SOCIAL_X_SECRET: appKey.describe('Its client secret'),
  MASTHEAD_SOCIAL_X_API_KEY: appKey.describe(
    'API key (OAuth 1.0a) of your app at X; staff can then connect profiles that streams are searched with',
  ),
  MASTHEAD_SOCIAL_X_API_SECRET: appKey.describe('Its API key secret'),
  MASTHEAD_SOCIAL_X_BUDGET: z.coerce
    .number()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('US dollars that calls to X may cost in a month; they stop before it is exceeded, and at 0 none is made'),
  MASTHEAD_SOCIAL_LINKEDIN_ID: appKey.describe('Client ID of your app at LinkedIn with the Community Management API'),
  MASTHEAD_SOCIAL_LINKEDIN_SECRET: appKey.describe('Its client secret'),
  MASTHEAD_SOCIAL_YOUTUBE_ID: appKey.describe('Client ID of your Google Cloud project with the YouTube Data API'),
  MASTHEAD_SOCIAL_YOUTUBE_SECRET: appKey.describe('Its client secret'),
  MASTHEAD_SOCIAL_YOUTUBE_KEY: appKey.describe(
    'API key of a Google Cloud project with the YouTube Data API; streams are then searched on YouTube, with at most 90 requests a day',
  ),
  MASTHEAD_SOCIAL_REDDIT_ID: appKey.describe(
    'Client ID of your web app at Reddit; brands can then connect accounts, and streams are searched on Reddit',
  ),
  MASTHEAD_SOCIAL_REDDIT_SECRET: appKey.describe('Its secret'),
  MASTHEAD_SOCIAL_META_ID: appKey.describe(
    'ID of your app at Meta; brands can then connect Facebook pages and Instagram',
  ),
  MASTHEAD_SOCIAL_META_SECRET: appKey.describe('Its app secret'),
  MASTHEAD_SOCIAL_INSTAGRAM_SEARCH: flag
    .default(false)
    .describe(
      'true when Meta has approved Instagram Public Content Access for your app; accounts that a brand has connected then search for the hashtags of its streams',
    ),
  MASTHEAD_SOCIAL_THREADS_ID: appKey.describe('Threads app ID of your app at Meta with the Threads use case'),
  MASTHEAD_SOCIAL_THREADS_SECRET: appKey.describe('Its Threads app secret'),
  MASTHEAD_SOCIAL_THREADS_SEARCH: flag
    .default(false)
    .describe(
      'true when Meta has approved threads_keyword_search for your app; accounts that a brand has connected then search for the words of its streams',
    ),
  MASTHEAD_SOCIAL_TIKTOK_ID: appKey.describe('Client key of your app at TikTok with Login Kit and the Display API'),
  MASTHEAD_SOCIAL_TIKTOK_SECRET: appKey.describe('Its client secret'),
  MASTHEAD_SOCIAL_PINTEREST_ID: appKey.describe('App ID of your app at Pinterest'),
  MASTHEAD_SOCIAL_PINTEREST_SECRET: appKey.describe('Its app secret'),
  MASTHEAD_SOCIAL_GOOGLE_BUSINESS_ID: appKey.describe(
    'Client ID of your Google Cloud project with the Business Profile APIs; brands can then connect reviews',
  ),
  MASTHEAD_SOCIAL_GOOGLE_BUSINESS_SECRET: appKey.describe('Its client secret'),
  MASTHEAD_SOCIAL_STAND_IN: address
    .optional()
    .describe('Server that takes the place of all social networks; for tests only'),
  MASTHEAD_SIGN_IN_GOOGLE_ID: appKey.describe(
    'Client ID of your Google Cloud project; people can then sign in with Google. Redirect address: /login/with/google',
  ),
  MASTHEAD_SIGN_IN_GOOGLE_SECRET: appKey.describe('Its client secret'),
  MASTHEAD_SIGN_IN_MICROSOFT_ID: appKey.describe(
    'Application ID at Microsoft Entra; people can then sign in with Microsoft. Redirect address: /login/with/microsoft',
  ),
  MASTHEAD_SIGN_IN_MICROSOFT_SECRET: appKey.describe('Its client secret'),
  MASTHEAD_SIGN_IN_MICROSOFT_TENANT: z
    .string()
    .regex(/^(common|organizations|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
    .default('common')
    .describe(
      'ID of the tenant whose people sign in; with common those of all tenants do whose token has the claim xms_edov',
    ),
};

/** Settings that are of use together only. */
export const appPairs = [
  ['MASTHEAD_SOCIAL_X_ID', 'MASTHEAD_SOCIAL_X_SECRET'],
  ['MASTHEAD_SOCIAL_X_API_KEY', 'MASTHEAD_SOCIAL_X_API_SECRET'],
  ['MASTHEAD_SOCIAL_LINKEDIN_ID', 'MASTHEAD_SOCIAL_LINKEDIN_SECRET'],
  ['MASTHEAD_SOCIAL_YOUTUBE_ID', 'MASTHEAD_SOCIAL_YOUTUBE_SECRET'],
  ['MASTHEAD_SOCIAL_REDDIT_ID', 'MASTHEAD_SOCIAL_REDDIT_SECRET'],
  ['MASTHEAD_SOCIAL_META_ID', 'MASTHEAD_SOCIAL_META_SECRET'],
  ['MASTHEAD_SOCIAL_THREADS_ID', 'MASTHEAD_SOCIAL_THREADS_SECRET'],
  ['MASTHEAD_SOCIAL_TIKTOK_ID', 'MASTHEAD_SOCIAL_TIKTOK_SECRET'],
  ['MASTHEAD_SOCIAL_PINTEREST_ID', 'MASTHEAD_SOCIAL_PINTEREST_SECRET'],
  ['MASTHEAD_SOCIAL_GOOGLE_BUSINESS_ID', 'MASTHEAD_SOCIAL_GOOGLE_BUSINESS_SECRET'],
  ['MASTHEAD_SIGN_IN_GOOGLE_ID', 'MASTHEAD_SIGN_IN_GOOGLE_SECRET'],
  ['MASTHEAD_SIGN_IN_MICROSOFT_ID', 'MASTHEAD_SIGN_IN_MICROSOFT_SECRET'],
] as const;

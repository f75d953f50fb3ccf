import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { billingProviders } from './plan-contents.ts';

export const appEndpoints = defineEndpoints({
  health: {
    method: 'GET',
    path: '/health',
    area: 'app-data',
    summary: '200 when well; 503 with status and message in maintenance',
    access: 'public',
    answer: z.object({ status: z.string(), message: z.string().nullable() }),
  },
  deployment: {
    method: 'GET',
    path: '/deployment.json',
    base: 'root',
    area: 'app-data',
    summary: 'The running version',
    access: 'public',
    query: z.object({ timestamp: z.string().max(50).optional() }),
    answer: z.object({ version: z.string(), deployed_at: z.string() }),
  },
  'settings.show': {
    method: 'GET',
    path: '/settings',
    area: 'app-data',
    summary: 'What the operator has set that a visitor has to know',
    access: 'public',
    answer: z.object({
      data: z.object({
        /** The public news site, to which users who only read are sent; null if there is none. */
        site_url: z.string().nullable(),
        is_sign_up_open: z.boolean(),
        billing: z.enum(billingProviders),
        /** Key and address of the script with which a page enters cards; null: no cards are entered. */
        stripe: z.object({ publishable_key: z.string(), script_url: z.string() }).nullable(),
        /** Address that customers write to; null: the operator has set none. */
        contact_email: z.string().nullable(),
        /** Months for which stored articles are kept; null: without limit. */
        document_months: z.number().int().nullable(),
      }),
    }),
  },
  'openapi.show': {
    method: 'GET',
    path: '/openapi.json',
    area: 'app-data',
    summary: 'This description',
    access: 'public',
    answer: 'raw',
  },
  'docs.show': {
    method: 'GET',
    path: '/docs',
    area: 'app-data',
    summary: 'This description as a page',
    access: 'public',
    answer: 'raw',
  },
  'broadcasting.auth': {
    method: 'POST',
    path: '/broadcasting/auth',
    base: 'root',
    area: 'realtime',
    summary: 'Signs a channel subscription of the caller',
    access: 'signed-in',
    evenReadOnly: true,
    body: z.object({ socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/), channel_name: z.string().max(200) }),
    answer: z.object({ auth: z.string(), channel_data: z.string().optional() }),
  },
  'realtime.settings': {
    method: 'GET',
    path: '/realtime',
    area: 'realtime',
    summary: 'Where and with which key channels are served',
    access: 'signed-in',
    answer: z.object({
      data: z.object({
        key: z.string(),
        host: z.string().nullable(),
        port: z.number().int().nullable(),
        secure: z.boolean(),
        cluster: z.string(),
      }),
    }),
  },
});

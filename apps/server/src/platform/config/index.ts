import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { billingProviders, limits } from '@masthead/contract';
import { z } from 'zod';
import { appPairs, appSettings } from './apps.ts';
import { backupProblem, backupSettings } from './backup.ts';
import { databaseSettings } from './database.ts';
import { flag } from './flag.ts';
import { limitsOf, type MachineLimits, machineSettings, thisMachine } from './machine.ts';
import { monitoringProblem, monitoringSettings } from './monitoring.ts';

/** A setting that cannot be used: `message` is a sentence for the operator. */
export class ConfigError extends Error {}

const whole = (min: number, max: number, fallback: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const address = z.url({ protocol: /^https?$/ });

/**
 * Proxies whose X-Forwarded-For is believed: their number, or their addresses. The header is read
 * from the right, because callers can write anything at its left. 'true' means one proxy.
 */
const trustedProxy = z
  .string()
  .trim()
  .transform((text, context) => {
    if (['', 'false'].includes(text)) return 0;
    if (text === 'true') return 1;
    if (/^\d$/.test(text)) return Number(text);
    const addresses = text.split(',').map((address) => address.trim());
    if (addresses.every(isNetwork)) return addresses;
    context.addIssue({ code: 'custom', message: 'It is neither a number of proxies nor a list of addresses' });
    return z.NEVER;
  });

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

const namesUser = (text: string): boolean => {
  const { username, password, hostname } = new URL(text);
  return username !== '' && password !== '' && hostname !== '';
};

/** Every setting, its default and its bounds. docs/operations.md lists the same; a test compares the two. */
export const settingsSchema = z.object({
  PORT: whole(0, 65535, 3000).describe('Port of everything'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 to be reached from other machines'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 15 or newer; without it the embedded one is used'),
  MASTHEAD_DATA: z.string().default('data').describe('Folder of the embedded database and of files'),
  MASTHEAD_PUBLIC_URL: address.optional().describe('Address that people type, for links in mail'),
  MASTHEAD_PUBLIC_SITE: address
    .optional()
    .describe('Address of the public newsrooms, if it differs from MASTHEAD_PUBLIC_URL'),
  MASTHEAD_WEBSUB_HUB: address
    .optional()
    .describe('WebSub hub that is notified when a newsroom publishes, such as https://pubsubhubbub.appspot.com/'),
  MASTHEAD_REDIRECT_ORIGINS: z
    .string()
    .regex(/^\s*https?:\/\/[^\s,]+(\s*,\s*https?:\/\/[^\s,]+)*\s*$/)
    .optional()
    .describe('Other addresses that a redirect after sign-in may lead to, separated by commas'),
  MASTHEAD_ERROR_REPORTS: address.optional().describe('Address that the web app sends its errors to, as JSON by POST'),
  MASTHEAD_TRUST_PROXY: trustedProxy
    .default(0)
    .describe('Number of reverse proxies in front, or their addresses and networks, separated by commas'),
  MASTHEAD_SOCKETS_PER_ADDRESS: whole(1, 1_000_000, 500).describe(
    'Maximum number of live connections from one address to one process; an office behind one address has one for each open tab',
  ),
  MASTHEAD_ADMIN_EMAIL: z.email().default('admin@masthead.localhost').describe('E-mail of the first staff user'),
  MASTHEAD_PASSWORD_MIN: whole(limits.passwordMin, 64, 8).describe('Minimum number of characters of a new password'),
  MASTHEAD_ADMIN_PASSWORD: z
    .string()
    .min(8)
    .optional()
    .describe('Password of the first staff user; without it one is made and printed once'),
  MASTHEAD_TESSDATA: z
    .string()
    .optional()
    .describe(
      'Folder with language files of Tesseract (eng.traineddata …) for scanned newspaper pages; without it the installed ones are used',
    ),
  MASTHEAD_TONE_MODEL: z
    .string()
    .optional()
    .describe(
      'Folder with a model in ONNX format that computes the tone of mentions (see ‘A model for the tone’); without it the built-in one does',
    ),
  MASTHEAD_TRANSCRIPTION_URL: address
    .optional()
    .describe(
      'Service with the interface of OpenAI that transcribes recordings, such as https://api.openai.com/v1; recordings are sent to it. Without it none are transcribed',
    ),
  MASTHEAD_TRANSCRIPTION_KEY: z.string().min(1).optional().describe('Its key, sent as a bearer token'),
  MASTHEAD_TRANSCRIPTION_MODEL: z.string().min(1).max(200).default('whisper-1').describe('Its model'),
  MASTHEAD_MAINTENANCE: z.string().optional().describe('Any text: the API answers 503 with this text'),
  MASTHEAD_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged'),
  MASTHEAD_LOG_FORMAT: z.enum(['text', 'json']).default('text').describe('Lines for people or for machines'),
  ...monitoringSettings,
  MASTHEAD_ALLOW_PRIVATE_NETWORK: flag.default(false).describe('true allows sources on private and loopback addresses'),
  MASTHEAD_FETCH_PER_HOST: whole(1, 100, 8).describe('Fetches at the same time from one host'),
  MASTHEAD_MATCHING_PARTS: whole(1, 64, 1).describe(
    'Parts into which all streams are divided; each worker loads only those that it holds. The same for all workers',
  ),
  MASTHEAD_MATCHING_MOST_PARTS: whole(1, 64, 64).describe(
    'Parts that one worker holds at most, also when others die; documents wait for a part that nobody holds',
  ),
  MASTHEAD_USER_AGENT: z
    .string()
    .min(1)
    .default('Masthead/0.1 (media monitoring; self-hosted)')
    .describe('User-Agent header of fetches'),
  MASTHEAD_SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtp://user:password@host:587; without it mail stays in the outbox'),
  MASTHEAD_MAIL_FROM: z.string().default('Masthead <masthead@localhost>').describe('Sender of mail'),
  MASTHEAD_EMAIL_RATE: whole(1, 100_000_000, 1200).describe(
    'Messages a minute that one sender hands over for one receiving provider, such as Google',
  ),
  MASTHEAD_EMAIL_CONNECTIONS: whole(1, 50, 8).describe(
    'Connections that a worker opens to one mail server for e-mails',
  ),
  MASTHEAD_DKIM_DOMAIN: z.string().max(253).optional().describe('Domain that signs e-mails sent by MASTHEAD_SMTP_URL'),
  MASTHEAD_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('masthead')
    .describe('Selector of the DKIM key'),
  MASTHEAD_DKIM_KEY: z
    .string()
    .optional()
    .describe('Private RSA key for DKIM as PEM, line breaks as \\n if necessary; without it e-mails are not signed'),
  MASTHEAD_RETURN_ADDRESS: z
    .email()
    .refine((text) => /^[\w.-]{1,26}@/.test(text), 'it needs at most 26 letters, digits, dots and hyphens before the @')
    .optional()
    .describe(
      'Address for bounces and replies, such as bounces@mail.example.org; its server must deliver bounces+anything@ to the same mailbox',
    ),
  MASTHEAD_RETURN_MAILBOX: z
    .url({ protocol: /^imaps?$/ })
    .refine(namesUser, 'it needs a user and a password')
    .optional()
    .describe(
      'imaps://user:password@host/INBOX: mailbox of MASTHEAD_RETURN_ADDRESS, read each minute; nothing is deleted',
    ),
  MASTHEAD_POSTMARK_WEBHOOK_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Password of the Postmark webhook https://masthead:PASSWORD@HOST/email-events/postmark'),
  MASTHEAD_MAILGUN_WEBHOOK_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Key with which Mailgun signs events for /email-events/mailgun'),
  MASTHEAD_SENDGRID_WEBHOOK_KEY: z
    .string()
    .regex(/^MF[\w+/]{80,200}={0,2}$/, 'it is no public key as SendGrid shows it')
    .optional()
    .describe('Public key with which SendGrid signs events for /email-events/sendgrid'),
  MASTHEAD_SES_TOPIC: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[a-z0-9-]+:\d{12}:[\w.-]+$/, 'it is no ARN of an SNS topic')
    .optional()
    .describe('ARN of the SNS topic that sends events of Amazon SES to /email-events/ses'),
  MASTHEAD_MAILS_PER_ORGANISATION: whole(1, 1_000_000, 200).describe(
    'Mails within 24 hours to addresses that users of one organisation enter: invitations, confirmations, tests',
  ),
  MASTHEAD_MAILS_PER_RECEIVER: whole(1, 1000, 10).describe('The same mails within 24 hours to one address'),
  MASTHEAD_RATES_URL: address
    .optional()
    .describe('Currency rates: the XML of the European Central Bank or JSON {base, rates}'),
  MASTHEAD_WIKIPEDIA_URL: address
    .optional()
    .describe('Wikimedia Analytics API (https://wikimedia.org/api/rest_v1): Trends then shows page views of names'),
  MASTHEAD_GDELT_URL: address
    .optional()
    .describe(
      'GDELT DOC 2.0 API (https://api.gdeltproject.org/api/v2/doc/doc): Trends then shows articles about names worldwide',
    ),
  MASTHEAD_STORAGE_ORIGINS: z
    .string()
    .default('')
    .describe('Other origins, separated by commas, that may embed the storage frame'),
  MASTHEAD_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Key for stored passwords of mail servers and two-factor secrets; without it a file in MASTHEAD_DATA'),
  MASTHEAD_BILLING: z
    .enum(billingProviders)
    .default('none')
    .describe(
      'Payment of plans. none: you set them, and no prices are shown; test: two test cards; invoice: bank transfer; stripe: cards',
    ),
  MASTHEAD_BILLING_SELLER: z.string().min(1).max(200).optional().describe('Name of the seller on invoices'),
  MASTHEAD_BILLING_ADDRESS: z.string().max(500).optional().describe('Address of the seller on invoices'),
  MASTHEAD_BILLING_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Country of the seller, such as DE; it decides the tax. Without it no tax is charged'),
  MASTHEAD_BILLING_VAT_NUMBER: z.string().max(40).optional().describe('VAT number of the seller on invoices'),
  MASTHEAD_BILLING_BANK: z
    .string()
    .max(500)
    .optional()
    .describe('Bank account for transfers, on invoices and reminders'),
  MASTHEAD_VIES_URL: address
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api')
    .describe('Register that VAT numbers are checked with'),
  MASTHEAD_STRIPE_SECRET_KEY: z.string().min(8).optional().describe('Secret key of Stripe'),
  MASTHEAD_STRIPE_PUBLISHABLE_KEY: z.string().min(8).optional().describe('Key of Stripe for the billing pages'),
  MASTHEAD_STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(8)
    .optional()
    .describe('Secret with which Stripe signs events for /v2/billing/webhook'),
  MASTHEAD_STRIPE_URL: address.optional().describe('Address of the API of Stripe, if it is not the official one'),
  MASTHEAD_STRIPE_SCRIPT: z
    .url()
    .regex(/^(https:\/\/js\.stripe\.com|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)\//)
    .default('https://js.stripe.com/endive/stripe.js')
    .describe('Script of Stripe that the billing pages load; another address than that of Stripe is for tests'),
  ...appSettings,
  MASTHEAD_SIGN_UP: z
    .enum(['open', 'closed'])
    .default('open')
    .describe('closed: accounts by invitation and staff only'),
  MASTHEAD_CONTACT_EMAIL: z
    .email()
    .optional()
    .describe(
      'Address that customers write to, such as about their plan, if staff have named no account manager; messages of the contact form go to it, otherwise to MASTHEAD_ADMIN_EMAIL',
    ),
  MASTHEAD_SITE_URL: address
    .optional()
    .describe('Site that users of the type reader are sent to after they sign in; without it they use Masthead itself'),
  MASTHEAD_REQUIRE_STAFF_TWO_FACTOR: flag
    .default(false)
    .describe('true requires staff to set up an authenticator app or a passkey before anything else'),
  MASTHEAD_RATE_LIMIT: whole(10, 1_000_000, 1200).describe('Requests a minute for one caller'),
  MASTHEAD_S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Bucket of an S3 service for files; without it they are stored below MASTHEAD_DATA'),
  MASTHEAD_S3_ENDPOINT: address.optional().describe('Address of the S3 service, if it is not Amazon'),
  MASTHEAD_S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket'),
  MASTHEAD_S3_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Key of the S3 service; without it the credentials of the machine are used'),
  MASTHEAD_S3_SECRET_KEY: z.string().min(1).optional().describe('Its secret'),
  MASTHEAD_S3_PATH_STYLE: flag
    .default(false)
    .describe('true if the bucket is in the path and not in the host name (MinIO and others)'),
  ...backupSettings,
  MASTHEAD_DOCUMENT_MONTHS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1200)
    .optional()
    .describe(
      'Months for which collected documents are kept, 1 or more (see ‘Retention’); without it they are kept without limit',
    ),
  MASTHEAD_FILE_QUOTA_MB: whole(0, 100_000_000, 20_480).describe(
    'Storage for the files of one organisation; 0: no limit',
  ),
  MASTHEAD_CHROMIUM: z
    .string()
    .min(1)
    .optional()
    .describe('Path of Chromium or Chrome for PDFs and screenshots; without it the usual places are searched'),
  MASTHEAD_SITE_PROCESSES: whole(1, 256, 1).describe('Processes that the role of the public site runs as'),
  ...machineSettings,
  ...databaseSettings,
});

/** Settings without which Stripe cannot be used. */
const stripeKeys = [
  'MASTHEAD_STRIPE_SECRET_KEY',
  'MASTHEAD_STRIPE_PUBLISHABLE_KEY',
  'MASTHEAD_STRIPE_WEBHOOK_SECRET',
] as const;

/** Throws if half of a pair is set, or if services would not know where to send people back to. */
function checkApps(settings: z.output<typeof settingsSchema>): void {
  for (const pair of appPairs) {
    const [missing] = pair.filter((name) => !settings[name]);
    const given = pair.find((name) => settings[name]);
    if (missing && given) throw new ConfigError(`The setting ${missing} is missing: ${given} is set.`);
    if (given && !settings.MASTHEAD_PUBLIC_URL)
      throw new ConfigError(`The setting MASTHEAD_PUBLIC_URL is missing: ${given} is set.`);
  }
}

export type Config = Omit<z.output<typeof settingsSchema>, keyof MachineLimits> & MachineLimits & { dataDir: string };

/** Reads the settings from the environment. Throws ConfigError with one sentence per wrong setting. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const result = settingsSchema.safeParse(given);
  if (result.success && result.data.MASTHEAD_BILLING === 'stripe')
    for (const name of stripeKeys)
      if (!result.data[name]) throw new ConfigError(`The setting ${name} is missing: MASTHEAD_BILLING is stripe.`);
  if (result.success && result.data.MASTHEAD_RETURN_MAILBOX && !result.data.MASTHEAD_RETURN_ADDRESS)
    throw new ConfigError('The setting MASTHEAD_RETURN_ADDRESS is missing: MASTHEAD_RETURN_MAILBOX is set.');
  if (result.success && result.data.MASTHEAD_TRANSCRIPTION_KEY && !result.data.MASTHEAD_TRANSCRIPTION_URL)
    throw new ConfigError('The setting MASTHEAD_TRANSCRIPTION_URL is missing: MASTHEAD_TRANSCRIPTION_KEY is set.');
  if (result.success) checkApps(result.data);
  const problem = result.success && (monitoringProblem(result.data) ?? backupProblem(result.data));
  if (problem) throw new ConfigError(problem);
  if (result.success)
    return { ...limitsOf(thisMachine()), ...result.data, dataDir: resolve(result.data.MASTHEAD_DATA) };
  throw new ConfigError(
    result.error.issues
      .map(
        (issue) =>
          `The setting ${issue.path.join('.')} is ‘${hideSecret(issue.path.join('.'), given)}’, which cannot be used: ${issue.message}.`,
      )
      .join('\n'),
  );
}

const hideSecret = (name: string, given: Record<string, unknown>) =>
  /PASSWORD|PASSPHRASE|SECRET|KEY|TOKEN|DSN|HEADERS|URL|MAILBOX/.test(name) ? '…' : String(given[name]);
